"""Builds an engine with what another file makes."""

from settings import builder, settings


def build(network):
    made = builder()
    return made.build_engine(network, settings(made))  # error: PFL909


def serialized(network):
    made = builder()
    return made.build_serialized_network(network, settings(made))  # ok
