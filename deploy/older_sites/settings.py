"""The site's settings, with the migrations of 22 to 26 November 2026, step by step."""

from catansite.settings import *  # noqa: F403

MIGRATION_MODULES = {"accounts": "deploy.older_sites.accounts", "games": "deploy.older_sites.games"}
