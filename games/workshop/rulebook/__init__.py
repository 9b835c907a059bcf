"""The rules in `docs/rules`, and the ids by which code and tests refer to them.

`checks` is what `manage.py check_rules` enforces, `lookup` what `manage.py rule` prints.
"""
