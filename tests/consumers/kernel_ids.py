"""The ids of kernels by their definition in docs/reference.md, against those of a report: `rkprof report --format json | kernel_ids.py`."""

import json
import sys

LETTERS = "bcdfghjkmnpqrstvwxyz"
BITS = (1 << 64) - 1


def whole_id(name: str) -> str:
    value = 0xCBF29CE484222325
    for byte in name.removesuffix(" [clone .kd]").removesuffix(".kd").encode():
        value = ((value ^ byte) * 0x100000001B3) & BITS
    value = ((value ^ (value >> 33)) * 0xFF51AFD7ED558CCD) & BITS
    value = ((value ^ (value >> 33)) * 0xC4CEB9FE1A85EC53) & BITS
    value ^= value >> 33
    code = "K"
    for _ in range(6):
        value, letter = divmod(value, 20)
        value, digit = divmod(value, 10)
        code += f"{LETTERS[letter]}{digit}"
    return code


def main() -> None:
    kernels = json.load(sys.stdin)["kernels"]
    ids = {row["name"]: row["id"] for row in kernels}
    assert len(ids) > 1, ids
    codes = [whole_id(name) for name in ids]
    for name, shown in ids.items():
        whole = whole_id(name)
        assert whole.startswith(shown) and len(shown) >= 5, (name, shown, whole)
        assert sum(code.startswith(shown) for code in codes) == 1, shown
        # As short as it can be.
        assert len(shown) == 5 or sum(code.startswith(shown[:-1]) for code in codes) > 1, shown
    print(f"ids of {len(ids)} kernels are those of the definition: {', '.join(sorted(ids.values()))}")


if __name__ == "__main__":
    main()
