//! The analysis as text.

use crate::against::{Against, Change};
use crate::findings::{Finding, Level};
use crate::fit::{self, Fit};
use crate::gate::Broken;
use crate::isa::{Class, Code};
use crate::kernel::Kernel;
use crate::loops;
use crate::{Analysis, Analyzed};
use rkprof_show::columns::{Columns, Value, text_or_missing};
use rkprof_show::names::Names;
use rkprof_show::table::Column::{Kernel as Name, Left, Right, Spare};
use rkprof_show::table::{field, finding, paragraph, title};
use rkprof_show::units::{bytes, or_missing};
use std::collections::BTreeMap;

/// How much is shown, and how wide.
#[derive(Clone, Copy, Debug)]
pub struct Show<'a> {
    pub names: &'a Names,
    pub width: usize,
    /// Rows of the table.
    pub rows: usize,
    /// Each kernel's registers, occupancy, instructions and loops.
    pub details: bool,
    /// Its instructions, each.
    pub listing: bool,
}

/// Counts of instructions: `0` is a number here.
fn number(value: Option<u32>) -> String {
    or_missing(value, |value| value.to_string())
}

/// The kernels, their findings, and details where wanted.
pub fn render(analysis: &Analysis, show: &Show) -> String {
    let kernels = &analysis.kernels;
    let mut out = title(&head(analysis), show.width);
    out += &columns(show.names).table(kernels.iter().take(show.rows), show.width);
    if kernels.len() > show.rows {
        out += &paragraph(&format!("and {} more: -n N shows more, JSON all", kernels.len() - show.rows), show.width);
    }
    if !kernels.is_empty() {
        let units = "VGPR, AGPR of a lane; SGPR of a wave; LDS of a workgroup; scratch of a lane; waves of a SIMD with workgroups of \
                     the shown work-items; occ: of the wave slots";
        out += &paragraph(units, show.width);
    }
    if show.details {
        for one in kernels.iter().take(show.rows) {
            out.push('\n');
            out += &details(one, show);
        }
    }
    out += &findings(kernels, show);
    if !analysis.remarks.is_empty() {
        out.push('\n');
        for remark in &analysis.remarks {
            out += &field("Note", remark, show.width);
        }
    }
    out
}

fn head(analysis: &Analysis) -> String {
    let plural = |count: usize, one: &str| format!("{count} {one}{}", if count == 1 { "" } else { "s" });
    let by =
        analysis.disassembler.as_ref().map(|one| format!("; disassembled by {} ({})", one.path.display(), one.version));
    let (kernels, objects) = (analysis.kernels.len(), analysis.code_objects);
    format!("{} ({}{})", plural(kernels, "kernel"), plural(objects, "code object"), by.unwrap_or_default())
}

fn columns(names: &Names) -> Columns<'_, Analyzed> {
    let number = |value: Option<u32>| Value::count(value.map(u64::from));
    let size = |value: Option<u32>| Value::Memory(value.map(u64::from));
    let workgroup = |one: &Analyzed| one.fit().map(|fit| fit.workgroup).or_else(|| one.kernel.workgroup());
    Columns::new()
        .with(Left("target"), |one: &Analyzed| one.kernel.arch().to_owned())
        .with(Right("VGPR"), move |one| number(one.kernel.vgprs))
        .with(Spare(2, "AGPR"), move |one| number(one.kernel.agprs))
        .with(Spare(3, "SGPR"), move |one| number(one.kernel.sgprs))
        .with(Right("LDS"), move |one| size(one.kernel.lds()))
        .with(Right("scratch"), move |one| size(one.kernel.scratch_bytes))
        .with(Right("spills"), move |one| number(one.kernel.spills()))
        .with(Spare(1, "group"), move |one| number(workgroup(one)))
        .with(Right("waves"), |one| Value::number(one.fit().map(|fit| fit.waves_per_simd), fit::waves))
        .with(Right("occ"), |one| Value::Percent(one.fit().map(|fit| fit.percent)))
        .with(Left("limiter"), |one| text_or_missing(one.fit().map(|fit| fit::limiter(fit.limited_by).to_owned())))
        .with(Name("kernel", names), |one| Value::Kernel(one.kernel.name.clone()))
}

fn details(one: &Analyzed, show: &Show) -> String {
    let (kernel, width) = (&one.kernel, show.width);
    let mut out = title(&kernel.name, width);
    out += &field("Launch", &launch(kernel), width);
    out += &field("Registers", &registers(kernel), width);
    out += &field("Memory", &held(kernel), width);
    if one.fits.is_empty() {
        out += &field("Occupancy", &format!("not known: no facts of {} are known here", kernel.target), width);
    } else {
        out += &fits().table(one.fits.iter(), width.max(100));
    }
    if let Some(code) = &one.code {
        out += &field("Code", &mix(kernel, code), width);
        if let Some(widths) = widths(code) {
            out += &field("", &widths, width);
        }
        out += &loops(code, width);
        if show.listing {
            out += &listing(code);
        }
    }
    out
}

