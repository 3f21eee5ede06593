from __future__ import annotations
from typing import Optional
from client import Client

def one(client: Client):
    client.get()

def two(client: Optional[Client] = None):
    client.get()

def three(client: "Client | None"):
    client.get()
