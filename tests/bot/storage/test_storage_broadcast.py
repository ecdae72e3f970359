"""A broadcast in the outbox: it stands behind what somebody waits for, however long it is; the newest line goes."""

import random
from datetime import timedelta

import pytest
from sqlalchemy import event, select

from bot.letters import Act, Lane, Letter
from bot.storage import Settled, State, outbox
from bot.storage.tables import OutboxRow, table_of

OUTBOX = table_of(OutboxRow)
SECOND = timedelta(seconds=1)
FEW, MANY = 50, 3_000


def letter(key, chat, lane=Lane.READER, act=Act.SEND, **more):
    return Letter(key=key, lane=lane, chat=chat, act=act, **more)


def lines(number, *, key="line", **more):
    return [letter(f"{key}-{chat}", 1_000 + chat, **more) for chat in range(number)]


def keys(outgoing):
    return [one.letter.key for one in outgoing]


def states(tx):
    return {row.key: row.state for row in tx.execute(select(OUTBOX.c.key, OUTBOX.c.state))}


# --------------------------------------------------------------------------------------------------------- who is first


def expected(rows, at, not_chats):
    """The law, word by word: each chat's first letter, in the best lane of all the chat waits for."""
    found = []
    for chat in {row["chat"] for row in rows} - set(not_chats):
        waiting = [row for row in rows if row["chat"] == chat]
        first, lane = min(waiting, key=lambda row: row["id"]), min(row["lane"] for row in waiting)
        pulls = first if lane <= Lane.STAFF else min((r for r in waiting if r["lane"] == lane), key=lambda r: r["id"])
        if max(first["due"], pulls["due"]) <= at:
            due = first["due"] if lane <= Lane.STAFF else pulls["due"]
            found.append((lane, due, first["id"] if lane <= Lane.STAFF else pulls["id"], first["key"]))
    return [key for *_, key in sorted(found)]


@pytest.mark.parametrize("seed", range(4))
def test_whatever_waits_the_first_of_each_chat_goes_in_its_best_lane(storage, nine, seed):
    die = random.Random(seed)
    with storage.writing() as tx:
        for number in range(120):
            at = nine + die.randrange(30) * SECOND
            outbox.enqueue(tx, [letter(f"{number}", die.randrange(1, 25), die.choice(list(Lane)))], at)
        due = [one.id for one in outbox.due(tx, nine + 60 * SECOND, 500)]
        outbox.postpone(tx, die.sample(due, 5), nine + 20 * SECOND)
        rows = [dict(row) for row in tx.execute(select(OUTBOX).where(OUTBOX.c.state == State.WAITING)).mappings()]
        busy = die.sample(range(1, 25), 3)
        for ahead in (0, 10, 25, 60):
            at = nine + ahead * SECOND
            assert keys(outbox.due(tx, at, 500, busy)) == expected(rows, at, busy)
            assert keys(outbox.due(tx, at, 4, busy)) == expected(rows, at, busy)[:4]


def test_a_letter_that_is_not_due_does_not_hide_those_of_others(storage, nine):
    """All that stand at the front of the line stand behind another of their chat: the rest is looked for."""
    with storage.writing() as tx:
        outbox.enqueue(tx, [letter(f"first-{chat}", chat) for chat in range(1, 30)], nine)
        outbox.postpone(tx, [one.id for one in outbox.due(tx, nine, 100)], nine + 3600 * SECOND)
        outbox.enqueue(tx, [letter(f"second-{chat}", chat) for chat in range(1, 30)], nine)
        outbox.enqueue(tx, [letter("of another", 99)], nine + SECOND)
        assert keys(outbox.due_behind(tx, nine + SECOND, 2)) == ["of another"]


def test_what_somebody_waits_for_goes_before_a_broadcast_and_pulls_its_own_line_forward(storage, nine):
    with storage.writing() as tx:
        outbox.enqueue(tx, lines(FEW), nine)
        outbox.enqueue(tx, [letter("receipt", 1_007, Lane.RECEIPT), letter("for staff", -5, Lane.STAFF)], nine + SECOND)
        first = outbox.due_first(tx, nine + SECOND, 10)
        assert [(one.letter.key, one.lane) for one in first] == [("line-7", Lane.RECEIPT), ("for staff", Lane.STAFF)]
        assert len(outbox.due_behind(tx, nine + SECOND, 100)) == FEW - 1


def test_a_reminder_to_a_chair_goes_before_readers_and_after_an_answer_to_a_stranger(storage, nine):
    lanes = [Lane.READER, Lane.REMINDER, Lane.STRANGER, Lane.ANNOUNCEMENT]
    with storage.writing() as tx:
        outbox.enqueue(tx, [letter(lane.name, chat, lane) for chat, lane in enumerate(lanes, 1)], nine)
        assert keys(outbox.due(tx, nine, 10)) == ["ANNOUNCEMENT", "STRANGER", "REMINDER", "READER"]