fn launch(kernel: &Kernel) -> String {
    let waves = or_missing(kernel.wave_size, |size| format!("waves of {size}"));
    let groups = match (kernel.required_workgroup, kernel.max_workgroup) {
        (Some([x, y, z]), _) => format!("workgroups of {x} x {y} x {z}"),
        (None, Some(max)) => format!("workgroups of up to {max}"),
        (None, None) => "workgroups of any size".to_owned(),
    };
    let arguments = or_missing(kernel.kernarg_bytes, |bytes| format!("{bytes} B of arguments"));
    let mode = if kernel.workgroup_processor { ", on workgroup processors" } else { "" };
    format!("{}: {waves}, {groups}, {arguments}{mode}", kernel.target)
}

fn registers(kernel: &Kernel) -> String {
    let vector = match (kernel.vgprs, kernel.agprs) {
        (Some(vgprs), Some(agprs)) if kernel.unified_vgprs => {
            format!("{} VGPRs: {vgprs} architectural and {agprs} accumulation registers in one file", vgprs + agprs)
        }
        (vgprs, Some(agprs)) => format!("{} VGPRs, {agprs} accumulation registers", number(vgprs)),
        (vgprs, None) => format!("{} VGPRs", number(vgprs)),
    };
    let aside = kernel.allocated_vgprs.map_or(String::new(), |allocated| format!(" ({allocated} set aside)"));
    format!("{vector}{aside}; {} SGPRs", number(kernel.sgprs))
}

fn held(kernel: &Kernel) -> String {
    let size = |value: Option<u32>| or_missing(value, |bytes| format!("{bytes} B"));
    let stack = if kernel.dynamic_stack == Some(true) { " or more (the stack grows)" } else { "" };
    let launched = kernel.launch_lds_bytes.filter(|bytes| *bytes > 0);
    let launched = launched.map_or(String::new(), |bytes| format!(" ({bytes} B given at launch)"));
    format!(
        "LDS {}{launched}, scratch {}{stack}; spilled: {} vector, {} scalar registers",
        size(kernel.lds()),
        size(kernel.scratch_bytes),
        number(kernel.vgpr_spills),
        number(kernel.sgpr_spills)
    )
}

/// The occupancy of each workgroup size.
fn fits() -> Columns<'static, Fit> {
    Columns::new()
        .with(Right("workgroup"), |fit: &Fit| Value::count(u64::from(fit.workgroup)))
        .with(Right("waves/SIMD"), |fit| Value::number(Some(fit.waves_per_simd), fit::waves))
        .with(Right("occ"), |fit| Value::Percent(Some(fit.percent)))
        .with(Left("limiter"), |fit| fit::limiter(fit.limited_by).to_owned())
        .with(Left("next step"), |fit| text_or_missing(fit.next.as_ref().map(|next| next.said(fit))))
}

/// `812 instructions (4.10kB): 300 vector, 12 scalar, ...`, the most frequent first.
fn mix(kernel: &Kernel, code: &Code) -> String {
    let mut counts: Vec<(Class, u32)> = Class::ALL.iter().map(|class| (*class, code.mix.count(*class))).collect();
    counts.retain(|(_, count)| *count > 0);
    counts.sort_by_key(|(_, count)| std::cmp::Reverse(*count));
    let parts: Vec<String> =
        counts.iter().map(|(class, count)| format!("{count} {}", class.name().replace('_', " "))).collect();
    let size = or_missing(kernel.code_bytes, bytes);
    let calls = if code.has_calls { "; the functions that it calls are not included" } else { "" };
    format!("{} instructions ({size}): {}{calls}", code.mix.total, parts.join(", "))
}

/// `loads by bytes a lane: 4 x 16 B, 2 x 4 B; stores: ...`
fn widths(code: &Code) -> Option<String> {
    let by_width = |counts: Vec<(u32, u32)>| -> String {
        let parts: Vec<String> = counts
            .iter()
            .rev()
            .filter(|(_, count)| *count > 0)
            .map(|(bytes, count)| format!("{count} of {bytes} B"))
            .collect();
        if parts.is_empty() { "none".to_owned() } else { parts.join(", ") }
    };
    let (loads, stores) = (by_width(code.mix.loads().collect()), by_width(code.mix.stores().collect()));
    (loads != "none" || stores != "none").then(|| format!("global loads by bytes a lane: {loads}; stores: {stores}"))
}

fn loops(code: &Code, width: usize) -> String {
    if code.loops.is_empty() {
        return field("Loops", "none", width);
    }
    field("Loops", loops::NOTE, width) + &loops::columns().table(code.loops.iter(), width)
}

