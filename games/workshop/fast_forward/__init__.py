"""A whole game of slow play, simulated in minutes: people of different habits, and the site's own code.

Nothing of the site is replaced by something simpler. The table is made, joined, started and played through
`services`. Time passes because every service gets `now`. The sweep, the outbox and the hourly check of quiet tables
run whenever one of their rows is due. Each email is built and handed to a mail backend. Only the people are
simulated: when they visit, and what they decide (a bot advises them).

It runs in its own in-memory database, since a sweep in the future would time everybody out.
"""
