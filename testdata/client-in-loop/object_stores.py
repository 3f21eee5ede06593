"""Clients of object stores and warehouses."""

import os

from azure.storage.blob import BlobServiceClient, ContainerClient
from google.cloud import bigquery, storage

bucket = storage.Client().bucket("pictures")


def remove(names):
    for name in names:
        storage.Client().bucket("pictures").blob(name).delete()  # error: PFL507


def load(rows):
    for row in rows:
        client = bigquery.Client()  # error: PFL507
        client.insert_rows_json("shop.sales", [row])


def fetch(names):
    for name in names:
        service = BlobServiceClient.from_connection_string(os.environ["STORE"])  # error: PFL507
        print(service.get_blob_client("pictures", name).download_blob().readall())


def upload(names, address):
    for name in names:
        with ContainerClient(address, "pictures") as container:  # error: PFL507
            container.upload_blob(name, name.encode())


def remove_with_one(names):
    for name in names:
        bucket.blob(name).delete()  # ok


def of_each_project(projects):
    for project in projects:
        print(storage.Client(project=project).bucket("pictures").exists())  # ok


def of_each_account(addresses):
    for address in addresses:
        BlobServiceClient(address).create_container("pictures")  # ok


def blobs_of_one(service: BlobServiceClient, names):
    for name in names:
        service.get_blob_client("pictures", name).delete_blob()  # ok


def once():
    return bigquery.Client().query_and_wait("SELECT 1")  # ok
