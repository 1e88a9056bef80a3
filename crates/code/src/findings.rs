//! What a kernel's code could do better, each with its place and what to do.

use crate::fit::{Fit, waves_per_simd};
use crate::isa::{Class, Code, Instruction, Line, Loop, is_to_lds, width};
use crate::kernel::Kernel;
use crate::product::no_matrix;
use crate::waits::loop_waits;
use rkprof_arch::occupancy::Limiter;
use rkprof_names::{Category, classify};
use serde::{Serialize, Serializer};
use std::collections::{BTreeSet, HashMap};

/// How sure it is that the change helps.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize)]
#[serde(rename_all = "lowercase")]
pub enum Level {
    Warning,
    /// Worth a look: it may be intended.
    Hint,
}

#[derive(Clone, Debug, Serialize)]
pub struct Finding {
    pub id: &'static str,
    pub level: Level,
    pub title: String,
    pub evidence: String,
    #[serde(serialize_with = "line")]
    pub line: Option<Line>,
    /// Of the instruction that shows it.
    pub address: Option<u64>,
    #[serde(rename = "try")]
    pub try_this: &'static str,
}

fn line<S: Serializer>(line: &Option<Line>, serializer: S) -> Result<S::Ok, S::Error> {
    line.as_ref().map(|line| serde_json::json!({ "file": &*line.file, "line": line.line })).serialize(serializer)
}

/// Every id, for documentation.
pub const IDS: [&str; 8] = [
    "spill-in-loop",
    "spills",
    "scratch",
    "registers-cost-waves",
    "lds-costs-waves",
    "narrow-loads",
    "no-matrix",
    "waits",
];

/// The findings of a kernel, warnings first. `fit`: of its largest workgroup.
pub fn findings(kernel: &Kernel, fit: Option<&Fit>, code: Option<&Code>) -> Vec<Finding> {
    let mut found = Vec::new();
    found.extend(scratch(kernel, code));
    found.extend(fit.and_then(|fit| occupancy(kernel, fit, code)));
    if let Some(code) = code {
        found.extend(no_matrix(kernel, code));
        for one in code.loops.iter().filter(|one| one.is_innermost) {
            if copies_text(kernel, code, one) {
                continue;
            }
            let narrow = narrow_loads(code, one);
            // Wider loads are what to do for both.
            let waits = loop_waits(kernel, code, one).filter(|waits| narrow.is_none() || waits.level == Level::Warning);
            found.extend(narrow.into_iter().chain(waits));
        }
    }
    found.sort_by_key(|finding| finding.level);
    found
}

/// The line and address of an instruction.
pub(crate) fn at(instruction: Option<&Instruction>) -> (Option<Line>, Option<u64>) {
    (instruction.and_then(|one| one.line.clone()), instruction.map(|one| one.address))
}

/// Of these instructions, the first one of the line that has most of them. A loop's first may have the line of its head.
fn most<'a>(instructions: impl Iterator<Item = &'a Instruction>) -> Option<&'a Instruction> {
    let all: Vec<&Instruction> = instructions.collect();
    let mut counts: HashMap<&Line, u32> = HashMap::new();
    for line in all.iter().filter_map(|one| one.line.as_ref()) {
        *counts.entry(line).or_default() += 1;
    }
    let count = |one: &&Instruction| one.line.as_ref().map_or(0, |line| counts[line]);
    // Of equals, the first.
    all.into_iter().rev().max_by_key(count)
}

fn is_scratch(code: &Code) -> impl Fn(&&Instruction) -> bool {
    let context = code.context;
    move |one| matches!(context.class(one), Class::ScratchLoad | Class::ScratchStore)
}

