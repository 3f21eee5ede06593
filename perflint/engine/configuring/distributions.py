"""The libraries that settings may name: those that stubs describe, by the names they are installed under."""

from __future__ import annotations

import sys
from collections.abc import Iterable
from pathlib import Path

from perflint.engine.configuring.requirements import normal
from perflint.knowledge.loader import packages
from perflint.rules.plugins import mentions

# Packages that are installed under other names than they are imported by, all in normal form.
_INSTALLED_AS = {
    "argon2": "argon2-cffi",
    "bs4": "beautifulsoup4",
    "cv2": "opencv-python",
    "docx": "python-docx",
    "faiss": "faiss-cpu",
    "fitz": "pymupdf",
    "github": "pygithub",
    "gitlab": "python-gitlab",
    "grpc": "grpcio",
    "kafka": "kafka-python",
    "ldap": "python-ldap",
    "llama-cpp": "llama-cpp-python",
    "model-utils": "django-model-utils",
    "modelcluster": "django-modelcluster",
    "mptt": "django-mptt",
    "mysql": "mysql-connector-python",
    "mysqldb": "mysqlclient",
    "nats": "nats-py",
    "open-clip": "open-clip-torch",
    "opensearchpy": "opensearch-py",
    "parler": "django-parler",
    "pil": "pillow",
    "polymorphic": "django-polymorphic",
    "rapidjson": "python-rapidjson",
    "serial": "pyserial",
    "sklearn": "scikit-learn",
    "tortoise": "tortoise-orm",
    "treebeard": "django-treebeard",
    "weaviate": "weaviate-client",
    "whisper": "openai-whisper",
    "yaml": "pyyaml",
}


def unknown(names: Iterable[str], knowledge: Iterable[Path]) -> tuple[str, str | None] | None:
    """The first of some libraries that nothing is known of, and the known one that is most like it.

    Args:
        knowledge: the stubs of the user.
    """
    if mentions():
        return None  # a plugin may ask for a library that there is no stub of
    imported = {normal(name) for name in packages(knowledge) - sys.stdlib_module_names}
    known = {*imported, *(_INSTALLED_AS.get(name, name) for name in imported)}
    for name in names:
        if name not in known:
            from difflib import get_close_matches

            near = get_close_matches(name, sorted(known), 1, 0.6)
            return name, near[0] if near else None
    return None
