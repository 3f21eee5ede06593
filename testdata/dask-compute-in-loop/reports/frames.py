import dask.dataframe as dd


def highest(frame: dd.DataFrame, name):
    return frame[name].max().compute()


def part(frame: dd.DataFrame, number):
    return frame.get_partition(number).compute()
