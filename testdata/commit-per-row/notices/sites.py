"""Notices of several sites."""

from store import Notices


def of_sites(notices: Notices, sites):
    for site in sites:
        notices.insert_new(site.fresh())  # hint: PFL504


def of_site(notices: Notices, site):
    for notice in site.fresh():
        notices.insert_one(notice)  # hint: PFL504 # hint: PFL503


def together(notices: Notices, sites):
    found = [notice for site in sites for notice in site.fresh()]
    notices.insert_new(found)  # ok
