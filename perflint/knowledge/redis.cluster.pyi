"""Clusters."""
from redis import RedisCluster
