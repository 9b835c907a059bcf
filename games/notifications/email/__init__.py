"""Mail: plain text and HTML with the board as a picture."""