/// Each instruction, with marks of loops and with source lines.
fn listing(code: &Code) -> String {
    let mut depths = vec![0usize; code.instructions.len()];
    for one in &code.loops {
        one.spans.iter().for_each(|span| depths[span.clone()].iter_mut().for_each(|depth| *depth += 1));
    }
    let mut out = String::new();
    let mut last = None;
    for (instruction, depth) in code.instructions.iter().zip(depths) {
        if instruction.line.is_some() && instruction.line != last {
            last.clone_from(&instruction.line);
            let line = last.as_ref().map(ToString::to_string).unwrap_or_default();
            out += &format!("  ; {line}\n");
        }
        let to = instruction.target().map_or(String::new(), |target| format!(" -> {target:#x}"));
        let row = format!("  {:#08x} {:<3} {instruction}{to}", instruction.address, "|".repeat(depth.min(3)));
        out += row.trim_end();
        out.push('\n');
    }
    out
}

/// A finding, its kernel, and the architectures that have it.
type Shared<'a> = (&'a Finding, &'a Kernel, Vec<&'a str>);

/// Findings of kernels, the same ones of several targets together.
fn findings(kernels: &[Analyzed], show: &Show) -> String {
    /// More are in the JSON.
    const MAX: usize = 40;
    let mut shown: BTreeMap<(Level, usize, String), Shared> = BTreeMap::new();
    let mut order: BTreeMap<&str, usize> = BTreeMap::new();
    for one in kernels {
        for found in &one.findings {
            let next = order.len();
            let place = *order.entry(one.kernel.name.as_str()).or_insert(next);
            let line = found.line.as_ref().map(ToString::to_string).unwrap_or_default();
            let key = (found.level, place, format!("{} {line}", found.id));
            let arch = one.kernel.arch();
            let entry = shown.entry(key).or_insert((found, &one.kernel, Vec::new()));
            if !entry.2.contains(&arch) {
                entry.2.push(arch);
            }
        }
    }
    if shown.is_empty() {
        return String::new();
    }
    let mut out = format!("\n{}", title("Findings", show.width));
    let labels = show.names.labels(show.width);
    let total = shown.len();
    for (found, kernel, archs) in shown.into_values().take(MAX) {
        let label = if found.level == Level::Warning { "!" } else { "?" };
        let line = found.line.as_ref().map_or(String::new(), |line| format!(", {line}"));
        let archs = archs.join(", ");
        let heading = format!("{}: {} ({archs}{line})", found.title, labels.get(&kernel.name));
        out += &finding(label, &heading, show.width);
        out += &field("", &found.evidence, show.width);
        out += &field("", &format!("Try: {}", found.try_this), show.width);
    }
    if total > MAX {
        out += &paragraph(&format!("and {} more: --format json has all", total - MAX), show.width);
    }
    out
}

/// The kernels that do not keep a limit.
pub fn broken(broken: &[Broken], kernels: usize, show: &Show) -> String {
    if broken.is_empty() {
        return field(
            "OK",
            &format!("all limits are kept by {kernels} kernel{}", if kernels == 1 { "" } else { "s" }),
            show.width,
        );
    }
    let labels = show.names.labels(show.width);
    broken
        .iter()
        .map(|one| {
            let arch = one.target.split(':').next().unwrap_or_default();
            field("FAILED", &format!("{} ({arch}): {}", labels.get(&one.kernel), one.said()), show.width)
        })
        .collect()
}

/// What differs between two builds.
pub fn against(result: &Against, show: &Show) -> String {
    let mut out = title("Against the other build", show.width);
    let labels = show.names.labels(show.width);
    let value = |value: Option<f64>| or_missing(value, |value| format!("{}", (10.0 * value).round() / 10.0));
    let said = |change: &Change| {
        let mark = match change.is_worse {
            Some(true) => " (worse)",
            Some(false) => " (better)",
            None => "",
        };
        format!("{} {} -> {}{mark}", change.fact.replace('_', " "), value(change.before), value(change.after))
    };
    for one in result.changed.iter().take(show.rows) {
        let arch = one.target.split(':').next().unwrap_or_default();
        let changes: Vec<String> = one.changes.iter().map(said).collect();
        out += &field("changed", &format!("{} ({arch}): {}", labels.get(&one.kernel), changes.join(", ")), show.width);
    }
    for (label, kernels) in [("new", &result.added), ("gone", &result.removed)] {
        for (name, target) in kernels.iter().take(show.rows) {
            let arch = target.split(':').next().unwrap_or_default();
            out += &field(label, &format!("{} ({arch})", labels.get(name)), show.width);
        }
    }
    let counts = format!(
        "{} changed, {} equal, {} new, {} gone",
        result.changed.len(),
        result.equal,
        result.added.len(),
        result.removed.len()
    );
    out += &paragraph(&counts, show.width);
    out
}
