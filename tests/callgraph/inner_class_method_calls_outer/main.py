def run():
    class Local:
        def go(self):
            helper()
    Local().go()

def helper():
    pass
