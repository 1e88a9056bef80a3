"""Exports of rkprof, read by the tools they are for. Usage: formats.py RKPROF RUN WORKDIR, run by formats.sh.

Every check compares with rkprof's own summary.json or with another format, so that a consumer that reads nothing fails.
"""

import json
import pathlib
import sqlite3
import subprocess
import sys

import duckdb
import jsonschema
import pandas as pd
import pyarrow.dataset as ds
import pyarrow.parquet as pq

RKPROF, RUN, WORK = sys.argv[1], pathlib.Path(sys.argv[2]), pathlib.Path(sys.argv[3])
HERE = pathlib.Path(__file__).parent
SUMMARY = json.loads((RUN / "summary.json").read_text())
DUCK = duckdb.connect()
KERNELS = sum(k["duration"]["count"] + k["duration"]["untimed"] for k in SUMMARY["kernels"])
KERNEL_NS = sum(k["duration"]["sum_ns"] for k in SUMMARY["kernels"])
CALLS = sum(a["duration"]["count"] for a in SUMMARY["api"])
COPIES = sum(c["duration"]["count"] for c in SUMMARY["copies"])
BYTES = sum(c["bytes"] for c in SUMMARY["copies"])
COUNTED = sum(k["duration"]["untimed"] for k in SUMMARY["kernels"])


def export(name, *options):
    path = WORK / name
    subprocess.run([RKPROF, "export", RUN, *options, "-o", path], check=True)
    return path


def equal(what, got, expected):
    assert got == expected, f"{what}: {str(got)[:2000]}, expected {str(expected)[:2000]}"


def csv():
    out = export("csv", "--to", "csv")
    for file in sorted(out.iterdir()):
        frame = pd.read_csv(file)
        assert len(frame) > 0, file
    kernels = pd.read_csv(out / "kernel_trace.csv")
    equal("kernels in CSV", len(kernels), KERNELS)
    equal("API calls in CSV", len(pd.read_csv(out / "hip_api_trace.csv")), CALLS)
    durations = kernels.End_Timestamp - kernels.Start_Timestamp
    # Durations of counted dispatches are no timings: there are no statistics of them.
    if not COUNTED:
        stats = pd.read_csv(out / "kernel_stats.csv")
        equal("kernel time", int(durations.sum()), KERNEL_NS)
        by_name = durations.groupby(kernels.Kernel_Name).agg(["sum", "std", "min", "max"]).fillna(0)
        for row in stats.itertuples():
            own = by_name.loc[row.Name]
            equal(row.Name, (row.TotalDurationNs, row.MinNs, row.MaxNs), (own["sum"], own["min"], own["max"]))
            assert abs(row.StdDev - own["std"]) <= 1e-6 * max(1.0, own["std"]), (row.Name, row.StdDev, own["std"])
    # Every kernel belongs to the call that launched it.
    calls = pd.read_csv(out / "hip_api_trace.csv")
    if len(calls):
        joined = kernels.merge(calls, on="Correlation_Id", suffixes=("", "_call"))
        equal("kernels with their call", len(joined), KERNELS)
        assert (joined.Start_Timestamp >= joined.Start_Timestamp_call).all()
    print(f"pandas: {len(list(out.iterdir()))} CSV files, {len(kernels)} kernels")
    return kernels


def seeds():
    """The snippet of the inference guide, word for word, on rocprof's CSV."""
    out = export("trace.csv", "--to", "rocprof-csv")
    snippet = (HERE / "parse_results.py").read_text().replace('"trace.csv"', repr(str(out)))
    names = {}
    exec(snippet, names)  # the guide's own code
    top = names["top"]
    equal("kernels in the guide's table", int(top["count"].sum()), KERNELS)
    for ending in [] if COUNTED else ["stats.csv", "hip_stats.csv"] + ["copy_stats.csv"] * (COPIES > 0):
        frame = pd.read_csv(out.with_suffix("." + ending))
        assert len(frame) > 0 and frame.Percentage.sum() > 99.99, ending
    if COPIES:
        equal("bytes copied", int(pd.read_csv(out.with_suffix(".copy_stats.csv")).Bytes.sum()), BYTES)


