"""What pages, mails and exports read. Nothing here writes, and nothing shows a viewer what it may not see."""
