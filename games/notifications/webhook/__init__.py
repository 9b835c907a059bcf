"""Webhooks: into a room of Discord or Slack, or as signed JSON to a program of one's own."""
