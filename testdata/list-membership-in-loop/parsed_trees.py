"""Lists of what parsed documents hold, and of what one element of them holds."""

import csv
from xml.etree import ElementTree

from bs4 import BeautifulSoup
from unknown.readers import fromstring


def of_document(path: str, names: list[str]):
    known = [row.text for row in ElementTree.parse(path).findall("row")]
    return [name for name in names if name in known]  # error: PFL607


def of_root(path: str, names: list[str]):
    tree = ElementTree.parse(path)
    root = tree.getroot()
    rows = root.iter("row")
    known = [row.text for row in rows]
    return [name for name in names if name in known]  # error: PFL607


def of_page(page: str, names: list[str]):
    links = BeautifulSoup(page, "html.parser").find_all("a")
    known = [link.get("href") for link in links]
    return [name for name in names if name in known]  # error: PFL607


def handed_in(rows, names: list[str]):
    known = [row.text for row in rows]
    return [name for name in names if name in known]  # error: PFL607


def hands_in(text: str, names: list[str]):
    return handed_in(ElementTree.fromstring(text).findall("row"), names)


def of_element(element, names: list[str]):
    known = [row.text for row in element.findall("row")]
    return [name for name in names if name in known]  # hint: PFL607


def of_one(path: str, names: list[str]):
    element = ElementTree.parse(path).find("first")
    known = [row.text for row in element.findall("row")]
    return [name for name in names if name in known]  # hint: PFL607


def of_either(path: str, element, names: list[str]):
    tree = ElementTree.parse(path)
    if element is not None:
        tree = element
    known = [row.text for row in tree.findall("row")]
    return [name for name in names if name in known]  # hint: PFL607


def of_attributes(path: str, names: list[str]):
    known = [key for key in ElementTree.parse(path).getroot().keys()]
    return [name for name in names if name in known]  # hint: PFL607


def of_unknown(path: str, names: list[str]):
    known = [row.text for row in fromstring(path).findall("row")]
    return [name for name in names if name in known]  # hint: PFL607


def of_other_function(path: str, names: list[str]):
    known = [row.text for row in ElementTree.Comment(path).findall("row")]
    return [name for name in names if name in known]  # hint: PFL607


def titled(path: str, names: list[str]):
    with open(path) as file:
        known = [row["title"] for row in csv.DictReader(file) if row.get("title") or row["name"]]
    return [name for name in names if name in known]  # error: PFL607


def titled_so(path: str, names: list[str]):
    with open(path) as file:
        known = [row["title"] for row in csv.DictReader(file) if row.get("title") == "first"]
    return [name for name in names if name in known]  # hint: PFL607


def under_name(path: str, name: str, names: list[str]):
    with open(path) as file:
        known = [row["title"] for row in csv.DictReader(file) if row.get(name) or row[name]]
    return [name for name in names if name in known]  # hint: PFL607
