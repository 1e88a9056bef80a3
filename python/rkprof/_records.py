"""Single records of a run as Arrow tables, which pandas, polars and DuckDB take without a copy. Needs pyarrow."""

from __future__ import annotations

import importlib
import shutil
import tempfile
import weakref
from pathlib import Path
from typing import TYPE_CHECKING, Any, Optional

from ._command import RkprofError, tell

if TYPE_CHECKING:
    from ._run import Run

# Names of the folders are columns of all tables. A rank or a run that is called 7 is no number.
PLACES = ("run", "host", "rank")


class Records:
    """Rows of one kind, in the order of time. Names and units are those of `rkprof query`: times are ns of CLOCK_BOOTTIME.

    It is an Arrow stream: `polars.DataFrame(records)`, `duckdb.sql("from records")`, `pyarrow.table(records)`.
    """

    def __init__(self, table: Any) -> None:
        self._table = table

    def arrow(self) -> Any:
        """A pyarrow.Table."""
        return self._table

    def pandas(self) -> Any:
        """A pandas.DataFrame; columns are Arrow's, so that nothing is copied and what is missing stays so."""
        pandas = importlib.import_module("pandas")
        return self._table.to_pandas(types_mapper=pandas.ArrowDtype)

    def polars(self) -> Any:
        """A polars.DataFrame."""
        return importlib.import_module("polars").from_arrow(self._table)

    def __arrow_c_stream__(self, requested_schema: Optional[object] = None) -> object:
        return self._table.__arrow_c_stream__(requested_schema)

    def __len__(self) -> int:
        return int(self._table.num_rows)

    def __repr__(self) -> str:
        return f"Records({len(self)} rows: {', '.join(self._table.column_names)})"


def read_parquet(path: Path) -> Records:
    """One file."""
    return Records(_pyarrow(".parquet").read_table(path))


def _pyarrow(module: str = "") -> Any:
    try:
        return importlib.import_module(f"pyarrow{module}")
    except ModuleNotFoundError:
        raise RkprofError("single records are Arrow tables, and pyarrow is not installed: pip install pyarrow") from None


class Dataset:
    """The records of a run, written once by `rkprof export --to parquet --wide` into a temporary folder."""

    def __init__(self, run: Run) -> None:
        self._run = run
        self._folder = Path(tempfile.mkdtemp(prefix="rkprof-records-"))
        weakref.finalize(self, shutil.rmtree, self._folder, ignore_errors=True)
        words = ["export", str(run.path), "--to", "parquet", "--wide", "--compression", "none", "-o", str(self._folder / "tables")]
        tell(words)
        self._tables: dict[str, Records] = {}

    def records(self, name: str) -> Records:
        if name not in self._tables:
            self._tables[name] = Records(self._read(name))
        return self._tables[name]

    def _read(self, name: str) -> Any:
        arrow, parquet, dataset = _pyarrow(), _pyarrow(".parquet"), _pyarrow(".dataset")
        folder = self._folder / "tables" / name
        if not folder.is_dir():
            # A kind without records has no file, so its columns are not known.
            return arrow.table({})
        places = dataset.partitioning(arrow.schema([(place, arrow.string()) for place in PLACES]), flavor="hive")
        table = parquet.read_table(folder, partitioning=places, memory_map=True)
        if "start_ns" in table.column_names:
            table = table.sort_by("start_ns")
        return self._with_ids(arrow, table) if name == "kernels" else table

    def _with_ids(self, arrow: Any, table: Any) -> Any:
        """Adds what views know kernels by: `kernel_id` and `short_name`."""
        known = {row["name"]: (row["id"], row["short_name"]) for row in self._run.report["kernels"]}
        names = table["kernel_name"].combine_chunks().dictionary_encode()
        for at, title in enumerate(("kernel_id", "short_name")):
            texts = arrow.array([known.get(name, (None, None))[at] for name in names.dictionary.to_pylist()], arrow.string())
            table = table.append_column(title, arrow.DictionaryArray.from_arrays(names.indices, texts))
        return table
