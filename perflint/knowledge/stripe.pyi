"""Stripe's API, one HTTP request a call."""
from typing import Any
# Objects of the API, all of them with these methods.
class _Unlisted:
    @classmethod
    @blocks("network")
    def create(cls, **params) -> Any: ...
    @classmethod
    @blocks("network")
    def retrieve(cls, id, **params) -> Any: ...
    @classmethod
    @blocks("network")
    def list(cls, **params) -> Any: ...
    @classmethod
    @blocks("network")
    def modify(cls, id, **params) -> Any: ...
    @classmethod
    @blocks("network")
    def delete(cls, id, **params) -> Any: ...
    @classmethod
    @blocks("network")
    def search(cls, **params) -> Any: ...
    @classmethod
    @blocks("network")
    def cancel(cls, id, **params) -> Any: ...
