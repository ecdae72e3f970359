"""Ways in and out, one folder a network."""
