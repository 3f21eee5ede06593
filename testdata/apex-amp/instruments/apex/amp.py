"""The amplifiers."""


class Amplifier:
    def __init__(self, port: str) -> None:
        self.port = port
