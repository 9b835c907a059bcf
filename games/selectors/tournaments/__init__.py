"""What is read about tournaments."""