fn scratch(kernel: &Kernel, code: Option<&Code>) -> Option<Finding> {
    let spills = kernel.vgpr_spills.unwrap_or(0);
    let scalar = kernel.sgpr_spills.unwrap_or(0);
    let bytes = kernel.scratch_bytes.unwrap_or(0);
    // The deepest loop with scratch shows it best.
    let in_loop = code.and_then(|code| {
        let with_scratch = |one: &&Loop| one.mix.count(Class::ScratchLoad) + one.mix.count(Class::ScratchStore) > 0;
        let one = code.loops.iter().filter(with_scratch).max_by_key(|one| one.depth)?;
        Some((one, most(code.of_loop(one).filter(is_scratch(code)))))
    });
    let in_loop_said = |one: &Loop| {
        let (loads, stores) = (one.mix.count(Class::ScratchLoad), one.mix.count(Class::ScratchStore));
        format!(
            "scratch in each iteration of the loop at {:#x}: {loads} times loaded, {stores} times stored",
            one.begin
        )
    };
    let anywhere = || at(code.and_then(|code| code.instructions.iter().find(is_scratch(code))));
    const FEWER: &str = "Let fewer values live at once: smaller tiles, less unrolling, __launch_bounds__ with fewer waves per SIMD, or \
                         values that are loaded again.";
    if spills > 0 || scalar > 0 && bytes == 0 {
        let registers =
            format!("{spills} vector and {scalar} scalar registers are spilled, {bytes} B of scratch a lane");
        let lanes = code.filter(|_| scalar > 0).map(Lanes::from_code);
        let in_loop = in_loop.map(|(one, first)| (first, in_loop_said(one)));
        if let Some((first, said)) = in_loop.or_else(|| lanes.as_ref()?.in_loop()) {
            let (line, address) = at(first);
            return Some(Finding {
                id: "spill-in-loop",
                level: Level::Warning,
                title: "Registers are spilled in a loop".to_owned(),
                evidence: format!("{registers}; {said}"),
                line,
                address,
                try_this: FEWER,
            });
        }
        let (line, address) = match lanes.as_ref().filter(|_| spills == 0) {
            Some(lanes) => at(lanes.code.instructions.iter().find(|one| lanes.has(one))),
            None => anywhere(),
        };
        let level = if code.is_some() || spills == 0 { Level::Hint } else { Level::Warning };
        let beside = if code.is_some() && spills > 0 { "; no loop has one" } else { "" };
        return Some(Finding {
            id: "spills",
            level,
            title: "Registers are spilled".to_owned(),
            evidence: registers + beside,
            line,
            address,
            try_this: FEWER,
        });
    }
    if bytes == 0 {
        return code.filter(|_| kernel.dynamic_stack == Some(true)).and_then(|code| called(kernel, code));
    }
    if code.is_some_and(|code| !code.instructions.iter().any(|one| is_scratch(code)(&one))) {
        return called(kernel, code?);
    }
    let mut evidence = format!("{bytes} B of scratch a lane, without spilled registers");
    let ((line, address), level) = match in_loop {
        Some((one, first)) => {
            evidence += &format!("; {}", in_loop_said(one));
            (at(first), Level::Warning)
        }
        None => (anywhere(), Level::Hint),
    };
    Some(Finding {
        id: "scratch",
        level,
        title: "Local variables are in memory".to_owned(),
        evidence,
        line,
        address,
        try_this: "Index local arrays by constants (unroll the loop), keep them in LDS, or inline the function that takes their address.",
    })
}

/// Scratch that the kernel's own code does not use is that of functions that it calls. A call outside of loops is mostly an assertion,
/// or a `printf` that is not reached.
fn called(kernel: &Kernel, code: &Code) -> Option<Finding> {
    let call = code.loops.iter().find_map(|one| code.of_loop(one).find(|one| one.is_call()));
    let call =
        call.or_else(|| code.instructions.iter().find(|one| one.is_call() && kernel.dynamic_stack == Some(true)))?;
    let stack = match (kernel.scratch_bytes.unwrap_or(0), kernel.dynamic_stack == Some(true)) {
        // Through pointers: the compiler does not know them.
        (0, _) => "of unknown size".to_owned(),
        (bytes, true) => format!("of {bytes} B a lane, and it grows"),
        (bytes, false) => format!("of {bytes} B a lane"),
    };
    let (line, address) = at(Some(call));
    Some(Finding {
        id: "scratch",
        level: Level::Hint,
        title: "Called functions have their variables in memory".to_owned(),
        evidence: format!("functions that it calls have a stack {stack}; its own code uses none"),
        line,
        address,
        try_this: "Let the functions be inlined (__forceinline__, no recursion and no function pointers).",
    })
}

