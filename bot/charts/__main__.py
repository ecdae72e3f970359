"""The process that draws. `Press` starts it."""

from bot.charts.drawing import only_own_letters, serve
from bot.side_process import line_to_who_asks

if __name__ == "__main__":
    only_own_letters()
    serve(line_to_who_asks())