def parquet(kernels):
    types = {"kernel_name": "string", "start_ns": "int64", "duration_ns": "int64"}
    types |= {name: "int32" for name in
              ("grid_x", "grid_y", "grid_z", "block_x", "block_y", "block_z", "regs", "shared_mem", "stream_id")}
    if COUNTED:
        types["timing_valid"] = "bool"
    for codec in ("zstd", "snappy", "none"):
        file = export(f"{codec}.parquet", "--to", "parquet", "--compression", codec)
        schema = pq.read_schema(file)
        equal("schema", {field.name: str(field.type) for field in schema}, types)
        table = pq.read_table(file).to_pandas()
        equal("names", table.kernel_name.tolist(), kernels.Kernel_Name.tolist())
        equal("starts", table.start_ns.tolist(), kernels.Start_Timestamp.tolist())
        equal("grids", table.grid_x.tolist(), kernels.Grid_Size_X.tolist())
        if COUNTED:
            equal("counted dispatches", int((~table.timing_valid).sum()), COUNTED)
        sums = DUCK.execute(f"SELECT count(*), sum(duration_ns), sum(grid_x), sum(shared_mem) FROM '{file}'").fetchone()
        own = (KERNELS, (kernels.End_Timestamp - kernels.Start_Timestamp).sum(), kernels.Grid_Size_X.sum())
        equal("DuckDB", sums[:3], tuple(int(value) for value in own))
        # rocprofv3's CSV has whole blocks of 512 bytes, Parquet the requested size.
        blocks = DUCK.execute(f"SELECT sum(ceil(shared_mem / 512) * 512) FROM '{file}'").fetchone()[0]
        equal("LDS in blocks", int(blocks), int(kernels.LDS_Block_Size.sum()))
    out = export("wide", "--to", "parquet", "--wide")
    rows = ds.dataset(out / "kernels", partitioning="hive").to_table()
    equal("rows of the dataset", rows.num_rows, KERNELS)
    assert {"run", "host", "rank"} <= set(rows.column_names)
    if COPIES:
        query = f"SELECT count(*), sum(bytes) FROM read_parquet('{out}/copies/**/*.parquet', hive_partitioning = true)"
        equal("copies by DuckDB", DUCK.execute(query).fetchone(), (COPIES, BYTES))
    query = f"SELECT count(*) FROM read_parquet('{out}/api/**/*.parquet', hive_partitioning = true) WHERE rank = 0"
    equal("calls by DuckDB", DUCK.execute(query).fetchone(), (CALLS,))
    print(f"pyarrow, DuckDB: 3 codecs and a dataset, {rows.num_rows} kernels")


def rocpd(kernels):
    file = export("run.db", "--to", "rocpd")
    db = sqlite3.connect(file)
    one = lambda sql: db.execute(sql).fetchone()
    equal("integrity", one("PRAGMA integrity_check"), ("ok",))
    equal("references", db.execute("PRAGMA foreign_key_check").fetchall(), [])
    views = [name for (name,) in db.execute("SELECT name FROM sqlite_master WHERE type = 'view'")]
    for view in views:
        db.execute(f"SELECT * FROM {view} LIMIT 5").fetchall()
    frame = pd.read_sql_query("SELECT * FROM kernels", db)  # the query of madengine's guide
    equal("kernels", len(frame), KERNELS)
    equal("kernel time", int(frame.duration.sum()), int((kernels.End_Timestamp - kernels.Start_Timestamp).sum()))
    equal("API calls", one("SELECT count(*) FROM regions WHERE category LIKE 'HIP%'"), (CALLS,))
    equal("copies", one("SELECT count(*), coalesce(sum(size), 0) FROM memory_copies"), (COPIES, BYTES))
    top = db.execute("SELECT name, total_calls, percentage FROM top_kernels").fetchall()
    equal("top_kernels", sum(row[1] for row in top), KERNELS)
    assert abs(sum(row[2] for row in top) - 100) < 1e-6
    joined = one("SELECT count(*) FROM kernels k JOIN regions r ON r.stack_id = k.stack_id AND r.guid = k.guid")
    equal("kernels with their call", joined, (KERNELS if CALLS else 0,))
    if COUNTED:
        counters = pd.read_csv(WORK / "csv" / "counter_collection.csv")
        query = "SELECT dispatch_id, counter_name, value FROM counters_collection"
        own = {(d, n): v for d, n, v in db.execute(query)}
        # The CSV file has six decimals, as rocprofv3's.
        own = {key: round(value, 5) for key, value in own.items()}
        # Counters that each XCC of the device (an MI300X) counts: CSV has rocprofv3's sums over XCCs, the database one XCC's value.
        xccs = lambda name: 8 if name.startswith("GRBM_") else 1
        equal("counters", own, {(r.Dispatch_Id, r.Counter_Name): round(r.Counter_Value / xccs(r.Counter_Name), 5)
                                for r in counters.itertuples()})
    for view in ("top", "busy"):
        assert one(f"SELECT count(*) FROM {view}")[0] > 0, view
    # Tables and views have the columns of rocprofv3's.
    reference = json.loads((HERE / "rocpd_schema.json").read_text())
    (suffix,) = one("SELECT value FROM rocpd_metadata WHERE tag = 'uuid'")
    for name, columns in reference["tables"].items():
        own = [[c[1], c[2], c[3], c[5]] for c in db.execute(f"PRAGMA table_info(`{name}{suffix}`)")]
        equal(f"table {name}", own, columns)
        keys = sorted([k[3], k[2].removesuffix(suffix)] for k in db.execute(f"PRAGMA foreign_key_list(`{name}{suffix}`)"))
        equal(f"references of {name}", keys, sorted(reference["references"][name]))
    for name, columns in reference["views"].items():
        own = [c[1] for c in db.execute(f"PRAGMA table_info(`{name}`)")]
        equal(f"view {name}", own, columns)
    print(f"sqlite3: {len(views)} views, {len(reference['tables'])} tables as rocprofv3 has them")
    return db


