"""The Bot API's methods about the menu of commands, for everybody or for some chats and languages.

Source: core.telegram.org/bots/api, "setMyCommands".
"""

import json
import re
from collections.abc import Mapping, Sequence
from typing import Final

from bot.rehearsal.exchange import Exchange
from bot.rehearsal.wire import Arguments, Json, refuse

_COMMAND: Final = re.compile(r"[a-z0-9_]{1,32}")
_MOST_COMMANDS: Final = 100
_LONGEST_DESCRIPTION: Final = 256


def set_my_commands(exchange: Exchange, arguments: Arguments) -> Json:
    """SetMyCommands."""
    commands = arguments.nested("commands", "can't parse commands JSON object")
    if not isinstance(commands, Sequence):
        refuse('parameter "commands" is required')
    if len(commands) > _MOST_COMMANDS:
        refuse("BOT_COMMANDS_TOO_MUCH")
    for command in commands:
        _check_command(command)
    exchange.menus[_menu(arguments)] = commands
    return True


def get_my_commands(exchange: Exchange, arguments: Arguments) -> Json:
    """GetMyCommands."""
    return exchange.menus.get(_menu(arguments), [])


def delete_my_commands(exchange: Exchange, arguments: Arguments) -> Json:
    """DeleteMyCommands."""
    exchange.menus.pop(_menu(arguments), None)
    return True


def _menu(arguments: Arguments) -> str:
    """Whose menu a call is about: the scope, then the language, such as `default/es`."""
    scope = arguments.nested("scope", "can't parse BotCommandScope JSON object")
    if not isinstance(scope, Mapping) or scope.get("type") == "default":
        return f"default/{arguments.text('language_code')}"
    return f"{json.dumps(scope, sort_keys=True)}/{arguments.text('language_code')}"


def _check_command(command: Json) -> None:
    if not isinstance(command, Mapping):
        refuse("can't parse BotCommand: expected an Object")
    if not _COMMAND.fullmatch(str(command.get("command", "")).removeprefix("/")):
        refuse("BOT_COMMAND_INVALID")
    if not 1 <= len(str(command.get("description", ""))) <= _LONGEST_DESCRIPTION:
        refuse("BOT_COMMAND_DESCRIPTION_INVALID")
