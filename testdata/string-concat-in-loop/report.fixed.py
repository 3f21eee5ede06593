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
            self.body += f"{row}\n"
            self.size += 1

    def prepend(self, rows):
        text = ""
        for row in rows:
            text = str(row) + text
        return text

    def rename(self, nodes):
        for node in nodes:
            node.label += "!"


def table(rows):
    text_parts = ["<table>"]
    for row in rows:
        # one line a row
        text_parts.append("<tr>")
        for cell in row:
            text_parts.append(f"<td>{cell}</td>")
        text_parts.append("</tr>")
    text_parts.append("</table>")
    return "".join(text_parts)


def two_parts(rows):
    text_parts = []
    for row in rows:
        text_parts.extend((str(row), "\n"))
    return "".join(text_parts)


def interpolated(rows):
    text_parts = []
    for row in rows:
        text_parts.append(f"{row};")
    return "".join(text_parts)


def log(messages):
    global LOG
    for message in messages:
        LOG += f"{message}\n"


def counter(rows):
    seen = ""

    def show():
        return seen

    for row in rows:
        seen += str(row)
    return show()


def by_key(pairs):
    found = defaultdict(str)
    for key, value in pairs:
        name = key.lower()
        found[name] += f"{value},"
    return found


class Page:
    def __init__(self) -> None:
        self.html = ""

    def add(self, line):
        self.html += f"{line}<br>"

    def title(self, text):
        self.html += f"<h1>{text}</h1>"


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
        self.text += f"{word} "


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
        marked[name] += ">"
    return marked


def afresh(rows):
    lines = []
    for row in rows:
        line = ""
        line += str(row)
        lines.append(line)
    return lines


def flushed(rows, out):
    buffer = ""
    for row in rows:
        buffer += str(row)
        if len(buffer) > 4096:
            out.write(buffer)
            buffer = ""
    out.write(buffer)


def digits():
    text = ""
    for index in range(8):
        text += str(index)
    return text


def sums(rows):
    total = 0
    items = []
    for row in rows:
        total += row
        items += [row]
    return total, items


def unknown(rows, start):
    value = start
    for row in rows:
        value += row
    return value


def retry(client):
    note = ""
    while True:
        try:
            client.send(note)
            break
        except OSError:
            note += "again "


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
