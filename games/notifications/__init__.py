"""Notifications to players. Each channel is a folder that implements `contract`; see `channels`."""
