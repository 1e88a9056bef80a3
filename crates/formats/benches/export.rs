//! The speed of exports on one core: `cargo bench --bench export [-- DISPATCHES]` (default 1 million).
//!
//! Writes a trace of that many dispatches, once without API calls and once with. Exports it to Parquet and CSV, prints rows per
//! second of CPU time, wall time and the peak of resident memory. All of the work is on one thread. Where Python has the module
//! `duckdb` (or `RKPROF_PYTHON` names one that has), DuckDB turns the exported CSV into Parquet on one thread in the same run,
//! for comparison.

#[path = "../../../tests/trace_processor/synth.rs"]
#[allow(dead_code)]
mod synth;

use rkprof_formats::export::csv::{self, Csv};
use rkprof_formats::export::filter::Filter;
use rkprof_formats::export::parquet::{Codec, Kernels};
use rkprof_formats::export::session::Source;
use rkprof_formats::export::{Sink, stream};
use rkprof_model::event::{ApiCall, Event, KernelDispatch, LaunchShape, Ns};
use rkprof_model::summary::Summary;
use rkprof_names::Style;
use rkprof_perfetto::reader::TraceReader;
use rkprof_perfetto::writer::{TraceOptions, TraceWriter};
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
        report("read alone", dispatches, &seconds);
        let mut zstd = f64::NAN;
        for (name, codec) in [("Parquet, zstd", Codec::Zstd), ("Parquet, snappy", Codec::Snappy)] {
            let file = dir.join("kernels.parquet");
            let out = BufWriter::with_capacity(1 << 20, File::create(&file)?);
            let mut sink = Kernels::new(Box::new(out), codec, Style::Full, false)?;
            let seconds = timed(|| export(&trace, &mut sink))?;
            report(name, dispatches, &seconds);
            if matches!(codec, Codec::Zstd) {
                zstd = seconds.cpu;
            }
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
        report("CSV", if api { 2 * dispatches } else { dispatches }, &seconds);
        println!("  peak resident memory {} MB", peak_mb());
        if !api {
            duckdb(&dir, dispatches, zstd);
        }
    }
    std::fs::remove_dir_all(&dir)
}

/// Cost in seconds.
struct Cost {
    wall: f64,
    cpu: f64,
}

fn timed(work: impl FnOnce() -> Result<()>) -> Result<Cost> {
    let (start, cpu) = (Instant::now(), cpu_seconds());
    work()?;
    Ok(Cost { wall: start.elapsed().as_secs_f64(), cpu: cpu_seconds() - cpu })
}

/// User and system time of this process, in steps of 10 ms.
fn cpu_seconds() -> f64 {
    let stat = std::fs::read_to_string("/proc/self/stat").unwrap_or_default();
    let fields = stat.rsplit(')').next().unwrap_or_default().split_whitespace();
    fields.skip(11).take(2).filter_map(|ticks| ticks.parse::<f64>().ok()).sum::<f64>() / 100.0
}

fn report(what: &str, rows: u64, Cost { wall, cpu }: &Cost) {
    println!("  {what:16} {cpu:6.2} s CPU ({wall:.2} s wall)  {:6.2} million rows/s", rows as f64 / cpu / 1e6);
}

fn read(trace: &Path) -> Result<()> {
    let mut reader = TraceReader::new(File::open(trace)?);
    while reader.next().map_err(std::io::Error::other)?.is_some() {}
    Ok(())
}

fn export(trace: &Path, sink: &mut dyn Sink) -> Result<()> {
    // A run directory has a summary; it tells that nothing here launched several kernels, for which the trace would be read
    // twice.
    let summary = Some(Summary::default());
    let source = Source { place: trace.to_owned(), traces: vec![trace.to_owned()], info: None, summary, joint: false };
    stream::feed(&source, &mut [Filter::default()], sink, &|_| {}).map_err(std::io::Error::other)?;
    sink.finish().map(drop)
}

/// Launches about every 5 us, of four kernels in sixteen shapes.
fn write_trace(path: &Path, dispatches: u64, api: bool) -> Result<u64> {
    let registry = synth::registry();
    let mut writer = TraceWriter::new(TraceOptions { api, ..TraceOptions::default() }, &synth::process());
    let mut out = BufWriter::new(File::create(path)?);
    let mut packets = Vec::new();
    writer.begin_file(&mut packets);
    let mut bytes = 0;
    let mut random = 0x5eed_u64;
    for i in 0..dispatches {
        random = random.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
        let noise = random >> 40;
        let start: Ns = 90_000_001_000_000 + i * 5_000 + noise % 2_000;
        let call = ApiCall {
            status: Some(0),
            children: i + 1..i + 2,
            stream: Some((i % 3) as u32),
            ..ApiCall::new(synth::function(0), 4242, start, start + 2_100 + noise % 97)
        };
        let kernel = KernelDispatch {
            kernel: 1 + noise % 4,
            start: start + 40_000,
            end: start + 43_000 + noise % 10_007,
            event_id: i + 1,
            dispatch_id: i + 1,
            agent: 1,
            queue: (i % 2) as u32,
            stream: call.stream,
            tid: call.tid,
            shape: LaunchShape { grid: [256 * (1 + (noise % 16) as u32), 1, 1], workgroup: [256, 1, 1], lds: Some(0) },
            scratch: Some(0),
            launch: Some(start),
            function: Some(call.function),
            timing_valid: true,
            work: None,
            gemm: None,
            arguments: None,
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

/// DuckDB's conversion of the same CSV to Parquet; `ours` is the CPU time of the trace's conversion to Parquet, in seconds.
fn duckdb(dir: &Path, rows: u64, ours: f64) {
    let python = std::env::var_os("RKPROF_PYTHON").map_or(PathBuf::from("python3"), PathBuf::from);
    let (csv, parquet) = (dir.join("kernel_trace.csv"), dir.join("duckdb.parquet"));
    let script = format!(
        "import duckdb, time\n\
         db = duckdb.connect()\n\
         db.execute('SET threads = 1')\n\
         start = time.monotonic(), time.process_time()\n\
         db.execute(\"COPY (SELECT * FROM read_csv('{}')) TO '{}' (FORMAT parquet, COMPRESSION zstd)\")\n\
         print(time.monotonic() - start[0], time.process_time() - start[1])",
        csv.display(),
        parquet.display()
    );
    let output = Command::new(python).args(["-c", &script]).output();
    let text = output.map(|output| String::from_utf8_lossy(&output.stdout).into_owned()).unwrap_or_default();
    let seconds: Vec<f64> = text.split_whitespace().filter_map(|number| number.parse().ok()).collect();
    match seconds[..] {
        [wall, cpu] => {
            report("DuckDB from CSV", rows, &Cost { wall, cpu });
            println!("    trace to Parquet is {:.2} times as fast", cpu / ours);
        }
        _ => println!("  DuckDB is not installed (pip install duckdb): not compared"),
    }
}
