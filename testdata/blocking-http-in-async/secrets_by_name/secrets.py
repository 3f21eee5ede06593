"""Secrets that are looked up where their names say: few of them over the network."""

import os

import requests

ADDRESS = "https://vault.example.org"


def secret(name, default=None):
    if name.startswith("os.environ/"):
        name = name.replace("os.environ/", "")
    if name.startswith("oidc/"):
        return requests.get(name, timeout=3).text
    if name in ("GITHUB", "GITLAB"):
        return requests.post(ADDRESS, timeout=3).text
    if "vault" in name or name.endswith(".remote"):
        return requests.put(ADDRESS, timeout=3).text
    return os.environ.get(name, default)


def text(name, default=None):
    return str(secret(name, default))


def of_provider(provider, given=None):
    return given or text(provider.variable)


def of_any(provider, vault):
    return text("oidc/google") if vault else of_provider(provider)


def asked(address):
    if not address.startswith("https:"):
        raise ValueError(address)
    return requests.get(address, timeout=3).text


def counted(*names, **options):
    if not names and not options:
        return requests.get(ADDRESS, timeout=3).text
    return names
