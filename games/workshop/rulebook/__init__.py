"""The rules in `docs/rules` against what code and tests name of them, by their ids.

`checking` is what `manage.py check_rules` insists on, `looking_up` what `manage.py rule` prints.
"""
