"""A report writer: text that grows on locals, attributes, subscripts and globals."""

from collections import defaultdict

HEADER = "name,total\n"
LOG = ""


class Report:
    def __init__(self, title: str) -> None:
        self.title = title
        self.body = ""
        self.size = 0

    def fill(self, rows):
        for row in rows:
            self.body += f"{row}\n"  # hint: PFL601
            self.size += 1  # ok: a number

    def prepend(self, rows):
        text = ""
        for row in rows:
            text = str(row) + text  # hint: PFL601
        return text

    def rename(self, nodes):
        for node in nodes:
            node.label += "!"  # ok: the loop's own element


def table(rows):
    text = "<table>"
    for row in rows:
        # one line a row
        text += "<tr>"  # hint: PFL601
        for cell in row:
            text += f"<td>{cell}</td>"  # hint: PFL601
        text += "</tr>"  # hint: PFL601
    text += "</table>"  # ok: once
    return text


def two_parts(rows):
    text = ""
    for row in rows:
        text = text + str(row) + "\n"  # hint: PFL601
    return text


def interpolated(rows):
    text = ""
    for row in rows:
        text = f"{text}{row};"  # hint: PFL601
    return text


def log(messages):
    global LOG
    for message in messages:
        LOG += f"{message}\n"  # hint: PFL601


def counter(rows):
    seen = ""

    def show():
        return seen

    for row in rows:
        seen += str(row)  # hint: PFL601
    return show()


def by_key(pairs):
    found = defaultdict(str)
    for key, value in pairs:
        name = key.lower()
        found[name] += f"{value},"  # hint: PFL601
    return found


class Page:
    def __init__(self) -> None:
        self.html = ""

    def add(self, line):
        self.html += f"{line}<br>"  # hint: PFL601

    def title(self, text):
        self.html += f"<h1>{text}</h1>"  # ok: called once


def page(lines):
    made = Page()
    made.title("all")
    for line in lines:
        made.add(line)
    return made.html


class Line:
    def __init__(self) -> None:
        self.text = ""

    def add(self, word):
        self.text += f"{word} "  # ok: each line is another object


def numbered(rows):
    lines = []
    for row in rows:
        line = Line()
        line.add(row)
        lines.append(line.text)
    return lines


def labels(names):
    marked = {}
    for name in names:
        marked[name] = "<"
        marked[name] += ">"  # ok: starts afresh in each iteration
    return marked


def afresh(rows):
    lines = []
    for row in rows:
        line = ""
        line += str(row)  # ok: bound in each iteration
        lines.append(line)
    return lines


def flushed(rows, out):
    buffer = ""
    for row in rows:
        buffer += str(row)  # ok: emptied by and by
        if len(buffer) > 4096:
            out.write(buffer)
            buffer = ""
    out.write(buffer)


def digits():
    text = ""
    for index in range(8):
        text += str(index)  # ok: a small constant loop
    return text


def sums(rows):
    total = 0
    items = []
    for row in rows:
        total += row  # ok: numbers
        items += [row]  # ok: a list
    return total, items


def unknown(rows, start):
    value = start
    for row in rows:
        value += row  # ok: nobody knows what it is
    return value


def retry(client):
    note = ""
    while True:
        try:
            client.send(note)
            break
        except OSError:
            note += "again "  # ok: a retry loop


def run():
    rows = [[1, 2], [3]]
    report = Report("t")
    report.fill(rows)
    return (
        report.body,
        report.prepend(rows),
        table(rows),
        table([]),
        two_parts(rows),
        interpolated(rows),
        by_key([("A", 1), ("a", 2)]),
        afresh(rows),
        page(rows),
        numbered(rows),
    )
