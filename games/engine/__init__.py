"""Runs any title: a stack of decisions, questions and events. Pure Python; knows no rule and no clock.

Read `game.py` first (the loop), then `steps.py` (what lies on the stack), `module.py` and `questions.py` (how a
module says its rules), `rules.py` (how they are put together), `title_modules.py` (what a title offers a table) and
`title.py` (what the outside calls).
"""
