class Failed(Exception):
    def tell(self):
        pass


def one():
    try:
        pass
    except Failed as error:
        error.tell()
