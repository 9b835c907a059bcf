"""Wording of what happened, for the log, emails, the summary and refusals.

A module's words lie in its folder as a `Vocabulary`; `words_of` combines the vocabularies of a game.
"""
