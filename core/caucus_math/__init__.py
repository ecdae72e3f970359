"""From people to delegates: viability, shares, ties and what the delegates are worth at the next level."""
