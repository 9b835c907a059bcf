"""From what a seat may see to placed shapes: plain data, no Django, no clock.

``hexes`` knows geometry, ``places`` the words for it, ``catan`` composes a board out of layers, ``svg`` writes
the pictures that stand alone (the island, the board in a mail, thumbnails) and ``picture`` turns them into PNG.
"""
