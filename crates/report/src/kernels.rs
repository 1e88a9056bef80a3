//! The columns of kernels, for every form of the report.

use rkprof_model::event::known_size;
use rkprof_model::summary::{Distribution, KernelRow, Summary};
use rkprof_results::by_device::{self, Devices};
use rkprof_results::kernel_filter::Selection;
use rkprof_show::columns::{Columns, Form, Value};
use rkprof_show::names::Names;
use rkprof_show::table::Column::{Kernel, Left, Right, Spare};
use rkprof_stats::merge::MergeError;

/// A kernel, or one of its launch shapes.
#[derive(Clone, Copy, Debug)]
pub(crate) struct KernelLine<'a> {
    pub row: &'a KernelRow,
    /// The agents that it is about; empty for all.
    pub devices: &'a [u32],
}

impl KernelLine<'_> {
    fn times(&self) -> &Distribution {
        self.row.times().0
    }

    fn time(&self, value: fn(&Distribution) -> Option<u64>) -> Value {
        Value::time(value(self.times()))
    }
}

/// What kernels took of the whole.
#[derive(Clone, Copy, Debug)]
struct Total {
    whole_ns: f64,
    /// Whether calls without a time count as the mean of the others.
    is_estimated: bool,
}

impl Total {
    fn part(self, row: &KernelRow) -> Value {
        row.total_ns().map_or(Value::Part(None), |(total, _)| Value::part(total, self.whole_ns))
    }

    fn value_of(self, row: &KernelRow) -> Value {
        let total = row.total_ns();
        Value::Total(total.map(|(total, _)| total), self.is_estimated && total.is_some_and(|(_, guess)| guess))
    }

    /// Calls with a time.
    fn timed(row: &KernelRow) -> Value {
        let (_, counted) = row.times();
        Value::count(if counted { 0 } else { row.duration.count })
    }
}

/// The wanted kernels, or their launch shapes, with the devices of those that take unlike times on several.
pub(crate) fn rows(
    summary: &Summary,
    shapes: bool,
    wanted: &Selection,
) -> Result<Vec<(KernelRow, Devices)>, MergeError> {
    let mut rows = match shapes {
        true => summary.kernels.iter().map(|row| (row.clone(), Devices::new())).collect(),
        false => by_device::kernels(&summary.kernels)?,
    };
    rows.retain(|(row, _)| wanted.has(&row.name));
    Ok(rows)
}

pub(crate) fn are_unlike(rows: &[(KernelRow, Devices)]) -> bool {
    rows.iter().any(|(_, devices)| !devices.is_empty())
}

/// `shapes`: the rows are launch shapes. `unlike`: some are about a part of the devices.
pub(crate) fn columns<'a>(
    summary: &'a Summary,
    names: &'a Names,
    shapes: bool,
    unlike: bool,
) -> Columns<'a, KernelLine<'a>> {
    let (whole_ns, is_estimated) = summary.kernel_total_ns();
    let total = Total { whole_ns, is_estimated };
    Columns::new()
        .with(
            Right("share").help("of the time of all kernels").sorted().styled("share", "s"),
            move |one: &KernelLine<'_>| total.part(one.row),
        )
        .with(Right("calls"), |one| Value::count(one.row.calls()))
        .with_if(is_estimated, Right("timed").help("calls with a time"), |one| Total::timed(one.row))
        .with(Right("total"), move |one| total.value_of(one.row))
        .with(Spare(3, "mean"), |one| Value::Time(one.times().mean_ns))
        // A page has it in the details of a kernel.
        .with(Spare(0, "std").only(Form::Text), |one| Value::Time(one.times().std_ns))
        .with(Right("p50").wide(), |one| one.time(|times| times.p50_ns))
        .with(Spare(1, "p95").only(Form::Text), |one| one.time(|times| times.p95_ns))
        .with(Spare(4, "p99"), |one| one.time(|times| times.p99_ns))
        .with(Spare(2, "max").not(Form::Markdown).wide(), |one| one.time(|times| times.max_ns))
        .with_if(shapes, Left("grid/group").leads(1), |one| Value::Text(shape(one.row)))
        .with_if(unlike, Left("device").leads(2).styled("device", "d"), |one| {
            Value::Text(by_device::label(summary, one.devices))
        })
        .with(Kernel("kernel", names).leads(0).styled("", "n"), |one| Value::Kernel(one.row.name.clone()))
}

/// `65536/256`: work-items of the grid and of a workgroup; `4096x4x1/64x4x1` when they are not flat.
fn shape(row: &KernelRow) -> String {
    if row.other_shapes {
        return "others".to_owned();
    }
    let size = |size: [u32; 3]| match known_size(size) {
        None => "-".to_owned(),
        Some([x, 1, 1]) => x.to_string(),
        Some([x, y, z]) => format!("{x}x{y}x{z}"),
    };
    format!("{}/{}", size(row.grid), size(row.workgroup))
}
