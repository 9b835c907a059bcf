"""The site's API for programs: the pages' selectors and services as JSON. See docs/api.md."""
