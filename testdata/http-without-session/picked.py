"""Requests for the one item that was asked for, and for links to anywhere."""

import requests

URL = "https://movies.example.com"


def remove(movies, title):
    for movie in movies:
        if movie["title"] == title:
            requests.delete(f"{URL}/{movie['id']}", timeout=5)  # error: PFL512  # hint: PFL506


def remove_old(movies, year):
    for movie in movies:
        if movie["year"] < year:
            requests.delete(f"{URL}/{movie['id']}", timeout=5)  # hint: PFL506 # error: PFL512


def broken(soup):
    found = []
    for anchor in soup.find_all("a"):
        if not requests.head(anchor["href"], timeout=5).ok:  # error: PFL512
            found.append(anchor)
    return found


def broken_images(soup):
    found = []
    for image in soup.find_all("img"):
        src = image.get("src")
        if not requests.head(src, timeout=5).ok:  # error: PFL512
            found.append(src)
    return found


def sizes(names):
    return [len(requests.get(f"{URL}/{name}", timeout=5).content) for name in names]  # error: PFL506 # error: PFL512


def sizes_of_session(names):
    with requests.Session() as session:
        return [len(session.get(f"{URL}/{name}", timeout=5).content) for name in names]  # error: PFL512


def one(name):
    return requests.get(f"{URL}/{name}", timeout=5).content  # ok


def titles(movies):
    return [movie["title"] for movie in movies]  # ok


def addresses(soup):
    return [anchor["href"] for anchor in soup.find_all("a")]  # ok
