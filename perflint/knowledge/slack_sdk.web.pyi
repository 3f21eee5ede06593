"""Slack's API."""
from slack_sdk import WebClient
