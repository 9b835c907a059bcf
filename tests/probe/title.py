"""CATAN with probes among its modules."""

from __future__ import annotations

from dataclasses import replace

from games.engine.module import Module
from games.engine.title import Title
from games.titles.catan.title import CATAN

PROBES: dict[str, Module] = {}
"""Every probe by its key, once its file has been imported."""


def probe(key: str) -> Module:
    """Return a module for the probes of one part of the rules."""
    PROBES[key] = module = Module(f"probe_{key}", f"Probe of {key}")
    return module


def title_with(*probes: Module) -> Title:
    """Return CATAN with these modules after its own."""
    return replace(CATAN, modules=(*CATAN.modules, *probes), _rules={})
