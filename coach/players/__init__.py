"""Players (牌手): policies from random to the readable rules, under names; other rooms add to the registry.

A player acts on what its seat may know, chooses tribute and return, and says why in one sentence from facts.
"""

from coach.locale import N_
from coach.players.lore import Lore, make_lore
from coach.players.registry import Player, maker, names, player, register, summary
from coach.players.simple import make_greedy, make_lowest, make_random

register("random", make_random, N_("any legal play by chance"))
register("lowest", make_lowest, N_("the weakest play that beats the table, the longest kind in the lead"))
register("greedy", make_greedy, N_("the play after which the fewest plays remain"))
register("lore", make_lore, N_("the players' lore as readable rules"))

__all__ = ["Lore", "Player", "maker", "names", "player", "register", "summary"]
