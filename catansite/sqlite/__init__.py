"""SQLite for a site of one process, with many who write at once."""
