"""Test-only modules that answer every question of CATAN and react to every event.

They show that a future rule book can express what it needs. Each question of base and of Cities & Knights is
answered, and each event reacted to, with one visible effect. The games are played through JSON, views, timeouts,
undo and copies. Each file has a module for one part of the rules, with its tests beside it; so has the `probe.py`
in a module's folder of tests. `test_complete.py` checks that nothing is left out.
"""
