"""Requests of loops that are few: one source of several, the first mirror that answers, a timing."""

import random
import subprocess
import time

import requests

API = "https://shelves.example.com"
LEGACY = "https://legacy.example.com"


def old_shelf(term):
    return requests.get(f"{LEGACY}/search", params={"q": term}, timeout=5).json()


def new_shelf(term):
    return requests.get(f"{API}/search", params={"q": term}, timeout=5).json()


def search(term, sources):
    found = []
    for source in sources:
        if source == "legacy":
            found += old_shelf(term)  # hint: PFL506
        if source == "new":
            found += new_shelf(term)  # hint: PFL506
    return found


def search_terms(terms):
    found = []
    for term in terms:
        found += new_shelf(term)  # error: PFL506 # error: PFL512
    return found


def working_mirror(names):
    for name in names:
        reached = False
        answer = requests.head(f"{API}/mirrors/{name}", timeout=5)  # hint: PFL506
        if answer.status_code == 200:
            reached = True
        if reached:
            return name
    return None


def first_answer(names):
    for name in names:
        answer = requests.get(f"{API}/{name}", timeout=5)  # ok
        if answer.status_code == 200:
            return answer
    return None


def all_mirrors(names):
    states = {}
    for name in names:
        answer = requests.head(f"{API}/mirrors/{name}", timeout=5)  # error: PFL506 # error: PFL512
        states[name] = answer.status_code
    return states


def timed(path, rounds):
    times = []
    for _ in range(rounds):
        begun = time.perf_counter()
        requests.get(f"{API}{path}", timeout=5)  # hint: PFL506
        times.append(time.perf_counter() - begun)
    return times


def forget(record, token):
    for answer in record["answers"]:
        if token in answer["tokens"]:
            answer["tokens"].remove(token)
            if not answer["tokens"]:
                path = f"/records/{record['id']}"
                _delete(path)  # error: PFL512  # hint: PFL506
    return record


def _delete(path):
    return requests.delete(f"{API}{path}", timeout=5)


class Log:
    """Sends lines when there are many."""

    def __init__(self):
        self.lines = []

    def add(self, line):
        self.lines.append(line)
        if len(self.lines) > 500:
            self.push()

    def push(self):
        requests.post(f"{API}/log", json=self.lines, timeout=5)
        self.lines = []


def write_all(lines):
    log = Log()
    for line in lines:
        log.add(line)  # error: PFL512  # hint: PFL506
    log.push()  # ok


def run(command, argument):
    if command == "list":
        return requests.get(f"{API}/list", timeout=5).json()
    elif command == "show":
        return requests.get(f"{API}/show/{argument}", timeout=5).json()
    elif command == "add":
        return argument
    elif command == "help":
        return "list, show, add, wait"
    elif command == "wait":
        time.sleep(int(argument))
    return None


def script(lines):
    for line in lines:
        command, _, argument = line.partition(" ")
        run(command, argument)  # hint: PFL506


def by_names(names):
    return {name: name.lower() for name in names}  # ok


def one(name):
    return requests.get(f"{API}/{name}", timeout=5).json()  # ok


def kept(names):
    with requests.Session() as session:
        for name in names:
            print(session.get(f"{API}/{name}", timeout=5).ok)  # error: PFL512


def until_found(names):
    """A search that ends with the first hit."""
    for name in names:
        if requests.head(f"{API}/{name}", timeout=5).ok:  # ok
            return name
    return None


def again(name, attempts):
    for attempt in range(attempts):
        answer = requests.get(f"{API}/{name}", timeout=5)  # ok
        if answer.ok:
            return answer
        time.sleep(attempt)
    return None


def waited(name):
    while True:
        state = requests.get(f"{API}/{name}/state", timeout=5).json()  # ok
        if state["ready"]:
            return state
        time.sleep(5)


class Regions:
    """Gets and sets what it knows, somewhere else."""

    def __init__(self, store):
        self.store = store

    def release(self, number):
        return requests.get(f"{API}/releases/{number}", timeout=5).json()

    def releases(self, numbers):
        found = []
        for number in numbers:
            release = self.store.get(number)
            if not release:
                release = self.release(number)  # error: PFL512  # hint: PFL506
                self.store.set(number, release)
            found.append(release)
        return found

    def fresh_releases(self, numbers):
        found = []
        for number in numbers:
            release = self.release(number)  # error: PFL506 # error: PFL512
            found.append(release)
        return found


