import os


def tabulated(folder, table, console):
    kept = {name for name in os.listdir(folder) if name.endswith(".db")}
    for name in sorted(os.listdir(folder)):
        if name in kept:
            table.add_row(name, "kept")
    console.print(table)


def matched(folder, names_path):
    with open(names_path) as lines:
        known = {line.strip() for line in lines}
    found = []
    for name in os.listdir(folder):
        if name in known:
            found.append(name)
    return found
