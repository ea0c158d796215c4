"""Titles (称号) by points and by beans. RULES.md 6.4 and 6.6 as tables."""

from __future__ import annotations

from coach.locale import N_, Message

#: 6.4: up to so many points, this title.
POINT_TITLES = (
    (0, N_("Silly Egg")),
    (10, N_("Bad Egg")),
    (100, N_("Hen's Egg")),
    (200, N_("Living Pearl")),
    (500, N_("Feathered Egg")),
    (1000, N_("Iron Egg")),
    (2000, N_("Silver Egg")),
    (5000, N_("Golden Egg")),
)
#: 6.4: the title above all these.
TOP_TITLE = N_("Guandan, the Thrown Egg")

#: 6.6: from so many beans on, this title.
BEAN_TITLES = (
    (0, N_("Commoner")),
    (75, N_("Licentiate")),
    (150, N_("Petty Official of the Ninth Rank")),
    (225, N_("Deputy Magistrate of the Eighth Rank")),
    (450, N_("County Magistrate of the Seventh Rank")),
    (800, N_("Assistant Prefect of the Sixth Rank")),
    (1325, N_("Department Magistrate of the Fifth Rank")),
    (2100, N_("Prefect of the Fourth Rank")),
    (2875, N_("Vice Minister of the Third Rank")),
    (4000, N_("Governor of the Second Rank")),
    (6575, N_("Viceroy of the First Rank")),
    (10300, N_("Chancellor")),
    (16500, N_("Commandery Prince")),
    (23500, N_("Prince of the Blood")),
    (35750, N_("Emperor")),
    (53500, N_("Zhunti the Taoist")),
    (85750, N_("Jieyin the Taoist")),
    (135000, N_("Lord Tongtian")),
    (217500, N_("Primeval Lord of Heaven")),
    (335500, N_("Supreme Old Lord")),
    (527550, N_("Patriarch Bodhi")),
    (858500, N_("Victorious Fighting Buddha")),
    (1495000, N_("Tathagata Buddha")),
    (4695000, N_("Most Honoured of Ten Thousand Buddhas")),
    (9999999, N_("Weijia Egg God")),
)


def point_title(points: int) -> Message:
    """6.4: the title of a player with so many online points (6.3), which may be below 0.

    >>> point_title(-3).said("en"), point_title(10).said("en"), point_title(5001).said("en")
    ('Silly Egg', 'Bad Egg', 'Guandan, the Thrown Egg')
    """
    return Message(next((title for limit, title in POINT_TITLES if points <= limit), TOP_TITLE))


def bean_title(beans: int) -> Message:
    """6.6: the title of a player with so many beans; the lowest for one in debt.

    >>> bean_title(74).said("en"), bean_title(75).said("en")
    ('Commoner', 'Licentiate')
    """
    return Message(next((title for least, title in reversed(BEAN_TITLES) if beans >= least), BEAN_TITLES[0][1]))
