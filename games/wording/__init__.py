"""What happened, in words: one place for the log, the mail, the summary and the refusals.

What a module says lies in the file of its title and key as a `Vocabulary`; `words_of`
puts the vocabularies of a game together.
"""
