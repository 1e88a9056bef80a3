//! Kernels as one Parquet file of twelve columns, in a schema that several tools use.
//!
//! | column | type | is |
//! |---|---|---|
//! | kernel_name | string | |
//! | start_ns, duration_ns | int64 | CLOCK_BOOTTIME; end minus start, negative where the device said so |
//! | grid_x, grid_y, grid_z | int32 | work-items |
//! | block_x, block_y, block_z | int32 | work-items of a workgroup |
//! | regs | int32 | VGPRs of a work-item without accumulation VGPRs; null when the code object was not seen |
//! | shared_mem | int32 | LDS bytes of a workgroup, dynamic ones included; null when an import's source does not say it |
//! | stream_id | int32 | stream, or queue where the stream is not known |
//! | timing_valid | boolean | only in files of runs with counters: false where the dispatch was counted, so that its time is no timing |
//!
//! The file's key `stream_source` says whether `stream_id` is `stream`, `queue` or `mixed`.

pub use super::columns::Codec;
use super::columns::{ColumnType, Columns, Field, Schema, fields};
use super::format::{Chosen, DocsRow, Format, Job, Needs, Paths, PlaceKind, Processes, Setting};
use super::kernels::PerKernel;
use super::wide::Wide;
use super::{Ended, Recorded, Sink};
use parquet::data_type::ByteArray;
use rkprof_model::event::{Event, KernelDispatch, Registry};
use rkprof_names::Style;
use std::io::{self, Write};

pub static FORMAT: Format = Format {
    name: "parquet",
    help: "kernels in one Parquet file; with --wide a partitioned dataset (directory)",
    docs: &[
        DocsRow {
            called: "parquet",
            result: "one file of kernels, 12 columns (13 with counters)",
            processes: "one file, not told apart",
            readers: "pyarrow, DuckDB, Polars",
        },
        DocsRow {
            called: "parquet --wide",
            result: "dataset `kernels api copies counters ranges memory`, `run=/host=/rank=`",
            processes: "column `pid`, a file each",
            readers: "the same",
        },
    ],
    endings: &["parquet"],
    place: |chosen: &Chosen| if chosen.wide { PlaceKind::Directory } else { PlaceKind::Stream },
    gives: |name| ["kernels", "api", "copies", "counters", "ranges", "memory"].contains(&name),
    after_run: Some("kernels.parquet"),
    needs: Needs { trace: true, counters: true, callstacks: false, paths: Paths::Unused },
    processes: Processes::Several,
    is_binary: true,
    options: &[Setting::Wide, Setting::Compression],
    make: |mut job: Job| {
        if job.wide {
            return Ok(Box::new(Wide::new(job.path()?, &job.run, job.codec, job.style)));
        }
        Ok(Box::new(Kernels::new(job.stream()?, job.codec, job.style, !job.counters.is_empty())?))
    },
};

const FIELDS: &[Field] = fields! {
    text kernel_name, i64 start_ns, i64 duration_ns, i32 grid_x, i32 grid_y, i32 grid_z, i32 block_x, i32 block_y,
    i32 block_z, i32 regs or_null, i32 shared_mem or_null, i32 stream_id, bool timing_valid
};
/// Number of columns for runs without counters.
const PLAIN: usize = 12;

pub struct Kernels {
    columns: Columns<Box<dyn Write + Send>>,
    kernels: PerKernel<(ByteArray, Option<i32>)>,
    /// Dispatches with a stream, and without one.
    streams: [u64; 2],
    counted: bool,
}

impl Kernels {
    /// `counted`: the run has counters, and a column marks the counted dispatches.
    pub fn new(out: Box<dyn Write + Send>, codec: Codec, style: Style, counted: bool) -> io::Result<Kernels> {
        let fields = if counted { FIELDS } else { &FIELDS[..PLAIN] };
        let columns = Columns::new(out, Schema { fields }, codec)?;
        Ok(Kernels { columns, kernels: PerKernel::new(style), streams: [0; 2], counted })
    }

    fn dispatch(&mut self, kernel: &KernelDispatch, registry: &Registry) -> io::Result<()> {
        let (name, regs) = self.kernels.get(kernel.kernel, registry, |name, facts| {
            (ByteArray::from(name), facts.and_then(|facts| facts.vgprs).map(|count| count as i32))
        });
        self.streams[usize::from(kernel.stream.is_none())] += 1;
        let mut row = self.columns.row();
        row.text(name);
        row.i64(kernel.start as i64);
        row.i64(kernel.end.wrapping_sub(kernel.start) as i64);
        for size in kernel.shape.grid.into_iter().chain(kernel.shape.workgroup) {
            row.i32(size as i32);
        }
        row.i32_or_null(*regs);
        row.i32_or_null(kernel.shape.lds.map(|bytes| bytes as i32));
        row.i32(kernel.stream.unwrap_or(kernel.queue) as i32);
        if self.counted {
            row.bool(kernel.timing_valid);
        }
        self.columns.end_row()
    }
}

impl Sink for Kernels {
    fn begin(&mut self, _: &Recorded<'_>) -> io::Result<()> {
        Ok(())
    }

    #[inline]
    fn event(&mut self, event: &Event<'_>, registry: &Registry) -> io::Result<()> {
        match event {
            Event::Kernel(kernel) => self.dispatch(kernel, registry),
            Event::Api(_)
            | Event::Copy(_)
            | Event::Allocation(_)
            | Event::Scratch(_)
            | Event::Marker(_)
            | Event::Counters(_)
            | Event::Activity(_)
            | Event::PcSamples(_) => Ok(()),
        }
    }

    fn end(&mut self, _: &Ended<'_>) -> io::Result<()> {
        self.kernels.clear();
        Ok(())
    }

    fn finish(&mut self) -> io::Result<Vec<String>> {
        let source = match self.streams {
            [0, 0] | [_, 0] => "stream",
            [0, _] => "queue",
            _ => "mixed",
        };
        self.columns.finish(&[("stream_source", source)])?;
        Ok(Vec::new())
    }
}
