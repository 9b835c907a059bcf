"""A whole game of slow play in minutes: people of different habits, and the site's own code.

Nothing of the site is replaced by something simpler. The table is made, joined, started and played through
`services`; time passes because every service is told `now`; the sweep, the outbox and the hourly look at quiet
tables run whenever one of their rows is due; each mail is built and handed to a mail backend. Only what people
do is made up: when they look in, and what they decide (a bot advises them).

It happens in a database of its own, in memory, since a sweep in the future would time everybody out.
"""
