"""`caucus demo --script`: the whole product, by itself, in a process of its own."""

import subprocess
import sys


def test_a_dozen_places_report_by_themselves():
    played = subprocess.run(
        [sys.executable, "-c", "from bot.cli import app; app(['demo', '--script'])"],
        capture_output=True,
        text=True,
        timeout=100,
        check=False,
    )
    assert played.returncode == 0, played.stderr
    assert "Traceback" not in played.stderr
    for shown in ("/start (code)", "Klobuchar won the toss", "Receipt ", "Staff channel", "Reporter", "Final totals"):
        assert shown in played.stdout
