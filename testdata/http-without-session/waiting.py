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
        pages.append(requests.get(url, timeout=10).text)  # hint: PFL506
        time.sleep(1)
    return pages


MAX_REDIRECTS = 5


def follow(url, allowed):
    """Each hop is checked before it is gone to."""
    for _ in range(MAX_REDIRECTS + 1):
        allowed(url)  # ok
        answer = requests.get(url, timeout=10, allow_redirects=False)  # ok
        if "Location" not in answer.headers:
            return answer
        url = answer.headers["Location"]
    return None


def first_pages(count):
    for number in range(count + 1):
        print(requests.get(f"https://example.com/{number}", timeout=10).text)  # error: PFL506 # error: PFL512


def calendar_of_uni(feed):
    print(feed.title)
    return requests.get("https://uni.example.com/events", timeout=10).text


def calendar_of(feed):
    return requests.get(f"https://example.com/events/{feed.title}", timeout=10).text


def calendars(feeds):
    found = []
    for feed in feeds:
        if feed.source == "uni":
            found.append(calendar_of_uni(feed))  # error: PFL512  # hint: PFL506
        else:
            found.append(calendar_of(feed))  # error: PFL506
    return found
