"""What a remote store holds of a project: a signed list of packs, each named by its contents.

    manifests/<build>/<project>   which packs belong together; it is replaced as a whole
    objects/<ab>/<abcd…>          a pack, compressed, under the digest of these bytes; it never changes

Nothing of a store is believed: a list counts if it was signed with our key for this build of perflint and
this project, and a pack if it has the digest that the list says. So who can write to a store, or answer in
its place, can withhold what is there, and no more.
"""

from __future__ import annotations

import hashlib
import hmac
import re
import zlib
from typing import NamedTuple

from perflint.language.stored import Natural, StoredError, decode, encode

MOST_OF_MANIFEST = 1 << 20  # bytes
MOST_OF_PACK = 1 << 30  # bytes, compressed or not
_MAGIC = b"perflint remote 1\n"
_DIGEST = 32  # bytes
_PACK = re.compile(r"outlines|changes|links|(?:findings|run)-[0-9a-f]{12}", re.ASCII)


class Listed(NamedTuple):
    """A pack: the digest and the length of its compressed bytes, and how many there are unpacked."""

    digest: bytes
    length: Natural
    size: Natural


class Manifest(NamedTuple):
    """The packs of a project, by the names that the cache gives them.

    Attributes:
        build: the perflint that made them, see `cache.build_key`.
        project: which project, see `remote.Remote`.
    """

    build: str
    project: str
    packs: dict[str, Listed]


def manifest_name(build: str, project: str) -> str:
    """Where the list of a project is."""
    return f"manifests/{build}/{project}"


def object_name(digest: bytes) -> str:
    """Where a pack is."""
    text = digest.hex()
    return f"objects/{text[:2]}/{text}"


def signed(manifest: Manifest, key: bytes) -> bytes:
    """A list, as it is stored."""
    told = encode(manifest)
    return _MAGIC + _signature(told, key) + told


def unverified(data: bytes) -> Manifest:
    """The list that was stored, whoever did: it says what to fetch, and no more.

    Raises:
        StoredError: it is none.
    """
    if not data.startswith(_MAGIC):
        raise StoredError("it is no list of packs")
    manifest = decode(Manifest, data[len(_MAGIC) + _DIGEST :])
    for name, listed in manifest.packs.items():
        if not _PACK.fullmatch(name) or len(listed.digest) != _DIGEST:
            raise StoredError("it names what is no pack")
        if max(listed.length, listed.size) > MOST_OF_PACK:
            raise StoredError("a pack is too large")
    return manifest


def verified(data: bytes, key: bytes, build: str, project: str) -> Manifest:
    """The list that was stored, if it was signed with our key for this build and project.

    Raises:
        StoredError: it was not.
    """
    start = len(_MAGIC)
    told = data[start + _DIGEST :]
    if not hmac.compare_digest(data[start : start + _DIGEST], _signature(told, key)):
        raise StoredError("it is not signed with this key")
    manifest = unverified(data)
    if (manifest.build, manifest.project) != (build, project):
        raise StoredError("it is that of another project, or of another perflint")
    return manifest


def listed(pack: bytes) -> tuple[Listed, bytes]:
    """What a list says of a pack, and its compressed bytes."""
    data = zlib.compress(pack, 1)
    return Listed(_digest(data), len(data), len(pack)), data


def unpacked(data: bytes, known: Listed) -> bytes:
    """A pack, of its compressed bytes.

    Raises:
        StoredError: they are not those that the list means.
    """
    if len(data) != known.length or _digest(data) != known.digest:
        raise StoredError("it is cut off, or damaged")
    reader = zlib.decompressobj()
    try:
        pack = reader.decompress(data, known.size + 1)
    except zlib.error as error:
        raise StoredError(str(error)) from error
    if len(pack) != known.size or not reader.eof:
        raise StoredError("it has another size")
    return pack


def _digest(data: bytes) -> bytes:
    return hashlib.blake2b(data, digest_size=_DIGEST).digest()


def _signature(told: bytes, key: bytes) -> bytes:
    return hmac.digest(key, _MAGIC + told, "sha256")
