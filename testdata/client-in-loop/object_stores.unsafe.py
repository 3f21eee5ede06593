"""Clients of object stores and warehouses."""

import os

from azure.storage.blob import BlobServiceClient, ContainerClient
from google.cloud import bigquery, storage

bucket = storage.Client().bucket("pictures")


def remove(names):
    client = storage.Client()
    for name in names:
        client.bucket("pictures").blob(name).delete()


def load(rows):
    client = bigquery.Client()
    for row in rows:
        client.insert_rows_json("shop.sales", [row])


def fetch(names):
    service = BlobServiceClient.from_connection_string(os.environ["STORE"])
    for name in names:
        print(service.get_blob_client("pictures", name).download_blob().readall())


def upload(names, address):
    with ContainerClient(address, "pictures") as container:
        for name in names:
            container.upload_blob(name, name.encode())


def remove_with_one(names):
    for name in names:
        bucket.blob(name).delete()


def of_each_project(projects):
    for project in projects:
        print(storage.Client(project=project).bucket("pictures").exists())


def of_each_account(addresses):
    for address in addresses:
        BlobServiceClient(address).create_container("pictures")


def blobs_of_one(service: BlobServiceClient, names):
    for name in names:
        service.get_blob_client("pictures", name).delete_blob()


def once():
    return bigquery.Client().query_and_wait("SELECT 1")
