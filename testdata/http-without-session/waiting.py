import time

import requests


def submit(url, body, retries):
    for attempt in range(retries):
        answer = requests.post(url, json=body, timeout=10)  # ok
        if answer.ok:
            return answer.json()
        print("attempt", attempt, "failed")
    return None


def wait_for(url, polls):
    for _ in range(polls):
        time.sleep(2)
        state = requests.get(url, timeout=10).json()  # ok
        print(state["progress"])


def any_knows(hosts, name):
    for host in hosts:
        if requests.get(f"https://{host}/names/{name}", timeout=10).ok:  # ok
            return True
    return False


def polite(urls):
    pages = []
    for url in urls:
        pages.append(requests.get(url, timeout=10).text)  # error: PFL506
        time.sleep(1)
    return pages
