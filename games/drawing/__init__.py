"""From what a seat may see to placed shapes: plain data, no Django, no clock.

What every title's boards are made of lies here: outlines, symbols, letters, names, charts. What a module draws lies
in a folder of its own, by title and key, and is found by them (``games.module_files``).
"""
