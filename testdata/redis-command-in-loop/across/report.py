"""Reads many sessions."""

import redis
from store import Store, TenantClient, client_of


def report(store: Store):
    return [store.load(str(number)) for number in range(5_000)]  # error: PFL508


def together(store: Store):
    return store.load_all([str(number) for number in range(5_000)])  # ok


def names(store: Store):
    return [store.name(str(number)) for number in range(5_000)]  # ok


def heartbeats(client: redis.Redis, tenants: list[str]):
    for tenant in tenants:
        own = client_of(client, tenant)
        own.set("heartbeat", 1)  # ok: client-per-element


def flags(own: TenantClient, names: list[str]):
    for name in names:
        own.set(name, 1)  # error: PFL508


def saved(store: Store, client: redis.Redis, names: list[str]):
    with client.pipeline() as pipe:
        for name in names:
            store.save(name, pipe)  # ok: pipeline-passed
        pipe.execute()


def saved_one_by_one(store: Store, names: list[str]):
    for name in names:
        store.save(name, None)  # error: PFL508


def saved_by(store: Store, connection, names: list[str]):
    with connection.pipeline() as pipe:
        for name in names:
            store.save(name, pipe)  # ok: pipeline-passed
        pipe.execute()


def put(client: redis.Redis, names: list[str], pipeline: redis.client.Pipeline | None = None):
    connection = pipeline if pipeline is not None else client
    for name in names:
        connection.sadd("names", name)  # ok: client-may-be-pipeline


def put_here(client: redis.Redis, other: redis.Redis | None, names: list[str]):
    connection = other or client
    for name in names:
        connection.sadd("names", name)  # error: PFL508
