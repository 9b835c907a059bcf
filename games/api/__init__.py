"""The site for programs: the pages' own selectors and services, said in JSON. See docs/api.md."""