/// Scalar registers are spilled into lanes of vector registers, and come back one by one.
struct Lanes<'a> {
    code: &'a Code,
    /// Vector registers that have them.
    registers: BTreeSet<&'a str>,
}

impl<'a> Lanes<'a> {
    /// A smaller part of a loop's instructions costs little.
    const PART: u32 = 16;

    fn from_code(code: &'a Code) -> Lanes<'a> {
        let writes = |one: &'a Instruction| {
            let mut operands = one.operands.split(", ");
            (one.mnemonic.starts_with("v_writelane")).then(|| operands.next()).flatten()
        };
        Lanes { code, registers: code.instructions.iter().filter_map(writes).collect() }
    }

    /// Whether it moves a scalar register to or from a lane that is the same in each iteration.
    fn has(&self, one: &Instruction) -> bool {
        let mut operands = one.operands.split(", ");
        let (to, from, lane) = (operands.next(), operands.next(), operands.next());
        let register = if one.mnemonic.starts_with("v_readlane") {
            from
        } else {
            to.filter(|_| one.mnemonic.starts_with("v_writelane"))
        };
        register.is_some_and(|register| self.registers.contains(register))
            && lane.is_some_and(|lane| lane.trim().parse::<u32>().is_ok())
    }

    /// The deepest loop in which this is more than a few instructions.
    fn in_loop(&self) -> Option<(Option<&'a Instruction>, String)> {
        let moves = |one: &Loop| self.code.of_loop(one).filter(|one| self.has(one)).count() as u32;
        let loops = self.code.loops.iter().map(|one| (one, moves(one)));
        let (one, moves) = loops
            .filter(|(one, moves)| *moves > 0 && Lanes::PART * moves >= one.mix.total)
            .max_by_key(|(one, _)| one.depth)?;
        let first = most(self.code.of_loop(one).filter(|one| self.has(one)));
        let said = format!(
            "{moves} of the {} instructions of the loop at {:#x} move scalar registers to or from lanes of vector registers",
            one.mix.total, one.begin
        );
        Some((first, said))
    }
}

/// A change of at most this part of the registers is small.
const SMALL_VGPRS: f64 = 0.125;
/// Below this share of the waves, memory latency is hardly hidden by other waves.
const FEW: f64 = 25.0;

fn occupancy(kernel: &Kernel, fit: &Fit, code: Option<&Code>) -> Option<Finding> {
    let by_lds = match fit.limited_by {
        Limiter::Vgprs => false,
        Limiter::Lds => true,
        Limiter::Waves | Limiter::Sgprs | Limiter::Workgroups | Limiter::Granularity => return None,
    };
    let step = fit.next.as_ref()?;
    let part = |fewer: Option<u32>, of: Option<u32>| f64::from(fewer.unwrap_or(0)) / f64::from(of.unwrap_or(0).max(1));
    // A workgroup that fits a whole number of times needs all of the way to the next number. Half of it is small.
    let is_small = part(step.vgprs_fewer, kernel.vgprs) <= SMALL_VGPRS
        && 2.0 * f64::from(fit.workgroups + 1) * part(step.lds_bytes_fewer, kernel.lds()) <= 1.0;
    // A product keeps its sums in registers and its tiles in LDS on purpose.
    let is_product = code
        .map_or_else(|| classify(&kernel.name).category == Category::Gemm, |code| code.mix.count(Class::Matrix) > 0);
    let is_few = fit.percent < FEW && !is_product;
    // With half of the waves, one more changes little.
    if !(is_few || is_small && fit.percent <= 50.0 && !is_product) {
        return None;
    }
    let (id, title, try_this) = if by_lds {
        (
            "lds-costs-waves",
            "LDS costs waves",
            "Use smaller tiles or types, share the buffer of two phases, or keep a part in registers.",
        )
    } else {
        (
            "registers-cost-waves",
            "Registers cost waves",
            "Let fewer values live at once: smaller tiles, less unrolling; or cap them with the second number of __launch_bounds__, and \
             see that nothing is spilled.",
        )
    };
    Some(Finding {
        id,
        level: if is_small { Level::Warning } else { Level::Hint },
        title: title.to_owned(),
        evidence: format!(
            "{} ({:.0}% of the slots) with workgroups of {}; {}",
            waves_per_simd(fit.waves_per_simd),
            fit.percent,
            fit.workgroup,
            step.said(fit)
        ),
        line: None,
        address: None,
        try_this,
    })
}

