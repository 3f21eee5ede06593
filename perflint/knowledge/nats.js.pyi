"""Streams of NATS, awaited."""
from nats import JetStreamContext
