import requests
from json import dumps as to_json
import os.path

def run():
    requests.get("https://example.org")
    to_json({})
    os.path.join("a", "b")
