"""Servers that are tried one after the other until one answers."""

import httpx
import requests


def download(mirrors, name):
    for mirror in mirrors:
        response = requests.get(f"{mirror}/{name}", timeout=5)  # ok
        if response.ok:
            return response.content
    raise FileNotFoundError(name)


def first_page(hosts):
    for host in hosts:
        answer = httpx.get(f"https://{host}/")  # ok
        if answer.status_code == httpx.codes.OK:
            break
    else:
        return None
    return answer.text


def all_pages(hosts):
    pages = []
    for host in hosts:
        answer = requests.get(f"https://{host}/", timeout=5)  # error: PFL512
        if answer.ok:
            pages.append(answer.text)
    return pages


def first_alive(urls):
    return next((url for url in urls if requests.head(url).ok), None)  # ok: first-hit


def alive(urls):
    return [url for url in urls if requests.head(url).ok]  # hint: PFL506 # error: PFL512


def first_title(urls):
    return next(requests.get(url).text for url in urls)  # ok
