"""Development tools that a production site does not install.

Positions of all titles, the gallery, the demo community, measurements, simulations, and the look-up of rules. Only
tests and the `positions.py` of modules import it.
"""
