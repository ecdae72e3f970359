"""The timetable: what is posted by the clock. The only room that knows APScheduler."""
