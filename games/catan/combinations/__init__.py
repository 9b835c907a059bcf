"""What rule books say about each other: a file for each pair, found by `games/engine/module_files.py`."""
