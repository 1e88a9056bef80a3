"""Decodes traces with the schema of PyPI's `perfetto` (v59) and fails on any field that it does not have.

    pip install perfetto==0.59.1 && python tests/consumers/schema.py TRACE...
"""

import collections
import sys

from google.protobuf.message import Message
from google.protobuf.unknown_fields import UnknownFieldSet
from perfetto.protos.perfetto.trace.perfetto_trace_pb2 import Trace

# Extensions that Perfetto declares in files of their own, which the package does not contain.
EXTENSIONS = {("InternedData", 1000), ("InternedData", 1001), ("TrackEvent", 3000), ("TrackEvent", 3001)}


def walk(message, unknown):
    """Counts fields without a place in the schema, by message and number."""
    name = message.DESCRIPTOR.name
    for field in UnknownFieldSet(message):
        if (name, field.field_number) not in EXTENSIONS:
            unknown[name, field.field_number] += 1
    for _, value in message.ListFields():
        for inner in value if hasattr(value, "__iter__") else [value]:
            if isinstance(inner, Message):
                walk(inner, unknown)


def main(paths):
    failed = not paths
    for path in paths:
        trace = Trace()
        with open(path, "rb") as file:
            trace.ParseFromString(file.read())
        unknown = collections.Counter()
        walk(trace, unknown)
        print(f"{path}: {len(trace.packet)} packets, {len(unknown)} unknown fields")
        for (message, field), count in sorted(unknown.items()):
            print(f"  {message} has no field {field} ({count} times)")
        failed |= bool(unknown) or not trace.packet
    return 1 if failed else 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
