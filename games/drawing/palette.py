"""The colors of standalone pictures: the island by day and at dusk, the board in an email.

Seats have the colors of Okabe and Ito, which people with any kind of color vision can distinguish. Their keys are the
rules' color names. Drawings on pages get the same colors from `board.css`; a test compares them.
"""

# ruff: noqa: E501 (outlines and tables of colors read better unbroken)

from __future__ import annotations

from typing import Final

Palette = dict[str, str]

SEAT_COLORS: Final = ("red", "blue", "orange", "white", "green", "purple", "sky")

LIGHT: Palette = {
    "seat-red": "#d55e00", "seat-red-ink": "#1c1206", "seat-blue": "#0072b2", "seat-blue-ink": "#ffffff",
    "seat-orange": "#e69f00", "seat-orange-ink": "#241a02", "seat-white": "#f5ecd4", "seat-white-ink": "#27231c",
    "seat-green": "#009e73", "seat-green-ink": "#04130e", "seat-purple": "#cc79a7", "seat-purple-ink": "#21101a",
    "seat-sky": "#56b4e9", "seat-sky-ink": "#06182a", "line": "#27231c", "light": "#ffffff", "shade": "#000000", "shadow": "#1c1408",
    "ring": "#7626b4", "ring-halo": "#fffdf3", "glow": "#0e8f86", "glow-core": "#fffbe2", "glow-halo": "#fff6c4",
    "robber-band": "#b3261e", "leaf": "#5f8f4a", "leaf-shade": "#3f6a34", "steel": "#b8c2ca", "steel-light": "#dfe6ea", "steel-shade": "#7c8993", "card": "#fffdf6", "card-line": "#8d7d5f", "card-back": "#7a4a35", "card-back-line": "#e6cfa8",
    "sea": "#2c6b86", "sea-deep": "#235a75", "sea-shallow": "#3f87a0", "waterline": "#a9d3da",
    "beach": "#f0dfb4", "coast": "#6d5733", "path": "#eadab0", "paper": "#5a4526",
    "forest": "#7fa463", "forest-ground": "#6c9455", "tree": "#35683f", "tree-shade": "#275031", "tree-light": "#4a8450",
    "trunk": "#5d4326",
    "pasture": "#b9d67d", "pasture-ground": "#a5c668", "tuft": "#7ea347", "wool": "#fffdf5", "wool-shade": "#ddd8c8", "sheep": "#4a4038",
    "fields": "#f0cf66", "fields-ground": "#e2b944", "straw": "#c98f22", "straw-light": "#f7dc82", "straw-shade": "#9c6a14", "band": "#7c4f12",
    "hills": "#db9468", "hills-ground": "#cb7d50", "mound": "#b9603a", "mound-shade": "#9a4a2a", "mound-light": "#d2805a",
    "brick": "#a8482a", "brick-light": "#c96a45", "brick-shade": "#7d3119",
    "mountains": "#b9bec0", "mountains-ground": "#a5acaf", "rock": "#858f96", "rock-shade": "#646f78", "rock-light": "#a4adb3", "snow": "#ffffff",
    "ore": "#6b7c8c", "ore-shade": "#4a5966", "ore-light": "#9fb2c2",
    "desert": "#ecd9a4", "desert-ground": "#e0c88a", "dune": "#d6b974", "dune-shade": "#bf9d57", "cactus": "#6d8b4e", "cactus-shade": "#567040",
    "gold": "#b98a3e", "gold-ground": "#a3752f",
    "log": "#8a5a32", "log-shade": "#653f20", "log-end": "#dcb07a", "log-ring": "#a87a48",
    "token": "#fbf4df", "token-rim": "#d9c79b", "token-shadow": "#3d2e14", "number": "#2e2618", "number-red": "#b3261e",
    "plank": "#b98c58", "plank-dark": "#5f4122", "sign": "#f8efd6", "sign-rim": "#6b4a26", "lettering": "#3d3116",
    "ink": "#2b2117", "robber": "#33302f", "robber-light": "#595452", "robber-rim": "#fdf6e6", "veil": "#2a2420", "window": "#3a2c1c",
    "ornament": "#bfe0e4", "wood": "#9a6b3c",
    "stone": "#c9c2b4", "stone-light": "#e4dfd3", "stone-shade": "#8f8778",
    "coin": "#e9bd3c", "coin-shade": "#a67a12",
}  # fmt: skip

DARK: Palette = {
    **LIGHT,
    "seat-red": "#dd6b16", "seat-blue": "#1f86c4", "seat-blue-ink": "#03121d", "seat-orange": "#e3a21a", "seat-white": "#efe5cc",
    "seat-green": "#14a57c", "seat-purple": "#cf83ad", "seat-sky": "#63b9ea", "line": "#0d0f12", "shadow": "#000000",
    "ring": "#d6b3ff", "ring-halo": "#1d0b2c", "glow": "#0b4d49", "glow-core": "#fff0b8", "glow-halo": "#ffe9a0",
    "robber-band": "#c2402f",
    "sea": "#10293a", "sea-deep": "#0b1f2e", "sea-shallow": "#1b4054", "waterline": "#4f8594",
    "beach": "#76694a", "coast": "#0c0a08", "path": "#615740", "paper": "#000000",
    "forest": "#2f4a37", "forest-ground": "#27402f", "tree": "#17311f", "tree-shade": "#0f2416", "tree-light": "#36603f",
    "trunk": "#1c140b",
    "pasture": "#5c7444", "pasture-ground": "#4f663a", "tuft": "#3a4e28", "wool": "#d5d2c4", "wool-shade": "#a19d90", "sheep": "#1d1814",
    "fields": "#96793a", "fields-ground": "#84682e", "straw": "#c99b45", "straw-light": "#e0bd6e", "straw-shade": "#6c4b17", "band": "#3d270a",
    "hills": "#7a4833", "hills-ground": "#6a3b28", "mound": "#58291a", "mound-shade": "#431d12", "mound-light": "#8d5139",
    "brick": "#a5563a", "brick-light": "#c27556", "brick-shade": "#4e1f12",
    "mountains": "#535e68", "mountains-ground": "#48535d", "rock": "#333e49", "rock-shade": "#232c36", "rock-light": "#5f6d79", "snow": "#cdd8de",
    "desert": "#83724f", "desert-ground": "#736341", "dune": "#62532f", "dune-shade": "#4b3f22", "cactus": "#2f4429", "cactus-shade": "#22331d",
    "gold": "#5f471c", "gold-ground": "#523b15",
    "token": "#e9dcbd", "token-rim": "#a08c5e", "token-shadow": "#000000", "number": "#231c10", "number-red": "#a01d14",
    "plank": "#7a5a35", "plank-dark": "#241708", "sign": "#ddcfab", "sign-rim": "#3a2712", "lettering": "#efe3c4",
    "stone": "#8d8779", "stone-light": "#aba595", "stone-shade": "#565145",
    "coin": "#d9ad35", "coin-shade": "#8d6711",
    "ornament": "#3d6f80", "robber": "#0f0d0d", "robber-light": "#3f3a38", "robber-rim": "#f7dfa6", "veil": "#000000", "window": "#ffd977",
}  # fmt: skip

PALETTES: Final[dict[str, Palette]] = {"light": LIGHT, "dark": DARK}
