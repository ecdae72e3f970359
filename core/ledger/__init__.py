"""The ledger: facts that only grow in number. Corrections, recanvass and recount are new entries."""
