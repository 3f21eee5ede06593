"""NATS, awaited."""
from nats import Client
