"""Email, in plain text and HTML with a picture of the board."""
