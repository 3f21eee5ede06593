"""Objects in Google Cloud Storage."""

import asyncio

from google.cloud import storage

client = storage.Client()  # ok


async def load(bucket, key):
    return client.bucket(bucket).blob(key).download_as_bytes()  # error: PFL401


async def save(bucket: storage.Bucket, key, text):
    blob = bucket.blob(key)  # ok
    blob.upload_from_string(text)  # error: PFL401
    return blob.public_url  # ok


async def names(bucket):
    return [blob.name for blob in client.list_blobs(bucket)]  # error: PFL401


async def pages(bucket):
    return client.list_blobs(bucket)  # ok


async def signed(bucket, key):
    return client.bucket(bucket).blob(key).generate_signed_url(expiration=60)  # ok


async def in_thread(bucket, key):
    blob = client.bucket(bucket).blob(key)  # ok
    return await asyncio.to_thread(blob.download_as_bytes)  # ok


def plain(bucket, key):
    return client.bucket(bucket).blob(key).download_as_text()  # ok
