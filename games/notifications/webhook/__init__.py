"""Webhooks: messages to Discord or Slack, or as signed JSON to a program."""