def test_how_a_receipt_is_found_does_not_depend_on_how_many_readers_wait(storage, nine):
    """Not by the clock, which a busy machine spoils, but by the plan: only the index of what somebody waits for."""
    asked = []
    with storage.writing() as tx:
        outbox.enqueue(tx, lines(MANY), nine)
        tx.exec_driver_sql("ANALYZE outbox")
        listen = (tx, "before_cursor_execute", lambda *given: asked.append(given[2:4]))
        event.listen(*listen)
        outbox.due_first(tx, nine, 100, [1, 2])
        event.remove(*listen)
        [(statement, given)] = asked
        explain = "EXPLAIN QUERY PLAN" if tx.dialect.name == "sqlite" else "EXPLAIN"
        plan = [str(row[-1]).strip("-> ") for row in tx.exec_driver_sql(f"{explain} {statement}", given)]
    looked = [
        step for step in plan if step.startswith(("SCAN outbox", "Seq Scan on outbox")) or "ix_outbox_first" in step
    ]
    assert looked, plan
    assert all("ix_outbox_first" in step for step in looked), plan


def test_a_letter_fetched_a_while_ago_is_known_to_be_overtaken(storage, nine):
    with storage.writing() as tx:
        outbox.enqueue(tx, [letter("old", 1, subject="state"), letter("other", 2)], nine)
        old, other = outbox.due_behind(tx, nine, 10)
        outbox.enqueue(tx, [letter("new", 1, subject="state")], nine)
        assert [outbox.is_first(tx, one) for one in (old, other)] == [False, True]


# -------------------------------------------------------------------------------------------------------------- merging


def test_of_several_lines_about_one_subject_a_reader_gets_the_newest(storage, nine):
    with storage.writing() as tx:
        outbox.enqueue(tx, lines(3, key="old", subject="state"), nine)
        outbox.enqueue(tx, [letter("county", 1_001, subject="county:Polk"), letter("plain", 1_001)], nine)
        outbox.enqueue(tx, [letter("again-0", 1_000, subject="state"), letter("new-0", 1_000, subject="state")], nine)
        outbox.enqueue(tx, [letter("new-1", 1_001, subject="state")], nine)
        found = states(tx)
    gone = {key for key, state in found.items() if state == State.SUPERSEDED}
    assert gone == {"old-0", "again-0", "old-1"}


def test_a_line_that_was_sent_is_not_overtaken(storage, nine):
    with storage.writing() as tx:
        outbox.enqueue(tx, [letter("sent", 1, subject="state")], nine)
        outbox.settle(tx, [Settled(outbox.due(tx, nine, 1)[0].id, State.SENT)], nine)
        outbox.enqueue(tx, [letter("new", 1, subject="state")], nine)
        assert states(tx) == {"sent": "sent", "new": "waiting"}


def test_whoever_is_gone_is_not_tried_again_with_what_nobody_waits_for(storage, nine):
    with storage.writing() as tx:
        outbox.enqueue(tx, [letter(lane.name, 1, lane) for lane in (Lane.READER, Lane.REMINDER, Lane.STAFF)], nine)
        outbox.enqueue(tx, [letter("of another", 2)], nine)
        assert outbox.give_up(tx, 1, nine) == 2
        assert states(tx) == {
            "READER": "superseded",
            "REMINDER": "superseded",
            "STAFF": "waiting",
            "of another": "waiting",
        }


def post(number, **more):
    return letter(f"case {number}", -5, Lane.STAFF, gist=f"Case {number}", **more)


def edit(number, key):
    return letter(key, -5, Lane.STAFF, Act.EDIT, about=f"case {number}")


def digest(*numbers, key="digest"):
    return letter(key, -5, Lane.STAFF, gist="\n".join(f"Case {number}" for number in numbers))


def test_a_digest_stands_for_posts_and_for_what_would_have_changed_them(storage, nine):
    with storage.writing() as tx:
        outbox.enqueue(tx, [post(1), letter("totals", -5, Lane.STAFF), post(2), edit(2, "edit 2"), post(3)], nine)
        outbox.enqueue(tx, [edit(9, "edit of another")], nine)
        waiting = outbox.gists(tx, -5)
        assert list(waiting.values()) == ["Case 1", "Case 2", "Case 3"]
        outbox.merge(tx, list(waiting)[1:], [digest(2, 3)], nine)
        outbox.enqueue(tx, [edit(3, "late edit"), edit(1, "edit 1")], nine)
        gone = {key for key, state in states(tx).items() if state == State.SUPERSEDED}
        assert gone == {"case 2", "case 3", "edit 2", "late edit"}
        assert list(outbox.gists(tx, -5).values()) == ["Case 1", "Case 2\nCase 3"]


def test_of_the_line_a_broadcast_makes_the_lanes_are_counted(storage, nine):
    with storage.writing() as tx:
        outbox.enqueue(tx, lines(FEW), nine + SECOND)
        outbox.enqueue(tx, [letter("receipt", 1, Lane.RECEIPT)], nine)
        found = outbox.counts(tx)
        assert (found.waiting, found.oldest) == ({Lane.RECEIPT: 1, Lane.READER: FEW}, nine)
