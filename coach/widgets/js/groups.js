// The grouping as data: lists of card numbers. Pure functions; nothing here is shown or sent.

/** The name of a group in tables: its cards, sorted. Python uses the same (see shown.py). */
export function keyOf(group) {
  return [...group].sort((a, b) => a - b).join(",");
}

/** The groups after moving cards to the hand, to a new group, or into the group with that index; none is left empty. */
export function moved(groups, cards, target) {
  const going = new Set(cards);
  const next = groups.map((group, index) =>
    index === target ? [...group, ...cards.filter((card) => !group.includes(card))] : group.filter((card) => !going.has(card)),
  );
  if (target === "new" || target >= groups.length) next.push([...cards]);
  return next.filter((group) => group.length > 0).map((group) => [...group].sort((a, b) => a - b));
}

/** Whether the value is a grouping of some of `size` cards: for what comes from outside. */
export function isGrouping(value, size) {
  if (!Array.isArray(value) || value.length > size) return false;
  if (!value.every((group) => Array.isArray(group) && group.length > 0 && group.length <= size)) return false;
  const cards = value.flat();
  const right = (card) => Number.isInteger(card) && card >= 0 && card < size;
  return cards.length <= size && cards.every(right) && new Set(cards).size === cards.length;
}

/** The cards of no group, in order. */
export function loose(groups, size) {
  const taken = new Set(groups.flat());
  return Array.from({ length: size }, (_, card) => card).filter((card) => !taken.has(card));
}
