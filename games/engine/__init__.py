"""Runs any title: a stack of decisions, questions and events. Pure Python; knows no rule and no clock.

Read `game.py` first (the loop), then `steps.py` (what lies on the stack), `rules.py` (what modules
say) and `title.py` (what the outside calls).
"""
