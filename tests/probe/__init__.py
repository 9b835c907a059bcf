"""A probe of the ground: test-only modules that answer every question and react to every event of CATAN.

A rule book to come should find that what it has to say can be said. So each question of base and of Cities &
Knights is answered here, and each event reacted to, with one visible effect; the games are played through JSON,
views, timeouts, undo and copies. One file for each part of the ground has a module of its own and its tests beside
it, and so has the `probe.py` in a module's folder of tests; `test_complete.py` holds that nothing is left out.
"""