def documents(db):
    schema = json.loads((HERE / "rocprofv3.schema.json").read_text())
    result = json.loads(export("results.json", "--to", "json").read_text())
    jsonschema.validate(result, schema)
    (process,) = result["rocprofiler-sdk-tool"]
    records = process["buffer_records"]
    equal("kernels in JSON", len(records["kernel_dispatch"]), KERNELS)
    equal("calls in JSON", len(records["hip_api"]), CALLS)
    symbols = {symbol["kernel_id"]: symbol for symbol in process["kernel_symbols"]}
    kinds = process["strings"]["buffer_records"]
    names = pd.read_sql_query("SELECT name FROM kernels ORDER BY id", db).name.tolist()
    own = [symbols[r["dispatch_info"]["kernel_id"]]["formatted_kernel_name"] for r in records["kernel_dispatch"]]
    equal("names in JSON", own, names)
    for call in records["hip_api"][:100]:
        assert kinds[call["kind"]]["operations"][call["operation"]].startswith("hip"), call
    equal("markers", len(process["strings"]["marker_api"]), len(records["marker_api"]))

    geak = json.loads(export("geak.json", "--to", "geak").read_text())
    equal("GEAK's keys", sorted(geak), ["components", "config", "full_pipeline"])
    total = sum(c["mean_us"] * c["calls"] for c in geak["components"].values())
    # If every dispatch was counted, only these times exist, and they are flagged.
    time = KERNEL_NS or db.execute("SELECT sum(duration) FROM kernels").fetchone()[0]
    assert abs(total * 1e3 - time) <= 1e-6 * time, (total, time)
    assert all(c.get("counted", False) == (KERNEL_NS == 0) for c in geak["components"].values())

    speedscope = json.loads(export("speedscope.json", "--to", "speedscope").read_text())
    jsonschema.validate(speedscope, json.loads((HERE / "speedscope.schema.json").read_text()))
    (profile,) = speedscope["profiles"]
    collapsed = export("collapsed.txt", "--to", "collapsed").read_text().splitlines()
    weights = sum(int(line.rsplit(" ", 1)[1]) for line in collapsed)
    equal("collapsed and speedscope", sum(profile["weights"]), weights)
    equal("GPU time in stacks", weights, KERNEL_NS)
    assert all(frame < len(speedscope["shared"]["frames"]) for stack in profile["samples"] for frame in stack)
    chrome = json.loads(export("chrome.json", "--to", "chrome").read_text())["traceEvents"]
    equal("kernels in Chrome's JSON", sum(e.get("cat") == "kernel" for e in chrome), KERNELS)
    print("jsonschema: rocprofv3's and speedscope's JSON; GEAK's and Chrome's")


def hta(kernels):
    """HolisticTraceAnalysis, where it can be installed."""
    try:
        from hta.trace_analysis import TraceAnalysis
    except ImportError:
        print("HolisticTraceAnalysis is not installed: skipped")
        return
    trace = export("hta.json.gz", "--to", "chrome")
    analysis = TraceAnalysis(trace_files={0: str(trace)}, trace_dir=str(WORK))
    breakdown = analysis.get_gpu_kernel_breakdown(visualize=False)
    frame = breakdown[1]
    names = {name for name in frame.name if not name.startswith("Memcpy")}
    equal("HTA's kernels", names, set(kernels.Kernel_Name))
    print(f"HolisticTraceAnalysis: {len(frame)} kernels, {frame['sum (us)'].sum():.0f} us")


if __name__ == "__main__":
    kernels = csv()
    seeds()
    parquet(kernels)
    documents(rocpd(kernels))
    hta(kernels)
