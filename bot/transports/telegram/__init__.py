"""Telegram: the only room that knows python-telegram-bot.

Its codec (`Update.de_json`) and client (`Bot`) are used; its polling, dispatcher and rate limiter are not, because they
acknowledge updates that sit only in memory.
"""
