"""Requests to one server, to many, and to some of many."""

from pathlib import Path

import httpx
import requests


def health(hosts):
    return {host: requests.get(f"https://{host}/health", timeout=5).ok for host in hosts}  # error: PFL512


def health_of(servers, timeout):
    found = []
    for server in servers:
        url = f"http://{server['host']}:{server['port']}/health"
        found.append(requests.get(url, timeout=timeout).json())  # error: PFL512
    return found


def ping(host, port):
    return requests.post("http://%s:%d/ping" % (host, port), timeout=5).status_code


def ping_all(machines):
    return [ping(machine.name, machine.port) for machine in machines]  # error: PFL512


def bare(hosts):
    """`httpx` loads its certificates for each call."""
    return [httpx.get(f"https://{host}/").text for host in hosts]  # hint: PFL506 # error: PFL512


def users(base_url, names):
    return [requests.get(f"{base_url}/users/{name}", timeout=5).json() for name in names]  # error: PFL506 # error: PFL512


def user(base_url, name):
    return requests.get(base_url + "/users/" + name, timeout=5).json()


def users_by_helper(base_url, names):
    return [user(base_url, name) for name in names]  # error: PFL506 # error: PFL512


def pages(urls):
    return [requests.get(url, timeout=5).text for url in urls]  # hint: PFL506 # error: PFL512


def notify_webhooks(urls, data):
    for url in urls:
        requests.post(url, json=data, timeout=5)  # hint: PFL506 # error: PFL512


def told(webhooks, data):
    for webhook in webhooks:
        requests.post(webhook.url, json=data, timeout=5)  # error: PFL512


def read(source):
    if source.startswith("https://"):
        return requests.get(source, timeout=5).text
    return Path(source).read_text()


def read_all(sources):
    """Most are files."""
    return [read(source) for source in sources]  # hint: PFL506 # error: PFL512


def fork(url, names):
    """The first name that is free will do."""
    for name in names:
        answer, error = requests.post(url, json={"name": name}, timeout=5), None  # hint: PFL506
        if answer.status_code == 201:
            break
    return answer, error


class Fonts:
    agents = {"woff": "Firefox/40", "ttf": "Safari/5", "eot": "MSIE 8", "svg": "iPhone 3"}

    def __init__(self, url):
        self.url = url

    def fetch(self):
        found = {}
        for name, agent in self.agents.items():
            found[name] = requests.get(self.url, headers={"User-Agent": agent}, timeout=5)  # hint: PFL506 # error: PFL512
        return found


def deps_of(base_url, numbers):
    """What the address is made of tells more than its name."""
    found = []
    for number in numbers:
        hooks_url = f"{base_url}/tasks/{number}/hooks"
        found.append(requests.get(hooks_url, timeout=5).json())  # error: PFL506 # error: PFL512
    return found


def hooks_at(addresses):
    found = []
    for address in addresses:
        hooks_url = f"https://{address}/hooks"
        found.append(requests.get(hooks_url, timeout=5).json())  # error: PFL512
    return found


def hooks_of_one(base_url, number):
    hooks_url = f"{base_url}/tasks/{number}/hooks"
    return requests.get(hooks_url, timeout=5).json()  # ok


def hooks_address(base_url, number):
    return f"{base_url}/tasks/{number}/hooks"  # ok
