import httpx

CLIENT = httpx.Client()


def answer_of(name):
    with httpx.Client() as client:
        return client.get(f"https://host/{name}").text


def answer_with(name):
    return CLIENT.get(f"https://host/{name}").text


def length_of(name):
    return len(name)
