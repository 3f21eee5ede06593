"""Notices of several sites."""

import csv

from store import Notices


def of_sites(notices: Notices, sites):
    for site in sites:
        notices.insert_new(site.fresh())  # hint: PFL504


def of_site(notices: Notices, site):
    for notice in site.fresh():
        notices.insert_one(notice)  # error: PFL504 # hint: PFL503


def together(notices: Notices, sites):
    found = [notice for site in sites for notice in site.fresh()]
    notices.insert_new(found)  # ok


def from_file(notices: Notices, path):
    with open(path, newline="") as lines:
        for line in csv.reader(lines):
            notices.record(line[0])  # error: PFL504 # hint: PFL503
            notices.insert_one(line[1])  # error: PFL504 # hint: PFL503
