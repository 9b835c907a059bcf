"""The workshop: what a production site does not need, and so does not install.

The gallery and its samples, the demo community, measuring, simulations, the look-up of rules. Nothing imports it but
tests and the `samples.py` and `demo.py` of modules.
"""
