"""Rows of a run: a list, and a data frame where pandas or polars is installed."""

from __future__ import annotations

import dataclasses
import importlib
from typing import Any, List, Mapping, TypeVar

from ._command import RkprofError

Row = TypeVar("Row")


class Table(List[Row]):
    """A list of rows. `frame()` is the same as a data frame."""

    def records(self) -> list[dict[str, Any]]:
        """A dictionary a row; what lies within a row is `outer.inner`."""
        return [_flat(row) for row in self]

    def frame(self) -> Any:
        """A pandas.DataFrame, else a polars.DataFrame; an error says that neither is installed."""
        try:
            return self.pandas()
        except ModuleNotFoundError:
            pass
        try:
            return self.polars()
        except ModuleNotFoundError:
            raise RkprofError("cannot make a data frame: pandas and polars are not installed; install one of them") from None

    def pandas(self) -> Any:
        """A pandas.DataFrame."""
        return importlib.import_module("pandas").DataFrame(self.records())

    def polars(self) -> Any:
        """A polars.DataFrame."""
        return importlib.import_module("polars").DataFrame(self.records(), infer_schema_length=None)


def _flat(row: Any) -> dict[str, Any]:
    values = dataclasses.asdict(row) if dataclasses.is_dataclass(row) and not isinstance(row, type) else row
    flat: dict[str, Any] = {}
    for key, value in values.items():
        if isinstance(value, Mapping):
            flat.update({f"{key}.{inner}": v for inner, v in _flat(value).items()})
        else:
            # Frames have lists, no tuples.
            flat[key] = list(value) if isinstance(value, tuple) else value
    return flat