/// Loads of a dword are only worth a hint where a loop has this many, which could be fewer.
const MANY_DWORDS: usize = 4;

/// The device library's loop that copies a text of `printf` or `assert` to the host, which no one's data goes through.
fn copies_text(kernel: &Kernel, code: &Code, one: &Loop) -> bool {
    let mut loads = code.of_loop(one).filter(|one| code.context.class(one) == Class::GlobalLoad);
    let first = loads.next().and_then(|load| width(&load.mnemonic));
    let is_copy = first == Some(1) && loads.next().is_none();
    kernel.calls_host && is_copy && one.flops == 0 && one.stored_bytes == 0
}

/// Loops that do the same store and compute as much for a byte, but for what the compiler saves in one of them.
const ALIKE: f64 = 2.0;

/// Whether another loop beside it does the same by wide loads, so that this one has what is left over.
pub(crate) fn is_rest(code: &Code, one: &Loop, limit: u32) -> bool {
    // For what it loads a rest computes and stores as much.
    let a_byte = |of: fn(&Loop) -> u64, one: &Loop| of(one) as f64 / one.loaded_bytes.max(1) as f64;
    let alike = |of: fn(&Loop) -> u64, other: &Loop| {
        let (a, b) = (a_byte(of, one), a_byte(of, other));
        a.max(b) <= ALIKE * a.min(b)
    };
    let is_wide = |other: &&Loop| {
        let has_wide = other.mix.loads().any(|(bytes, count)| bytes >= 4 * limit && count > 0);
        let does_the_same = alike(|one| one.stored_bytes, other) && alike(|one| one.flops + one.matrix_iops, other);
        has_wide && other.loaded_bytes >= one.loaded_bytes && does_the_same
    };
    let beside = |other: &&Loop| other.is_innermost && other.depth == one.depth && other.begin != one.begin;
    code.loops.iter().filter(beside).any(|other| is_wide(&other))
}

fn narrow_loads(code: &Code, one: &Loop) -> Option<Finding> {
    let is_load = |load: &&Instruction| code.context.class(load) == Class::GlobalLoad && !is_to_lds(load);
    let loads: Vec<(&Instruction, u32)> =
        code.of_loop(one).filter(is_load).filter_map(|load| Some((load, width(&load.mnemonic)?))).collect();
    let up_to = |bytes: u32| loads.iter().filter(move |(_, width)| *width <= bytes).count();
    let (bytes, dwords) = (up_to(2), up_to(4));
    // Some narrow loads beside wide ones are indices and scales.
    let most = |narrow: usize| narrow > 0 && 4 * narrow >= 3 * loads.len();
    let (level, narrow, limit) = match (bytes, dwords) {
        (bytes, _) if most(bytes) => (Level::Warning, bytes, 2),
        (_, dwords) if most(dwords) && dwords >= MANY_DWORDS => (Level::Hint, dwords, 4),
        _ => return None,
    };
    if is_rest(code, one, limit) {
        return None;
    }
    let (first, width) = loads.iter().find(|(_, width)| *width <= limit)?;
    let (line, address) = at(Some(first));
    Some(Finding {
        id: "narrow-loads",
        level,
        title: "Narrow loads in a loop".to_owned(),
        evidence: format!(
            "{narrow} of {} global loads of the loop at {:#x} move at most {limit} B a lane ({}: {width} B)",
            loads.len(),
            one.begin,
            first.mnemonic
        ),
        line,
        address,
        try_this: "Let each lane load 16 neighbouring bytes: float4, uint4, or a vector type with an aligned pointer.",
    })
}
