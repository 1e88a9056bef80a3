//! `rkprof counters check`: what a counter file comes to on one architecture, or on all of them.

use super::{Target, plan};
use crate::output_options::PlainFormat;
use crate::style::width;
use crate::{Failure, exit, out};
use rkprof_arch::Arch;
use rkprof_arch::plan::{Plan, Request};
use rkprof_show::columns::{Columns, Value};
use rkprof_show::table::Column::{Left, Right};
use rkprof_show::table::field;
use serde::Serialize;
use std::path::PathBuf;

/// Check the names in a counter file
#[derive(clap::Args)]
pub(super) struct Args {
    /// Counter file
    #[arg(value_name = "FILE")]
    file: PathBuf,
    #[command(flatten)]
    target: Target,
    #[arg(long, value_enum, default_value_t)]
    format: PlainFormat,
}

#[derive(Serialize)]
struct Report<'a> {
    schema_version: u32,
    file: String,
    names: usize,
    /// Passes that rocprofv3 would run: one a line.
    lines: usize,
    plans: &'a [Plan],
    notes: &'a [String],
}

pub(super) fn execute(args: &Args) -> Result<u8, Failure> {
    let Args { file, target, format } = args;
    let read = super::read(file)?;
    let one = target.find("check counters")?;
    let archs: Vec<&'static Arch> = match one {
        Some(arch) => vec![arch],
        None => rkprof_arch::representatives().collect(),
    };
    let request = Request { lines: read.lines.clone(), selected_by: read.selected_by.clone(), ..Request::default() };
    let plans: Vec<Plan> = archs.iter().map(|arch| rkprof_arch::plan::plan(arch, &request)).collect();
    let report = Report {
        schema_version: 1,
        file: file.display().to_string(),
        names: read.names().len(),
        lines: read.lines.len(),
        plans: &plans,
        notes: &read.notes,
    };
    let text = match format {
        PlainFormat::Json => out::pretty(&report),
        PlainFormat::Text => render(&report),
    };
    out::result(None, &text)?;
    Ok(plans.iter().map(plan::code).max().unwrap_or(exit::OK))
}

fn render(report: &Report<'_>) -> String {
    let Report { schema_version: _, file, names, lines, plans, notes } = report;
    let mut out = format!("{file}: {names} names in {lines} lines\n");
    out += &columns().table(plans.iter(), width());
    // Said once, with the architectures that it is true of.
    let mut said: Vec<(&str, String, Vec<&str>)> = Vec::new();
    for plan in *plans {
        for (label, text) in plan::substitutions(plan) {
            match said.iter_mut().find(|(l, t, _)| *l == label && *t == text) {
                Some((_, _, archs)) => archs.push(&plan.arch),
                None => said.push((label, text, vec![&plan.arch])),
            }
        }
    }
    for (label, text, archs) in said {
        let on = if plans.len() > 1 { format!("{}: ", archs.join(", ")) } else { String::new() };
        out += &field(label, &format!("{on}{text}"), width());
    }
    for note in *notes {
        out += &field("Note", note, width());
    }
    out
}

fn columns() -> Columns<'static, Plan> {
    let number = |n: usize| Value::count(n as u64);
    let exact = |plan: &Plan| (plan.requested as usize).saturating_sub(plan.translated.len() + plan.unresolved.len());
    Columns::new()
        .with(Right("passes"), move |plan: &Plan| number(plan.passes.len()))
        .with(Right("as named"), move |plan| number(exact(plan)))
        .with(Right("substituted"), move |plan| number(plan.translated.len()))
        .with(Right("missing"), move |plan| number(plan.unresolved.len()))
        .with(Left("architecture"), |plan| plan.arch.clone())
}
