"""Feeds for programs: an Atom feed of open decisions and news, and a calendar of deadlines."""
