"""The workshop: what a production site does not need, and so does not install.

Positions of all titles, the gallery and the demo community, measuring, simulations, the look-up of rules. Nothing
imports it but tests and the `positions.py` of modules.
"""
