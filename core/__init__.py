"""The pure half: rules, math, reading, dialogue, ledger. No input, output, clock or chance (a test says so)."""
