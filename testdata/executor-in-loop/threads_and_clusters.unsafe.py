"""Thread pools and joblib are hints; clusters are not."""

import asyncio
import multiprocessing.dummy
from concurrent.futures import ThreadPoolExecutor, as_completed
from multiprocessing.pool import ThreadPool

import dask.distributed
import joblib
import ray
from joblib import Parallel, delayed
from loky import ProcessPoolExecutor, get_reusable_executor
from pathos.pools import ProcessPool
from tqdm.contrib.concurrent import process_map


def fetch(url):
    return url.upper()


def thread_pools(pages):
    done = []
    with ThreadPoolExecutor(max_workers=8) as pool:
        for page in pages:
            futures = [pool.submit(fetch, url) for url in page]
            done.extend(future.result() for future in as_completed(futures))
    return done


def fire_and_wait(pages, merge):
    for page in pages:
        with ThreadPoolExecutor() as pool:
            for url in page:
                pool.submit(fetch, url)
        merge(page)


def old_threads(pages):
    for page in pages:
        pool = ThreadPool(4)
        yield pool.map(fetch, page)
        pool.close()


def dummy_threads(pages):
    with multiprocessing.dummy.Pool(4) as pool:
        for page in pages:
            print(pool.map(fetch, page))


def joblib_again(pages):
    results = []
    with Parallel(n_jobs=4) as parallel:
        for page in pages:
            results += parallel(delayed(fetch)(url) for url in page)
    return results


def joblib_kept(pages):
    results = []
    with joblib.Parallel(n_jobs=4) as parallel:
        for page in pages:
            results += parallel(delayed(fetch)(url) for url in page)
    return results


def joblib_sequential(pages):
    for page in pages:
        yield Parallel(n_jobs=1)(delayed(fetch)(url) for url in page)


def own_loky(pages):
    for page in pages:
        with ProcessPoolExecutor(4) as pool:
            yield list(pool.map(fetch, page, chunksize=8))


def reused(pages):
    for page in pages:
        executor = get_reusable_executor(max_workers=4)
        yield list(executor.map(fetch, page, chunksize=8))


def reused_by_pathos(pages):
    for page in pages:
        pool = ProcessPool(nodes=4)
        yield pool.map(fetch, page)


def progress(pages):
    for page in pages:
        yield process_map(fetch, page, max_workers=4, chunksize=16)


def ray_again(pages):
    for page in pages:
        ray.init(num_cpus=4)
        yield page
        ray.shutdown()


def ray_guarded(pages):
    for page in pages:
        if not ray.is_initialized():
            ray.init()
        yield page


def ray_ignoring(pages):
    for page in pages:
        ray.init(ignore_reinit_error=True)
        yield page


def dask_again(frames):
    for frame in frames:
        with dask.distributed.Client(n_workers=4) as client:
            yield client.gather(client.map(fetch, frame))


def dask_by_address(addresses):
    for address in addresses:
        with dask.distributed.Client(address) as client:
            client.restart()


def recorded(names):
    pools = []
    for name in names:
        pool = ThreadPoolExecutor(1, thread_name_prefix=name)
        pools.append(pool)
    return pools


def one_thread_each(names):
    pools = []
    for _ in names:
        pool = ThreadPoolExecutor(1)
        pools.append(pool)
    return pools


async def serve(queue):
    while True:
        job = await queue.get()
        pool = ThreadPoolExecutor(2)
        await asyncio.get_running_loop().run_in_executor(pool, fetch, job)


class Pool:
    """A pool of database connections, not of workers."""

    def map(self, function, rows):
        return [function(row) for row in rows]


def own_pool(batches):
    for batch in batches:
        pool = Pool()
        yield pool.map(fetch, batch)


def catalogue(batches):
    from catboost import Pool as Dataset

    for batch in batches:
        yield Dataset(batch)
