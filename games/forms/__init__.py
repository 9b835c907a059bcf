"""What people send: each room's forms."""
