"""Addresses of the Internet."""
@hashable
class IPv4Address:
    def __init__(self, address) -> None: ...
@hashable
class IPv6Address:
    def __init__(self, address) -> None: ...
