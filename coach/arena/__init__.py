"""Players against players (竞技场): every deal twice with sides swapped, shares with intervals."""
