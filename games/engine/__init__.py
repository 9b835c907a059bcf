"""The engine that runs any title: a stack of steps and decisions. Pure Python; it knows no rules and no clock.

Read `game.py` first (the loop), then `steps.py` (what lies on the stack), `module.py` and `questions.py` (how a
module registers its rules), `rules.py` (how the rules of several modules are combined), `title_modules.py` (what a
title offers a table) and `title.py` (the interface for callers).
"""
