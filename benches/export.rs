//! How fast traces become other formats, on one core: `cargo bench --bench export [-- DISPATCHES]` (default 1 million).
//!
//! Writes a trace of that many dispatches, once without API calls and once with, exports it to Parquet and CSV, and prints
//! rows per second and the peak of resident memory. Where Python has the module `duckdb` (or `RKPROF_PYTHON` names one that
//! has), DuckDB turns the exported CSV into Parquet on one thread in the same run, for comparison.

#[path = "../tests/trace_processor/synth.rs"]
#[allow(dead_code)]
mod synth;

use rkprof::analysis::names::Style;
use rkprof::event::{ApiCall, Event, KernelDispatch, LaunchShape, Ns};
use rkprof::export::csv::{self, Csv};
use rkprof::export::filter::Filter;
use rkprof::export::parquet::{Codec, Kernels};
use rkprof::export::session::Source;
use rkprof::export::{Sink, stream};
use rkprof::trace::reader::TraceReader;
use rkprof::trace::writer::{TraceOptions, TraceWriter};
use std::fs::File;
use std::io::{BufWriter, Result, Write};
use std::path::{Path, PathBuf};
use std::process::Command;
use std::time::Instant;

fn main() -> Result<()> {
    let number = |text: String| text.parse().ok();
    let dispatches: u64 = std::env::args().skip(1).find_map(number).unwrap_or(1_000_000);
    let dir = std::env::temp_dir().join(format!("rkprof-bench-export-{}", std::process::id()));
    std::fs::create_dir_all(&dir)?;
    for api in [false, true] {
        let trace = dir.join("trace.pftrace");
        let bytes = write_trace(&trace, dispatches, api)?;
        let what = if api { "a call and a kernel each" } else { "kernels only" };
        println!("{dispatches} dispatches, {what}: {:.1} bytes each in the trace", bytes as f64 / dispatches as f64);
        let seconds = timed(|| read(&trace))?;
        report("read alone", dispatches, seconds);
        for (name, codec) in [("Parquet, zstd", Codec::Zstd), ("Parquet, snappy", Codec::Snappy)] {
            let file = dir.join("kernels.parquet");
            let out = BufWriter::with_capacity(1 << 20, File::create(&file)?);
            let mut sink = Kernels::new(Box::new(out), codec, Style::Full)?;
            let seconds = timed(|| export(&trace, &mut sink))?;
            report(name, dispatches, seconds);
            println!("    {:.1} bytes a row", file.metadata()?.len() as f64 / dispatches as f64);
        }
        let options = csv::Options {
            dir: dir.clone(),
            prefix: String::new(),
            only: &["kernel_trace", "hip_api_trace", "kernel_stats"],
            always: false,
            extended: false,
            style: Style::Full,
        };
        let seconds = timed(|| export(&trace, &mut Csv::new(options)))?;
        report("CSV", if api { 2 * dispatches } else { dispatches }, seconds);
        println!("  peak resident memory {} MB", peak_mb());
        if !api {
            duckdb(&dir, dispatches);
        }
    }
    std::fs::remove_dir_all(&dir)
}

fn timed(work: impl FnOnce() -> Result<()>) -> Result<f64> {
    let start = Instant::now();
    work()?;
    Ok(start.elapsed().as_secs_f64())
}

fn report(what: &str, rows: u64, seconds: f64) {
    println!("  {what:16} {seconds:6.2} s  {:6.2} million rows/s", rows as f64 / seconds / 1e6);
}

fn read(trace: &Path) -> Result<()> {
    let mut reader = TraceReader::new(File::open(trace)?);
    while reader.next().map_err(std::io::Error::other)?.is_some() {}
    Ok(())
}

fn export(trace: &Path, sink: &mut dyn Sink) -> Result<()> {
    let source = Source { place: trace.to_owned(), traces: vec![trace.to_owned()], info: None, summary: None };
    stream::feed(&source, &mut Filter::default(), sink, &|_| {}).map_err(std::io::Error::other)?;
    sink.finish().map(drop)
}

/// A loop of launches, one every 5 us, of four kernels in sixteen shapes.
fn write_trace(path: &Path, dispatches: u64, api: bool) -> Result<u64> {
    let registry = synth::registry();
    let mut writer = TraceWriter::new(TraceOptions { api, ..TraceOptions::default() }, &synth::process());
    let mut out = BufWriter::new(File::create(path)?);
    let mut packets = Vec::new();
    writer.begin_file(&mut packets);
    let mut bytes = 0;
    for i in 0..dispatches {
        let start: Ns = 90_000_001_000_000 + i * 5_000;
        let call = ApiCall {
            function: synth::function(0),
            tid: 4242,
            start,
            end: start + 2_100 + i % 97,
            status: 0,
            children: i + 1..i + 2,
            stream: Some((i % 3) as u32),
            bytes: None,
        };
        let kernel = KernelDispatch {
            kernel: 1 + i % 4,
            start: start + 40_000,
            end: start + 43_000 + (i * 7919) % 1009,
            event_id: i + 1,
            dispatch_id: i + 1,
            agent: 1,
            queue: (i % 2) as u32,
            stream: call.stream,
            tid: call.tid,
            shape: LaunchShape { grid: [256 * (1 + (i % 16) as u32), 1, 1], workgroup: [256, 1, 1], lds: 0 },
            scratch: 0,
            launch: Some(start),
            function: Some(call.function),
            timing_valid: true,
            work: None,
        };
        if api {
            writer.event(&mut packets, &Event::Api(call), &registry);
        }
        writer.event(&mut packets, &Event::Kernel(kernel), &registry);
        if packets.len() >= 1 << 20 || i + 1 == dispatches {
            bytes += packets.len() as u64;
            out.write_all(&packets)?;
            packets.clear();
        }
    }
    out.flush()?;
    Ok(bytes)
}

/// `VmHWM` of this process.
fn peak_mb() -> u64 {
    let status = std::fs::read_to_string("/proc/self/status").unwrap_or_default();
    let kib = status.lines().find_map(|line| line.strip_prefix("VmHWM:")?.trim().strip_suffix(" kB")?.parse().ok());
    kib.map_or(0, |kib: u64| kib / 1024)
}

/// DuckDB's way from the same CSV to Parquet.
fn duckdb(dir: &Path, rows: u64) {
    let python = std::env::var_os("RKPROF_PYTHON").map_or(PathBuf::from("python3"), PathBuf::from);
    let (csv, parquet) = (dir.join("kernel_trace.csv"), dir.join("duckdb.parquet"));
    let script = format!(
        "import duckdb, time\n\
         db = duckdb.connect()\n\
         db.execute('SET threads = 1')\n\
         start = time.monotonic()\n\
         db.execute(\"COPY (SELECT * FROM read_csv('{}')) TO '{}' (FORMAT parquet, COMPRESSION zstd)\")\n\
         print(time.monotonic() - start)",
        csv.display(),
        parquet.display()
    );
    let output = Command::new(python).args(["-c", &script]).output();
    let seconds = output.ok().filter(|output| output.status.success());
    match seconds.and_then(|output| String::from_utf8_lossy(&output.stdout).trim().parse::<f64>().ok()) {
        Some(seconds) => report("DuckDB from CSV", rows, seconds),
        None => println!("  DuckDB is not installed (pip install duckdb): not compared"),
    }
}
