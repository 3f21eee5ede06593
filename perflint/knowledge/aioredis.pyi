"""Redis without blocking; now a part of redis."""
from redis.asyncio import *
