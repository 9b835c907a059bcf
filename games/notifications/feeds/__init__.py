"""What programs fetch by themselves: an Atom feed of what waits, and a calendar of deadlines."""
