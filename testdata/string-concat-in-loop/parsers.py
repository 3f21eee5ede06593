"""What parsers run for each piece that they read."""

import xml.sax
from html.parser import HTMLParser
from xml.sax.handler import ContentHandler


class Text(HTMLParser):
    def __init__(self):
        super().__init__()
        self.text = ""

    def handle_data(self, data):
        self.text += data  # hint: PFL601 because iterations-unknown


class Titled(HTMLParser):
    def __init__(self):
        super().__init__()
        self.text = ""

    def reset(self):
        super().reset()
        self.text = ""

    def handle_charref(self, name):
        self.text = self.text + f"&#{name};"  # hint: PFL601 because iterations-unknown


class Elements(ContentHandler):
    def startElement(self, name, attrs):
        self.text = ""

    def characters(self, content):
        self.add(content)

    def add(self, content: str):
        self.text += content  # hint: PFL601 because iterations-unknown


class Direct(xml.sax.ContentHandler):
    text = ""

    def startElement(self, name, attrs):
        self.text = ""

    def characters(self, content: str):
        self.text = self.text + content  # hint: PFL601 because starts-now-and-then


class Collected(HTMLParser):
    def __init__(self):
        super().__init__()
        self.parts: list[str] = []
        self.depth = 0

    def handle_starttag(self, tag, attrs):
        self.depth += 1  # ok: a number

    def handle_data(self, data):
        self.parts.append(data)  # ok: a list

    def close(self):
        super().close()
        self.text = "".join(self.parts)  # ok: once


class Last(HTMLParser):
    def handle_data(self, data):
        text = ""
        text += data  # ok: a name of the function
        self.last = text


class Reader:
    def __init__(self):
        self.text = ""

    def handle_data(self, data: str):
        self.text += data  # ok: no parser


class Whole(ContentHandler):
    def endDocument(self):
        self.text += "."  # ok: runs once
