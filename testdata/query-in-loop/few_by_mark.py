import sqlite3


class Settings:
    # perflint: few
    def sections(self) -> list[str]:
        return self._all

    @property
    # perflint: few
    def names(self) -> list[str]:
        return self._all


# perflint: few
def named() -> list[str]:
    return load()


def by_method(connection: sqlite3.Connection, settings: Settings) -> None:
    for section in settings.sections():
        connection.execute("select value from settings where name = ?", (section,)).fetchone()  # hint: PFL502


def by_property(connection: sqlite3.Connection, settings: Settings) -> None:
    for section in settings.names:
        connection.execute("select value from settings where name = ?", (section,)).fetchone()  # hint: PFL502


def by_function(connection: sqlite3.Connection) -> None:
    for section in named():
        connection.execute("select value from settings where name = ?", (section,)).fetchone()  # hint: PFL502


class Options(Settings):
    def __init__(self, settings: Settings) -> None:
        self.settings = settings

    def read(self, connection: sqlite3.Connection) -> None:
        for section in self.settings.sections():
            connection.execute("select value from settings where name = ?", (section,)).fetchone()  # hint: PFL502
        for section in self.sections():
            connection.execute("select value from settings where name = ?", (section,)).fetchone()  # hint: PFL502


class Files:
    def sections(self) -> list[str]:
        return self._all

    @property
    def names(self) -> list[str]:
        return self._all


def by_files(connection: sqlite3.Connection, files: Files) -> None:
    for section in files.sections():
        connection.execute("select value from settings where name = ?", (section,)).fetchone()  # error: PFL502
    for section in files.names:
        connection.execute("select value from settings where name = ?", (section,)).fetchone()  # error: PFL502
