"""Where arrays lie."""


def path_of(name: str) -> str:
    return f"data/{name}.npy"


def archive_of(name: str) -> str:
    return f"data/{name}.npz"
