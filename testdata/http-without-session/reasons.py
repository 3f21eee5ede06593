"""Requests in loops over long files, each with a reason why its connection matters less."""

import subprocess

import requests

API = "https://plants.example.org"


def plain(path):
    with open(path) as lines:
        for line in lines:
            print(requests.get(f"{API}/{line}", timeout=5).text)  # error: PFL506, PFL512


def with_session(path):
    with open(path) as lines, requests.Session() as session:
        for line in lines:
            print(session.get(f"{API}/{line}", timeout=5).text)  # error: PFL512


def of_servers(path):
    with open(path) as lines:
        for host in lines:
            print(requests.get(f"https://{host}/health", timeout=5).ok)  # ok: other-servers # error: PFL512


def of_addresses(path):
    with open(path) as lines:
        for line in lines:
            print(requests.get(line, timeout=5).ok)  # hint: PFL506 because any-servers # error: PFL512


def send_webhooks(path):
    with open(path) as lines:
        for line in lines:
            requests.post(f"{API}/told", data=line, timeout=5)  # hint: PFL506 because informs-subscribers # error: PFL512


def token_of(name):
    return requests.post(f"{API}/tokens", json={"name": name}, timeout=5).json()["token"]


def tokens(path):
    with open(path) as lines:
        return [token_of(line) for line in lines]  # hint: PFL506 because signs-in # error: PFL512


def in_parts(path):
    waiting = []
    with open(path) as lines:
        for line in lines:
            waiting.append(line)
            if len(waiting) == 500:
                requests.post(f"{API}/many", json=waiting, timeout=5)  # hint: PFL506 because many-at-once # error: PFL512
                waiting.clear()


def printed(path):
    with open(path) as lines:
        for line in lines:
            subprocess.run(["lp", line], check=True)
            requests.post(f"{API}/printed", data=line, timeout=5)  # hint: PFL506 because other-work-takes-longer # error: PFL512


def described(name):
    text = name.strip().title().center(80).replace("-", " ").removeprefix("the").strip()
    words = [word.lower().strip().removesuffix("s").title() for word in text.split()]
    counts = [len(word.strip().lower().upper().title().encode()) for word in words]
    answer = requests.get(f"{API}/{name}", timeout=5)
    print(text.lower().strip().title(), sorted(words), sum(counts), answer.text.strip().title())


def all_described(path):
    with open(path) as lines:
        for line in lines:
            described(line)  # hint: PFL506 because larger-action # error: PFL512


def soil(name):
    return requests.get(f"{API}/{name}/soil", timeout=5).text


def bed(name):
    return soil(name)


def beds(path):
    with open(path) as lines:
        return [bed(line) for line in lines]  # error: PFL506 # error: PFL512


def border(name):
    words = sorted(name.strip().lower().split())
    print(len(words), str(words), repr(words), sum(map(len, words)), max(words), min(words))
    return bed(name)


def borders(path):
    with open(path) as lines:
        return [border(line) for line in lines]  # error: PFL506 # error: PFL512


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
            run(line[:4], line[5:])  # hint: PFL506 because one-of-many-branches # error: PFL512


class Plant:
    def __init__(self, name):
        self.text = requests.get(f"{API}/{name}", timeout=5).text


def made(path):
    with open(path) as lines:
        return [Plant(line) for line in lines]  # hint: PFL506 because makes-object # error: PFL512


def read(name, is_url):
    if is_url:
        return requests.get(f"{API}/{name}", timeout=5).text
    return name


def all_read(path, is_url):
    with open(path) as lines:
        return [read(line, is_url) for line in lines]  # hint: PFL506 because only-addresses # error: PFL512


def until_full(path):
    with open(path) as lines:
        for line in lines:
            answer = requests.post(f"{API}/beds", data=line, timeout=5)  # hint: PFL506 because may-end-early
            print(line)
            if not answer.ok:
                break


def beds_of(path, wanted):
    with open(path) as lines:
        for line in lines:
            name = line.strip()
            if name == wanted:
                requests.post(f"{API}/{name}", timeout=5)  # hint: PFL506 because chosen-item # error: PFL512
            else:
                print(name)


def pinged(path):
    with open(path) as lines:
        for line in lines:
            ping(line)  # hint: PFL506 because same-request # error: PFL512


def ping(line):
    print(line)
    requests.post(f"{API}/ping", timeout=5)


def on_error(path):
    with open(path) as lines:
        for line in lines:
            requests.post(f"{API}/errors", data=line, timeout=5)  # hint: PFL506 because after-failure # error: PFL512


class Kept:
    def __init__(self, cache):
        self.cache = cache

    def fill(self, path):
        with open(path) as lines:
            for line in lines:
                found = self.cache.get(line)
                if not found:
                    found = requests.get(f"{API}/{line}", timeout=5).text  # hint: PFL506 because fills-cache # error: PFL512
                    self.cache.set(line, found)
                print(found)


class Garden:
    @property
    def state(self):
        return requests.get(f"{API}/state", timeout=5).text


def states(garden: Garden, path):
    with open(path) as lines:
        for line in lines:
            print(line, garden.state)  # ok: same-object


def known(path):
    names = set(requests.get(f"{API}/names", timeout=5).json())  # ok
    with open(path) as lines:
        return [line for line in lines if line in names]  # ok


def sent_together(path):
    with open(path) as lines:
        requests.post(f"{API}/many", json=lines.readlines(), timeout=5)  # ok


def printed_first(path):
    with open(path) as lines:
        for line in lines:
            subprocess.run(["lp", line], check=True)  # ok
    requests.post(f"{API}/printed", data=path, timeout=5)  # ok


def one_plant(name):
    return Plant(name).text  # ok


def one_bed(name):
    return bed(name)  # ok


def one_token(name):
    return token_of(name)  # ok


def one_line(line):
    return run(line[:4], line[5:])  # ok


def one_read(name):
    return read(name, True)  # ok


def one_ping(line):
    ping(line)  # ok


def sessions(path):
    names = []
    with open(path) as lines:
        for line in lines:
            names.append(line)  # ok
    with requests.Session() as session:
        return session.post(f"{API}/many", json=names, timeout=5).json()  # ok


def described_once(name):
    described(name)  # ok


def state_once(garden: Garden, path):
    state = garden.state  # ok
    with open(path) as lines:
        return [(line, state) for line in lines]  # ok
