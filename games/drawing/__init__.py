"""Drawings of what a seat may see, as placed shapes: plain data, no Django, no clock.

Here are the parts that every title's boards use: outlines, symbols, letters, names, charts. A module's own drawings lie
in its folder, by title and key, and are found there (`games.module_files`).
"""
