from pathlib import Path


def environment(folder: Path) -> dict[str, str]:
    found = {}
    for line in (folder / ".env").read_text().splitlines():
        name, _, value = line.partition("=")
        found[name] = value
    return found


def load_settings(path: Path) -> dict[str, str]:
    return dict(
        line.split("=", 1)
        for line in path.read_text().splitlines()
    )


def left_out(root: Path) -> list[str]:
    ignore_file = root / ".dockerignore"
    patterns = []
    with open(ignore_file) as file:
        for line in file:
            if not line.startswith("#"):
                patterns.append(line.strip())
    return patterns


def memory() -> int:
    with open("/proc/meminfo") as file:
        for line in file.readlines():
            if line.startswith("MemTotal"):
                return int(line.split()[1])
    return 0


def replayed(folder: Path) -> list[str]:
    kinds = []
    for line in (folder / "events.jsonl").read_text().splitlines():
        kinds.append(line.partition(":")[0])
    return kinds


def slow_requests(access_log: str) -> list[str]:
    with open(access_log) as file:
        return [line for line in file if " 504 " in line]


def conversions(path: str) -> list[float]:
    with open(path) as conversion_table:
        return [float(line) for line in conversion_table.readlines()]
