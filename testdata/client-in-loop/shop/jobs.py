from storage import engine, upload, upload_to


def backup(paths):
    for path in paths:
        upload(path)  # error: PFL507


def mirror(regions, path):
    for region in regions:
        upload_to(region, path)  # ok


def vacuum(tables):
    for _ in tables:
        engine().dispose()  # ok


def backup_one(path):
    upload(path)  # ok
