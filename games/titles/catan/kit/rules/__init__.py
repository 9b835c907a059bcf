"""Common ground of all CATAN boxes: the hex grid, bundles of cards, trails, lists of steps."""
