def run(items):
    print(len(items), sorted(items), max(items))
