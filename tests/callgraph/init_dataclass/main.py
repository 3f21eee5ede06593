from dataclasses import dataclass

@dataclass
class Row:
    name: str

    def __post_init__(self):
        self.check()

    def check(self):
        pass

def run():
    Row("a")
