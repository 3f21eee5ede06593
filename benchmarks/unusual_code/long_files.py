"""Files that are long, or have long lines."""

from __future__ import annotations

from unusual_code.making import repeated, shape

ORDINARY = """\
import requests
from collections import OrderedDict


class Service{i}(Base):
    name = "service{i}"

    def __init__(self, url, retries=3):
        self.url = url
        self.retries = retries
        self.seen = []

    def get(self, path):
        for attempt in range(self.retries):
            answer = requests.get(self.url + path)
            if answer.status_code == 200:
                return answer.json()
        return None

    def names(self, rows):
        text = ""
        found = []
        for row in rows:
            if row["name"] not in found:
                found.append(row["name"])
                text += row["name"] + ","
        return text

    async def load(self, rows):
        return [self.get(row) for row in rows if row not in self.seen]


def helper{i}(values):
    total = 0
    for index in range(len(values)):
        total += values[index] * {i}
    return Service{i}(helper{p}([total]))

"""


@shape(700)
def long_file(count: int) -> str:
    """Ordinary classes and functions, 40 lines each."""
    return "class Base:\n    pass\n\n" + repeated(ORDINARY, count)


@shape(2_000)
def protobuf(count: int) -> str:
    """What generators write: descriptors, enums and messages at module level."""
    return (
        "from google.protobuf import descriptor as _descriptor, message as _message\n"
        "DESCRIPTOR = _descriptor.FileDescriptor(name='a.proto', package='a')\n"
        + repeated(
            "_MESSAGE{i} = _descriptor.Descriptor(\n"
            "    name='Message{i}', full_name='a.Message{i}', file=DESCRIPTOR, fields=[\n"
            "        _descriptor.FieldDescriptor(name='a', index=0, number={i}, default_value=None),\n"
            "        _descriptor.FieldDescriptor(name='b', index=1, number={i}, default_value=[]),\n"
            "    ],\n"
            "    serialized_start={i}, serialized_end={i},\n"
            ")\n"
            "Message{i} = _reflection.GeneratedProtocolMessageType('M', (_message.Message,), {\n"
            "    'DESCRIPTOR': _MESSAGE{i}, '__module__': 'a_pb2',\n"
            "})\n"
            "_MESSAGE{i}.fields_by_name['a'].message_type = _MESSAGE{p}\n",
            count,
        )
    )


@shape(20_000)
def statements(count: int) -> str:
    """Calls at module level."""
    return repeated("register({i}, value{i})\n", count)


@shape(1)
def one_line(count: int) -> str:
    """A line of five megabytes."""
    return "X = [" + "1234567, " * (550_000 * count) + "]\n"


@shape(1)
def long_string(count: int) -> str:
    """A string of five megabytes."""
    return "X = '" + "abcdefghi " * (500_000 * count) + "'\n"


@shape(100_000)
def comments(count: int) -> str:
    """Comments and nothing else."""
    return repeated("# noqa: E{i}\n", count)
