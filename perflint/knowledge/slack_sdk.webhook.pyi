"""Slack's webhooks."""
from slack_sdk import WebhookClient
