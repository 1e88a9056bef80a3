//! Samples and cycles inside kernels by line and instruction, with the text of instructions from the code objects of the run.

use crate::Failure;
use crate::html::inside::{self, Insides};
use rkprof_model::summary::InstructionPlace;
use rkprof_results::by_device;
use rkprof_results::load::Run;
use rkprof_results::paths::inside::{Inside, Measure, Weighed};
use rkprof_results::source::SourceLine;
use rkprof_show::columns::{Columns, Value};
use rkprof_show::exit;
use rkprof_show::names::Names;
use rkprof_show::table::Column::{Kernel, Left, Right};
use std::collections::BTreeMap;

pub(crate) fn stacks_inside(run: &Run, insides: &Insides) -> Inside {
    let text =
        |place: &InstructionPlace| insides.instruction(place.kept.as_deref(), place.address).map(ToString::to_string);
    Inside::from_run(run, &text)
}

/// Those of a run; fails without any.
///
/// # Errors
/// When the run has neither samples nor a thread trace.
pub fn load(run: &Run) -> Result<Inside, Failure> {
    let rows = by_device::kernels(&run.summary.kernels).unwrap_or_default();
    let inside = stacks_inside(run, &inside::read(run, &rows));
    if inside.measures().next().is_none() {
        let doing = format!("show the inside of kernels of {}", run.shown.display());
        let remedy = "Record it with: rkprof run --preset pc_sampling -- PROGRAM, or import samples or a thread trace of rocprofv3.";
        return Err(Failure::new(exit::NO_DATA, doing, "it has no samples of program counters", remedy));
    }
    Ok(inside)
}

/// The lines of kernels for a terminal.
pub fn text(inside: &Inside, names: &Names, rows: usize, width: usize) -> String {
    let of = |measure: Measure| table(inside.by(measure), measure, names, rows, width);
    inside.measures().map(of).collect::<Vec<_>>().join("\n")
}

/// A line of a kernel.
type Row<'a> = ((&'a str, Option<&'a SourceLine>), (u64, Option<u64>));

fn table(all: &[Weighed], measure: Measure, names: &Names, rows: usize, width: usize) -> String {
    let mut sums = BTreeMap::<_, (u64, Option<u64>)>::new();
    for one in all {
        let (weight, stalled) = sums.entry((one.kernel.as_str(), one.line.as_ref())).or_default();
        *weight += one.weight;
        *stalled = stalled.iter().copied().chain(one.stalled).reduce(|a, b| a + b);
    }
    let mut sums: Vec<Row<'_>> = sums.into_iter().collect();
    sums.sort_by_key(|(_, (weight, _))| std::cmp::Reverse(*weight));
    let whole: u64 = all.iter().map(|one| one.weight).sum();
    let columns = Columns::new()
        .with(Right("share"), |(_, (weight, _)): &Row<'_>| Value::part(*weight as f64, whole as f64))
        .with(Right(measure.unit()), |(_, (weight, _))| Value::count(*weight))
        .with(Right("waiting"), |(_, (weight, stalled))| {
            stalled.map_or(Value::Part(None), |stalled| Value::part(stalled as f64, *weight as f64))
        })
        .with(Left("line"), |((_, line), _)| line.map_or("(no line)".to_owned(), ToString::to_string))
        .with(Kernel("kernel", names), |((kernel, _), _)| {
            Value::Kernel(if kernel.is_empty() { "(no kernel)" } else { kernel }.to_owned())
        });
    columns.section(&format!("Lines of kernels: {}", measure.title()), &sums, rows, width)
}
