"""Use cases that write. Each function runs in one transaction.

Arguments are passed by keyword, the current time as `now`. Refusals are exceptions of `errors` with a
message for the player.
"""
