"""What programs fetch by themselves: an Atom feed of what waits and what is new, and a calendar of deadlines."""
