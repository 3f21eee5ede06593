from net import Client

client = Client()
