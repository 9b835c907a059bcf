"""Traders & Barbarians: each variant and each scenario is a module of its own. docs/rules/traders-and-barbarians.md."""
