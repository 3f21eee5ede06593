def walk(node):
    for child in node:
        walk(child)
