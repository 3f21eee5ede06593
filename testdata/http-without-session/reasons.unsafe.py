"""Requests in loops over long files, each with a reason why its connection matters less."""

import subprocess

import requests

API = "https://plants.example.org"


def plain(path):
    with open(path) as lines:
        with requests.Session() as session:
            for line in lines:
                print(session.get(f"{API}/{line}", timeout=5).text)


def with_session(path):
    with open(path) as lines, requests.Session() as session:
        for line in lines:
            print(session.get(f"{API}/{line}", timeout=5).text)


def of_servers(path):
    with open(path) as lines:
        for host in lines:
            print(requests.get(f"https://{host}/health", timeout=5).ok)


def of_addresses(path):
    with open(path) as lines:
        with requests.Session() as session:
            for line in lines:
                print(session.get(line, timeout=5).ok)


def send_webhooks(path):
    with open(path) as lines:
        with requests.Session() as session:
            for line in lines:
                session.post(f"{API}/told", data=line, timeout=5)


def token_of(name):
    return requests.post(f"{API}/tokens", json={"name": name}, timeout=5).json()["token"]


def tokens(path):
    with open(path) as lines:
        return [token_of(line) for line in lines]


def in_parts(path):
    waiting = []
    with open(path) as lines:
        with requests.Session() as session:
            for line in lines:
                waiting.append(line)
                if len(waiting) == 500:
                    session.post(f"{API}/many", json=waiting, timeout=5)
                    waiting.clear()


def printed(path):
    with open(path) as lines:
        with requests.Session() as session:
            for line in lines:
                subprocess.run(["lp", line], check=True)
                session.post(f"{API}/printed", data=line, timeout=5)


def described(name):
    text = name.strip().title().center(80).replace("-", " ").removeprefix("the").strip()
    words = [word.lower().strip().removesuffix("s").title() for word in text.split()]
    counts = [len(word.strip().lower().upper().title().encode()) for word in words]
    answer = requests.get(f"{API}/{name}", timeout=5)
    print(text.lower().strip().title(), sorted(words), sum(counts), answer.text.strip().title())


def all_described(path):
    with open(path) as lines:
        for line in lines:
            described(line)


def soil(name):
    return requests.get(f"{API}/{name}/soil", timeout=5).text


def bed(name):
    return soil(name)


def beds(path):
    with open(path) as lines:
        return [bed(line) for line in lines]


def border(name):
    words = sorted(name.strip().lower().split())
    print(len(words), str(words), repr(words), sum(map(len, words)), max(words), min(words))
    return bed(name)


def borders(path):
    with open(path) as lines:
        return [border(line) for line in lines]


def run(command, argument):
    if command == "show":
        return requests.get(f"{API}/{argument}", timeout=5).text
    elif command == "add":
        return argument
    elif command == "help":
        return "show, add, help, list, quit"
    elif command == "list":
        return "-".join(argument)
    elif command == "quit":
        return None
    return ""


def script(path):
    with open(path) as lines:
        for line in lines:
            run(line[:4], line[5:])


class Plant:
    def __init__(self, name):
        self.text = requests.get(f"{API}/{name}", timeout=5).text


def made(path):
    with open(path) as lines:
        return [Plant(line) for line in lines]


def read(name, is_url):
    if is_url:
        return requests.get(f"{API}/{name}", timeout=5).text
    return name


def all_read(path, is_url):
    with open(path) as lines:
        return [read(line, is_url) for line in lines]


def until_full(path):
    with open(path) as lines:
        with requests.Session() as session:
            for line in lines:
                answer = session.post(f"{API}/beds", data=line, timeout=5)
                print(line)
                if not answer.ok:
                    break


def beds_of(path, wanted):
    with open(path) as lines:
        with requests.Session() as session:
            for line in lines:
                name = line.strip()
                if name == wanted:
                    session.post(f"{API}/{name}", timeout=5)
                else:
                    print(name)


def pinged(path):
    with open(path) as lines:
        for line in lines:
            ping(line)


def ping(line):
    print(line)
    requests.post(f"{API}/ping", timeout=5)


def on_error(path):
    with open(path) as lines:
        with requests.Session() as session:
            for line in lines:
                session.post(f"{API}/errors", data=line, timeout=5)


class Kept:
    def __init__(self, cache):
        self.cache = cache

    def fill(self, path):
        with open(path) as lines:
            with requests.Session() as session:
                for line in lines:
                    found = self.cache.get(line)
                    if not found:
                        found = session.get(f"{API}/{line}", timeout=5).text
                        self.cache.set(line, found)
                    print(found)


class Garden:
    @property
    def state(self):
        return requests.get(f"{API}/state", timeout=5).text


def states(garden: Garden, path):
    with open(path) as lines:
        for line in lines:
            print(line, garden.state)


def known(path):
    names = set(requests.get(f"{API}/names", timeout=5).json())
    with open(path) as lines:
        return [line for line in lines if line in names]


def sent_together(path):
    with open(path) as lines:
        requests.post(f"{API}/many", json=lines.readlines(), timeout=5)


def printed_first(path):
    with open(path) as lines:
        for line in lines:
            subprocess.run(["lp", line], check=True)
    requests.post(f"{API}/printed", data=path, timeout=5)


def one_plant(name):
    return Plant(name).text


def one_bed(name):
    return bed(name)


def one_token(name):
    return token_of(name)


def one_line(line):
    return run(line[:4], line[5:])


def one_read(name):
    return read(name, True)


def one_ping(line):
    ping(line)


def sessions(path):
    names = []
    with open(path) as lines:
        for line in lines:
            names.append(line)
    with requests.Session() as session:
        return session.post(f"{API}/many", json=names, timeout=5).json()


def described_once(name):
    described(name)


def state_once(garden: Garden, path):
    state = garden.state
    with open(path) as lines:
        return [(line, state) for line in lines]
