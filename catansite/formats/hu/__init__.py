"""Hungarian."""
