"""The parts of a table's page, and what titles and modules add to them."""
