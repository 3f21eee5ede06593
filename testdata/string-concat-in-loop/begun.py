"""Texts that the first iteration starts, texts of objects, and texts that start again."""


def of_first(path):
    with open(path) as file:
        for number, line in enumerate(file):
            if number == 0:
                text = line
            else:
                text = text + ", " + line  # error: PFL601
    return text


def in_place_of_nothing(path):
    text = ""
    with open(path) as file:
        for line in file:
            if not text:
                text = line
            else:
                text = f"{text}, {line}"  # error: PFL601
    return text


def by_chapter(path):
    text = ""
    with open(path) as file:
        for line in file:
            if line.startswith("#"):
                text = line
            else:
                text = text + ", " + line  # ok: it starts again with each chapter
    return text


def at_end(path, lines: list[str]):
    with open(path) as file:
        for line in file:
            lines[-1] += line  # error: PFL601
    return lines


def at_end_of_new(path):
    lines = [""]
    with open(path) as file:
        for line in file:
            if line.startswith(" "):
                lines[-1] += line  # hint: PFL601 because starts-now-and-then
            else:
                lines.append(line)
    return lines


def on_node(path, node):
    with open(path) as file:
        for line in file:
            node.text += line  # error: PFL601
    return node


def on_each(path, nodes):
    with open(path) as file:
        for node, line in zip(nodes, file):
            node.text += line  # ok: another one each time


def answered(client, texts):
    summary = client.get("summary")
    for entry in texts:
        summary.length += len(entry)  # ok: a number
    return summary


class Report:
    def __init__(self):
        self.text = ""

    def read(self, path):
        with open(path) as file:
            for line in file:
                self.text = self.text + line  # error: PFL601
                self.text += "; "  # error: PFL601

    def restart(self, path):
        with open(path) as file:
            for line in file:
                self.text = line
                self.text += "; "  # ok: it starts again with each line


def of_folder(folder, node):
    for path in folder.glob("*.csv"):
        node.text += f"{path.name};"  # error: PFL601
    return node


def of_parameter(paths, node):
    for path in paths:
        node.text += f"{path.name};"  # hint: PFL601 because iterations-unknown
    return node


class Parts:
    def __init__(self):
        self.text = ""

    def in_parts(self, path):
        with open(path) as file:
            for line in file:
                for part in ("name", "size", "kind"):
                    self.text += f"{part}: {line}"  # error: PFL601

    def few(self, line):
        for part in ("name", "size", "kind"):
            self.text += f"{part}: {line}"  # ok: few-by-nature


def both(path):
    text = ""
    with open(path) as file:
        for line in file:
            text = text + line + "; "  # error: PFL601
            text = text + "; " + line  # error: PFL601
    return text
