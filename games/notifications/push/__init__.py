"""Web push: short notifications on a phone or computer, even when no page is open."""
