"""Players (牌手): policies from random to the readable rules, under names; other rooms add to the registry."""
