//! The inside of the kernels that took most time, from the code objects that the run has kept: what limits their waves, what they execute,
//! what the code could do better.

use crate::kernel_code::{KernelCode, findings_of, launched};
use rkprof_arch::occupancy::Limiter;
use rkprof_code::findings::Level;
use rkprof_code::fit::{self, Fit};
use rkprof_code::isa::{Class, Code, Instruction};
use rkprof_code::kernel::Kernel;
use rkprof_code::{Analyzed, loops};
use rkprof_model::summary::KernelRow;
use rkprof_results::by_device::Devices;
use rkprof_results::load::Run;
use rkprof_show::units::{bytes, count};
use serde::Serialize;
use std::collections::HashMap;

/// Variants of a kernel: a tuner compiles tens.
const VARIANTS: usize = 3;
/// Loops of a kernel.
const LOOPS: usize = 8;

/// A kernel's code, as texts ready to be shown.
#[derive(Clone, Debug, Serialize)]
pub struct Inside {
    /// `gfx942`, with its features.
    target: String,
    /// The file in the run.
    file: String,
    facts: Vec<(&'static str, String)>,
    /// What limits the waves, in a sentence, and what must shrink.
    waves: Option<String>,
    next: Option<String>,
    /// Share of the wave slots, %.
    percent: Option<f64>,
    /// Instructions by class, the most frequent first.
    mix: Vec<(String, u32)>,
    loops: Vec<Vec<String>>,
    more_loops: usize,
    findings: Vec<Said>,
    /// Why there are no instructions.
    missing: Option<String>,
}

#[derive(Clone, Debug, Serialize)]
struct Said {
    warning: bool,
    title: String,
    evidence: String,
    line: Option<String>,
    #[serde(rename = "try")]
    try_this: &'static str,
}

/// The code of kernels by name.
#[derive(Debug, Default)]
pub struct Insides {
    by_name: HashMap<String, Vec<Inside>>,
    /// Disassembled code by file, in the order of addresses.
    by_file: HashMap<String, Vec<Instruction>>,
    /// Why a kernel has none.
    pub why: String,
}

impl Insides {
    pub(crate) fn inside_of(&self, name: &str) -> &[Inside] {
        self.by_name.get(name).map_or(&[], Vec::as_slice)
    }

    /// The disassembled code of a file of the run; `file` may have a folder.
    pub fn instructions(&self, file: &str) -> &[Instruction] {
        let name = file.rsplit('/').next().unwrap_or(file);
        self.by_file.get(name).map_or(&[], Vec::as_slice)
    }

