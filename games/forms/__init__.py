"""The site's forms, by subject."""
