"""The SQLite backend of a site in one process, with many concurrent writers."""