def politely(names):
    for name in names:
        print(requests.get(f"{API}/{name}", timeout=5).ok)  # hint: PFL506
        time.sleep(30)


def build(names):
    for name in names:
        subprocess.run(["make", name], check=True)
        requests.post(f"{API}/builds/{name}", timeout=5)  # error: PFL512  # hint: PFL506


class Feeds:
    def __init__(self, endpoints):
        self.endpoints = endpoints

    def changes(self):
        found = []
        for pair in self.endpoints:
            found += requests.get(pair[1], timeout=5).json()  # error: PFL512
        return found

    def single(self):
        return requests.get(self.endpoints[0][1], timeout=5).json()  # ok


def run_one(name):
    subprocess.run(["make", name], check=True)
    return requests.post(f"{API}/builds/{name}", timeout=5)  # ok


def slept(name):
    time.sleep(30)
    return requests.get(f"{API}/{name}", timeout=5)  # ok


def sorted_names(names):
    return sorted(names)  # ok


def with_session(names):
    session = requests.Session()
    return [session.get(f"{API}/{name}", timeout=5).ok for name in names]  # error: PFL512


def latest(store):
    return store.get("latest") or requests.get(f"{API}/latest", timeout=5).json()  # ok


def download(path, session=None):
    if session:
        return session.get(f"{API}/{path}", timeout=5)
    return requests.get(f"{API}/{path}", timeout=5)


def fetch(path, session=None):
    if session is not None:
        answer = session.get(f"{API}/{path}", timeout=5)
    else:
        answer = requests.get(f"{API}/{path}", timeout=5)
    return answer


def fetch_all(paths, session):
    return [fetch(path, session=session).ok for path in paths]  # error: PFL512


def fetch_each(paths):
    return [fetch(path).ok for path in paths]  # error: PFL506 # error: PFL512


def is_a_url(path):
    return path.startswith("http")


def copy(parts):
    for part in parts:
        if is_a_url(part.path):
            print(requests.get(part.path, timeout=5).ok)  # error: PFL512  # hint: PFL506


def handle_cancelled(tasks):
    for task in tasks:
        requests.put(f"{API}/tasks/{task}", timeout=5)  # error: PFL512  # hint: PFL506


def finish(tasks):
    for task in tasks:
        requests.put(f"{API}/tasks/{task}", timeout=5)  # error: PFL506 # error: PFL512


def finish_one(task):
    return requests.put(f"{API}/tasks/{task}", timeout=5)  # ok


def fetch_one(path, session):
    return fetch(path, session)  # ok


class Entry:
    """Leads to others."""

    def __init__(self, name):
        self.name = name
        self.links = requests.get(f"{API}/{name}/links", timeout=5).json()

    def linked(self):
        return [Entry(link) for link in self.links]  # error: PFL512  # hint: PFL506

    def first(self):
        return Entry(self.links[0])  # ok


def entries(names):
    return [Entry(name) for name in names]  # hint: PFL506 # error: PFL512


def entry(name):
    return Entry(name)  # ok


def of_entries(entries):
    found = []
    for number in range(len(entries)):
        found.append(requests.get(f"{API}/{entries[number]}", timeout=5).json())  # error: PFL506 # error: PFL512
    return found


def until(name, tries):
    while tries:
        answer = requests.get(f"{API}/{name}", timeout=5)  # ok
        if answer.ok:
            return answer
        tries -= 1
    return None


def slowly(names):
    for name in names:
        print(requests.get(f"{API}/{name}", timeout=5).ok)  # hint: PFL506
        time.sleep(random.uniform(1, 3))


def images(references):
    found = []
    for reference in references:
        if reference.startswith("data:image/"):
            found.append(reference)
        else:
            found.append(requests.get(reference, timeout=5).content)  # error: PFL512  # hint: PFL506
    return found


def images_of(names):
    found = []
    for name in names:
        found.append(requests.get(f"{API}/images/{name}", timeout=5).content)  # error: PFL506 # error: PFL512
    return found


def image(reference):
    return requests.get(reference, timeout=5).content  # ok
