"""Tasks that each run another function, of which one loads a model."""

from concurrent.futures import ThreadPoolExecutor

from sentence_transformers import SentenceTransformer


def parse(path: str) -> list[str]:
    return open(path).read().split()


def embed(path: str):
    return SentenceTransformer("all-MiniLM-L6-v2").encode(parse(path))


def stage_of(name: str):
    if name == "parse":
        return parse
    return embed


def run_stage(name: str, path: str):
    return stage_of(name)(path)  # ok: each stage once


def run(path: str, stages: list[str]):
    with ThreadPoolExecutor() as pool:
        futures = [pool.submit(run_stage, name, path) for name in stages]
    return [future.result() for future in futures]


def embedded(paths: list[str]):
    with ThreadPoolExecutor() as pool:
        return list(pool.map(embed_one, paths))


def embed_one(path: str):
    return SentenceTransformer("all-MiniLM-L6-v2").encode(parse(path))  # error: PFL104
