#!/usr/bin/env python3
"""A program of hip-python, whose extension modules load HIP by themselves and look its functions up one by one."""

import array

from hip import hip


def made(result):
    status, *values = result
    if status != hip.hipError_t.hipSuccess:
        raise SystemExit(f"{status}")
    return values[0] if len(values) == 1 else values


print("devices", made(hip.hipGetDeviceCount()))
host = array.array("B", bytes(range(256)) * 4096)
back = array.array("B", bytes(len(host)))
device = made(hip.hipMalloc(len(host)))
made(hip.hipMemcpy(device, host, len(host), hip.hipMemcpyKind.hipMemcpyHostToDevice))
made(hip.hipMemcpy(back, device, len(host), hip.hipMemcpyKind.hipMemcpyDeviceToHost))
print("same", host == back)
made(hip.hipMemset(device, 0, len(host)))
made(hip.hipDeviceSynchronize())
made(hip.hipFree(device))
