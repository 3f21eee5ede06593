"""Where the client lives."""
from redis import Pipeline, PubSub, Redis, StrictRedis
