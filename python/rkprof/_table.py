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
        """A dictionary a row; what lies within a row is `outer.inner`. Times are in ns, as in JSON, SQL and single records."""
        return [_flat(row) for row in self]

    def frame(self, whole: bool = False) -> Any:
        """A pandas.DataFrame, else a polars.DataFrame; an error says that neither is installed. Columns in which nothing was
        measured are left out, but with `whole`."""
        try:
            return self.pandas(whole)
        except ModuleNotFoundError:
            pass
        try:
            return self.polars(whole)
        except ModuleNotFoundError:
            raise RkprofError("cannot make a data frame: pandas and polars are not installed; install one of them") from None

    def pandas(self, whole: bool = False) -> Any:
        """A pandas.DataFrame."""
        return importlib.import_module("pandas").DataFrame(self._columns(whole))

    def polars(self, whole: bool = False) -> Any:
        """A polars.DataFrame."""
        return importlib.import_module("polars").DataFrame(self._columns(whole), infer_schema_length=None)

    def _columns(self, whole: bool) -> list[dict[str, Any]]:
        rows = self.records()
        if whole:
            return rows
        known = {key for row in rows for key, value in row.items() if value is not None}
        return [{key: value for key, value in row.items() if key in known} for row in rows]


def _flat(row: Any) -> dict[str, Any]:
    values = row
    if dataclasses.is_dataclass(row) and not isinstance(row, type):
        values = dict(_in_ns(key, value) for key, value in dataclasses.asdict(row).items())
    flat: dict[str, Any] = {}
    for key, value in values.items():
        if isinstance(value, Mapping):
            flat.update({f"{key}.{inner}": v for inner, v in _flat(value).items()})
        else:
            # Frames have lists, no tuples.
            flat[key] = list(value) if isinstance(value, tuple) else value
    return flat


def _in_ns(key: str, value: Any) -> tuple[str, Any]:
    """GEAK's names of times are in us."""
    if not key.endswith("_us"):
        return key, value
    return f"{key[:-3]}_ns", None if value is None else round(value * 1e3, 3)
