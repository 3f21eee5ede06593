"""Requests and clients: where requests go, and what makes a client."""
