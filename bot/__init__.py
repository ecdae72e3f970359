"""Everything that touches the world: Telegram, the database, the clock, files."""
