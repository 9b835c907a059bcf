"""Web push: a line on the screen of a phone or computer, also while no page is open."""
