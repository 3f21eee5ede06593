from service import Verifier
from workers import checksums, checksums_apart, fetched, shared_pool, smoothed


def every(volumes):
    found = {}
    for name, blocks in volumes.items():
        found[name] = checksums(blocks)  # error: PFL101
    return found


def listed(path):
    with open(path) as lines:
        return [checksums(line.split()) for line in lines]  # error: PFL101


def contents(groups, read):
    return [fetched(paths, read) for paths in groups]  # hint: PFL101


def filtered(tables, smooth):
    return [smoothed(rows, smooth) for rows in tables]  # hint: PFL101


def verified(verifier: Verifier, volumes):
    for volume in volumes:
        if not verifier.blocks(volume):  # error: PFL101
            return False
    return True


def together(verifier: Verifier, volumes):
    waiting = [verifier.shared(volume) for volume in volumes]  # ok
    return [future.result() for future in waiting]


def with_one_pool(volumes, pool):
    return {name: checksums_apart(blocks, pool) for name, blocks in volumes.items()}  # ok


def with_the_shared_pool(volumes):
    return [shared_pool().map(sum, volume) for volume in volumes]  # ok


def once(volumes):
    return checksums([block for blocks in volumes.values() for block in blocks])  # ok


def first(volumes):
    for blocks in volumes.values():
        return checksums(blocks)  # ok
    return []


def later(volumes):
    return [(checksums, blocks) for blocks in volumes.values()]  # ok
