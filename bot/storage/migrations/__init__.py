"""Alembic's room: env.py, the template of a new migration, and versions/."""
