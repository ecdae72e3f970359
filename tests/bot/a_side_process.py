"""What `test_side_process.py` runs in a process of its own: it repeats what it hears, and dies of some words."""

import os
from contextlib import suppress

from bot.side_process import line_to_who_asks

if __name__ == "__main__":
    with line_to_who_asks() as line, suppress(EOFError, ConnectionError):
        greeting = line.recv_bytes()
        while True:
            word = line.recv_bytes()
            if word == b"die":
                os._exit(1)
            line.send_bytes(greeting + b" " + word)
