"""What pages, mails and exports read. Nothing here writes or shows viewers more than they may see."""
