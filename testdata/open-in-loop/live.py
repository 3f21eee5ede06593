"""Files that say something else each time, and loops that wait for what a user types."""

from pathlib import Path


def loads(samples):
    found = []
    for _ in range(samples):
        with open("/proc/loadavg") as file:  # ok
            found.append(float(file.readline().split()[0]))
    return found


def temperatures(samples):
    return [int(Path("/sys/class/thermal/thermal_zone0/temp").read_text()) for _ in range(samples)]  # ok


def confirm(question):
    with open("/dev/tty") as terminal:  # ok
        print(question)
        return terminal.readline().strip() == "y"


def confirmed(statements):
    return [statement for statement in statements if confirm(statement)]


class Shell:
    def __init__(self, session, log):
        self.session = session
        self.log = log

    def record(self, text):
        with open(self.log, "a") as file:  # ok
            file.write(text)

    def run(self):
        while True:
            text = self.session.prompt()
            if text == "exit":
                break
            self.record(text)


def banner(path):
    with open(path) as file:  # hint: PFL702
        return file.read()


def greet(path, names):
    for name in names:
        print(banner(path), name)
