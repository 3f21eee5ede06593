"""Objects in Google Cloud Storage."""

import asyncio

from google.cloud import storage

client = storage.Client()


async def load(bucket, key):
    return await asyncio.to_thread(client.bucket(bucket).blob(key).download_as_bytes)


async def save(bucket: storage.Bucket, key, text):
    blob = bucket.blob(key)
    await asyncio.to_thread(blob.upload_from_string, text)
    return blob.public_url


async def names(bucket):
    return [blob.name for blob in client.list_blobs(bucket)]


async def pages(bucket):
    return client.list_blobs(bucket)


async def signed(bucket, key):
    return client.bucket(bucket).blob(key).generate_signed_url(expiration=60)


async def in_thread(bucket, key):
    blob = client.bucket(bucket).blob(key)
    return await asyncio.to_thread(blob.download_as_bytes)


def plain(bucket, key):
    return client.bucket(bucket).blob(key).download_as_text()
