"""Patterns of several functions under the same name, which become constants of the module."""

import re


class Sample:
    def is_known(self, text):
        pattern = re.compile("^GSM[0-9]+$")  # hint: PFL615
        return pattern.match(text) is not None


class Run:
    def is_known(self, text):
        pattern = re.compile("^SRR[0-9]+$")  # hint: PFL615
        return pattern.match(text) is not None


def is_empty(text):
    pattern = re.compile("^ *$")  # hint: PFL615
    return pattern.match(text) is not None


def run():
    sample, other = Sample(), Run()
    found = []
    for number in range(2000):
        text = f"GSM{number}"
        found.append((sample.is_known(text), other.is_known(text), is_empty(text)))
    return found


def once(text):
    pattern = re.compile("^ERR[0-9]+$")  # ok: no loop calls it
    return pattern.match(text) is not None


class Reader:
    def __init__(self, kind):
        self.pattern = re.compile(kind)  # ok: each object owns one

    def matches(self, lines):
        return [line for line in lines if self.pattern.match(line)]


def by_kind(kinds, text):
    for kind in kinds:
        yield re.compile(kind).match(text)  # ok: another one each time


def extract_order_number_from_subject_line(line):
    pattern = re.compile(r"#(\d+)")  # hint: PFL615
    return pattern.search(line)


def format_order_number_for_subject_line(line):
    pattern = re.compile(r"No\. (\d+)")  # hint: PFL615
    return pattern.search(line)


def check_invoice_number_of_subject_line(line):
    pattern = re.compile(r"INV-(\d+)")  # hint: PFL615
    return pattern.search(line)


def run_more(lines):
    for line in lines:
        extract_order_number_from_subject_line(line)
        format_order_number_for_subject_line(line)
        check_invoice_number_of_subject_line(line)
