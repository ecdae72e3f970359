"""The process that draws. `Press` starts it, with the number of the open file that is its end of the line."""

import sys
from multiprocessing.connection import Connection

from bot.charts.drawing import serve

if __name__ == "__main__":
    serve(Connection(int(sys.argv[1])))
