"""What can be done: each function is one use case and one transaction.

Arguments are passed by keyword, the time as `now`. A refusal is an exception of `errors`, with a
message fit for the player.
"""
