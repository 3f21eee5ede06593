"""Where the client lives."""
from redis.asyncio import Pipeline, PubSub, Redis, StrictRedis
