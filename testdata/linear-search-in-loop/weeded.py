import os


def cleaned(folder, limit):
    files = sorted(os.scandir(folder), key=lambda file: file.stat().st_mtime)
    for file in list(files):
        if file.stat().st_mtime < limit:
            files.remove(file)  # hint: PFL610 because slower-work-beside
    return files
