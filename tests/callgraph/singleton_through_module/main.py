import settings

def run():
    settings.client.get()
