"""Data for pages, emails and exports. Nothing here writes, or shows viewers more than they may see."""
