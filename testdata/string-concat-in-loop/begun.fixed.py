"""Texts that the first iteration starts, texts of objects, and texts that start again."""


def of_first(path):
    with open(path) as file:
        for number, line in enumerate(file):
            if number == 0:
                text = line
            else:
                text = text + ", " + line
    return text


def in_place_of_nothing(path):
    text = ""
    with open(path) as file:
        for line in file:
            if not text:
                text = line
            else:
                text = f"{text}, {line}"
    return text


def by_chapter(path):
    text = ""
    with open(path) as file:
        for line in file:
            if line.startswith("#"):
                text = line
            else:
                text = text + ", " + line
    return text


def at_end(path, lines: list[str]):
    with open(path) as file:
        for line in file:
            lines[-1] += line
    return lines


def at_end_of_new(path):
    lines = [""]
    with open(path) as file:
        for line in file:
            if line.startswith(" "):
                lines[-1] += line
            else:
                lines.append(line)
    return lines


def on_node(path, node):
    with open(path) as file:
        for line in file:
            node.text += line
    return node


def on_each(path, nodes):
    with open(path) as file:
        for node, line in zip(nodes, file):
            node.text += line


def answered(client, texts):
    summary = client.get("summary")
    for entry in texts:
        summary.length += len(entry)
    return summary


class Report:
    def __init__(self):
        self.text = ""

    def read(self, path):
        with open(path) as file:
            for line in file:
                self.text = self.text + line
                self.text += "; "

    def restart(self, path):
        with open(path) as file:
            for line in file:
                self.text = line
                self.text += "; "


def of_folder(folder, node):
    for path in folder.glob("*.csv"):
        node.text += f"{path.name};"
    return node


def of_parameter(paths, node):
    for path in paths:
        node.text += f"{path.name};"
    return node


class Parts:
    def __init__(self):
        self.text = ""

    def in_parts(self, path):
        with open(path) as file:
            for line in file:
                for part in ("name", "size", "kind"):
                    self.text += f"{part}: {line}"

    def few(self, line):
        for part in ("name", "size", "kind"):
            self.text += f"{part}: {line}"


def both(path):
    text_parts = []
    with open(path) as file:
        for line in file:
            text_parts.extend((line, "; "))
            text_parts.extend(("; ", line))
    return "".join(text_parts)
