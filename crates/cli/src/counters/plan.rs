//! `rkprof counters plan`: the passes of a preset, of names, or of a file, and the names that were replaced.

use super::Target;
use crate::output_options::PlainFormat;
use crate::style::width;
use crate::{Failure, exit, out};
use rkprof_arch::counter_file::{CounterFile, Selection};
use rkprof_arch::plan::{self, Plan, Request};
use rkprof_arch::presets::{self, Preset};
use rkprof_model::error::Error;
use rkprof_show::table::{field, title};
use std::path::PathBuf;

/// Plan the passes of a preset, of names, or of a counter file
#[derive(clap::Args)]
pub(super) struct Args {
    #[command(flatten)]
    target: Target,
    /// basic, instmix, geak, compute, memory, communication, roofline, full, extended, rdna; joined by +
    #[arg(long, value_name = "P[+P2]", value_delimiter = '+', value_parser = preset)]
    preset: Vec<&'static Preset>,
    /// Counter names, separated by commas or spaces; may be repeated
    #[arg(long, value_name = "NAMES", num_args = 1..)]
    pmc: Vec<String>,
    /// Counter file: `pmc:` lines, bare names, or rocprofv3's JSON or YAML input
    #[arg(short = 'i', long = "input", value_name = "FILE")]
    input: Option<PathBuf>,
    /// Keep each line of the file a pass of its own, as rocprofv3 does
    #[arg(long)]
    respect_lines: bool,
    #[arg(long, value_enum, default_value_t)]
    format: PlainFormat,
}

fn preset(name: &str) -> Result<&'static Preset, Error> {
    presets::find(name).ok_or_else(|| {
        let known: Vec<&str> = presets::PRESETS.iter().map(|p| p.name).collect();
        format!("known are {}", known.join(", ")).into()
    })
}

pub(super) fn execute(args: &Args) -> Result<u8, Failure> {
    let Args { target, preset, pmc, input, respect_lines, format } = args;
    let arch = target.need("plan counters")?;
    let CounterFile { mut lines, selected_by, selections, .. } = match input {
        Some(path) => super::read(path)?,
        None => CounterFile::default(),
    };
    let separators = |c: char| c == ',' || c.is_whitespace();
    let given = pmc.iter().flat_map(|text| text.split(separators)).filter(|name| !name.is_empty());
    let given: Vec<String> = given.map(str::to_owned).collect();
    if !given.is_empty() {
        lines.push(given);
    }
    if preset.is_empty() && lines.is_empty() {
        let remedy = "Add --preset roofline, --pmc SQ_WAVES,TCC_HIT_sum, or -i FILE.";
        return Err(Failure::new(exit::USAGE, "plan counters", "none are asked for", remedy));
    }
    let request =
        Request { presets: preset.clone(), lines, selected_by, respect_lines: *respect_lines, ..Request::default() };
    let plan = plan::plan(arch, &request);
    let text = match format {
        PlainFormat::Json => out::pretty(&plan),
        PlainFormat::Text => render(&plan, &selections),
    };
    out::result(None, &text)?;
    Ok(code(&plan))
}

/// A name that is not available counts as a failed check.
pub(super) fn code(plan: &Plan) -> u8 {
    if plan.unresolved.is_empty() { exit::OK } else { exit::CHECK_FAILED }
}

fn render(plan: &Plan, selections: &[Selection]) -> String {
    let passes = plan.passes.len();
    let heading = format!(
        "{} for {}: {passes} {} (the SDK decides in the end)",
        plan.preset.as_ref().map_or("Counters".to_owned(), |name| format!("Preset {name}")),
        plan.arch,
        if passes == 1 { "pass" } else { "passes" },
    );
    let mut out = title(&heading, width());
    for (number, pass) in plan.passes.iter().enumerate() {
        out += &field(&format!("  pass {}", number + 1), &pass.counters.join(" "), width());
        let used: Vec<String> = pass.blocks.iter().map(|(block, n)| format!("{block} {n}")).collect();
        out += &field("", &format!("registers: {}", used.join(", ")), width());
        if let Some(selected) = selections.get(pass.selection).and_then(Selection::shown) {
            out += &field("", &format!("counts {selected}"), width());
        }
    }
    out.extend(substitutions(plan).into_iter().map(|(label, text)| field(label, &text, width())));
    if !plan.cross_pass_metrics.is_empty() {
        let text = format!("from different passes, as ratios of means: {}", plan.cross_pass_metrics.join(", "));
        out += &field("Metrics", &text, width());
    }
    for note in &plan.notes {
        out += &field("Note", note, width());
    }
    out
}

/// Replaced names and unavailable names: label and sentence.
pub(super) fn substitutions(plan: &Plan) -> Vec<(&'static str, String)> {
    let mut out = Vec::new();
    for substitute in &plan.translated {
        let fidelity = serde_json::to_value(substitute.fidelity).unwrap_or_default();
        let text = format!(
            "{} -> {} ({}: {})",
            substitute.from,
            substitute.to.join(" + "),
            fidelity.as_str().unwrap_or_default(),
            substitute.note
        );
        out.push(("Substituted", text));
    }
    for missing in &plan.unresolved {
        let mut text = format!("{}: {}", missing.name, missing.reason);
        if !missing.suggestions.is_empty() {
            text += &format!("; did you mean {}?", missing.suggestions.join(", "));
        }
        out.push(("Missing", text));
    }
    out
}
