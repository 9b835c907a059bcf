"""What every box of CATAN builds on: the hex grid, bundles of cards, trails, lists of steps."""
