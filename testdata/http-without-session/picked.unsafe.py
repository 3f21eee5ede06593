"""Requests for the one item that was asked for, and for links to anywhere."""

import requests

URL = "https://movies.example.com"


def remove(movies, title):
    with requests.Session() as session:
        for movie in movies:
            if movie["title"] == title:
                session.delete(f"{URL}/{movie['id']}", timeout=5)


def remove_old(movies, year):
    with requests.Session() as session:
        for movie in movies:
            if movie["year"] < year:
                session.delete(f"{URL}/{movie['id']}", timeout=5)


def broken(soup):
    found = []
    for anchor in soup.find_all("a"):
        if not requests.head(anchor["href"], timeout=5).ok:
            found.append(anchor)
    return found


def broken_images(soup):
    found = []
    for image in soup.find_all("img"):
        src = image.get("src")
        if not requests.head(src, timeout=5).ok:
            found.append(src)
    return found


def sizes(names):
    return [len(requests.get(f"{URL}/{name}", timeout=5).content) for name in names]


def sizes_of_session(names):
    with requests.Session() as session:
        return [len(session.get(f"{URL}/{name}", timeout=5).content) for name in names]


def one(name):
    return requests.get(f"{URL}/{name}", timeout=5).content


def titles(movies):
    return [movie["title"] for movie in movies]


def addresses(soup):
    return [anchor["href"] for anchor in soup.find_all("a")]