    pub fn instruction(&self, file: Option<&str>, address: Option<u64>) -> Option<&Instruction> {
        let (code, address) = (self.instructions(file?), address?);
        code.binary_search_by_key(&address, |one| one.address).ok().map(|at| &code[at])
    }
}

/// The code of the first rows as the page shows it.
pub fn read(run: &Run, rows: &[(KernelRow, Devices)]) -> Insides {
    let mut insides = Insides { why: why(run), ..Insides::default() };
    let code = KernelCode::read(run, rows);
    for (_, one) in &code.found {
        let code = one.code.iter().flat_map(|code| code.instructions.iter().cloned());
        insides.by_file.entry(file_name(&one.kernel)).or_default().extend(code);
    }
    insides.by_file.values_mut().for_each(|code| code.sort_by_key(|one| one.address));
    for (row, one) in &code.found {
        let of = insides.by_name.entry(row.name.clone()).or_default();
        if of.len() < VARIANTS {
            of.push(inside(one, row, &code.missing(one)));
        }
    }
    insides
}

/// Why a kernel has no code.
fn why(run: &Run) -> String {
    let infos = run.processes.iter().filter_map(|process| process.info.as_ref());
    let is_off = infos.clone().any(|info| info.options.get("RKPROF_CODE_OBJECTS").is_some_and(|value| value == "off"));
    let left: u64 = infos.filter_map(|info| info.code_objects.as_ref()).map(|kept| kept.left_out).sum();
    match (is_off, left) {
        (true, _) => "The run keeps no code objects (--code-objects off).".to_owned(),
        (false, 0) => "Its code object is not in the run.".to_owned(),
        (false, left) => format!("Its code object is not in the run, which left out {left}: rkprof kernels says why."),
    }
}

/// The name of its file in the run.
fn file_name(kernel: &Kernel) -> String {
    kernel.origin.file.file_name().map_or(String::new(), |name| name.to_string_lossy().into_owned())
}

fn inside(one: &Analyzed, row: &KernelRow, missing: &str) -> Inside {
    let kernel = &one.kernel;
    let fit = launched(kernel, row).or_else(|| one.fit().copied());
    let found = findings_of(one, row);
    let findings = found.iter().map(|found| Said {
        warning: found.level == Level::Warning,
        title: found.title.clone(),
        evidence: found.evidence.clone(),
        line: found.line.as_ref().map(ToString::to_string),
        try_this: found.try_this,
    });
    let all = one.code.as_ref().map_or(&[][..], |code| &code.loops);
    let columns = loops::columns();
    Inside {
        target: kernel.target.clone(),
        file: file_name(kernel),
        facts: facts(kernel, row, one.code.as_ref()),
        waves: fit.as_ref().map(|fit| waves(fit, kernel.workgroup_processor)),
        next: fit.as_ref().and_then(|fit| Some(fit.next.as_ref()?.said(fit))),
        percent: fit.as_ref().map(|fit| fit.percent),
        mix: one.code.as_ref().map_or(Vec::new(), mix),
        loops: all.iter().take(LOOPS).map(|one| columns.texts(one)).collect(),
        more_loops: all.len().saturating_sub(LOOPS),
        findings: findings.collect(),
        missing: one.code.is_none().then(|| missing.to_owned()),
    }
}

fn waves(fit: &Fit, on_processors: bool) -> String {
    let limit = match fit.limited_by {
        Limiter::Waves => "nothing limits them".to_owned(),
        other => format!("limited by {}", fit::limiter(other)),
    };
    let per_simd = fit::waves(fit.waves_per_simd);
    let unit = if on_processors { "a workgroup processor" } else { "a compute unit" };
    format!(
        "With workgroups of {}, {unit} has room for {}: {} of {} waves, {per_simd} on a SIMD; {limit}.",
        fit.workgroup, fit.workgroups, fit.waves, fit.max_waves
    )
}

fn facts(kernel: &Kernel, row: &KernelRow, code: Option<&Code>) -> Vec<(&'static str, String)> {
    let number = |value: Option<u32>| value.map(|value| value.to_string());
    let size = |value: Option<u32>| value.map(|value| bytes(u64::from(value)));
    let agprs = kernel.agprs.filter(|agprs| *agprs > 0 || kernel.unified_vgprs);
    let growing = kernel.dynamic_stack == Some(true);
    let facts = [
        ("VGPRs", number(kernel.vgprs)),
        ("accumulation VGPRs", number(agprs)),
        ("VGPRs set aside", number(kernel.allocated_vgprs)),
        ("SGPRs", number(kernel.sgprs)),
        ("LDS", size(kernel.lds_bytes)),
        ("LDS of a launch", size(row.lds.filter(|launched| Some(*launched) > kernel.lds_bytes))),
        (
            "scratch a lane",
            size(kernel.scratch_bytes).map(|size| if growing { format!("{size} or more") } else { size }),
        ),
        ("spilled VGPRs", number(kernel.vgpr_spills)),
        ("spilled SGPRs", number(kernel.sgpr_spills)),
        ("wave size", number(kernel.wave_size)),
        ("largest workgroup", number(kernel.workgroup())),
        ("arguments", size(kernel.kernarg_bytes)),
        ("instructions", code.map(|code| count(u64::from(code.mix.total)))),
        ("code", kernel.code_bytes.map(bytes)),
    ];
    facts.into_iter().filter_map(|(name, value)| Some((name, value?))).collect()
}

fn mix(code: &Code) -> Vec<(String, u32)> {
    let all = Class::ALL.iter().map(|class| (class.name().replace('_', " "), code.mix.count(*class)));
    let mut counts: Vec<(String, u32)> = all.filter(|(_, count)| *count > 0).collect();
    counts.sort_by_key(|(_, count)| std::cmp::Reverse(*count));
    counts
}
