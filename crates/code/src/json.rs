//! The analysis as JSON.

use crate::against::Against;
use crate::findings::Finding;
use crate::fit::Fit;
use crate::gate::Broken;
use crate::isa::{Code, Loop, Mix};
use crate::kernel::Kernel;
use crate::{Analysis, Analyzed};
use serde::Serialize;
use std::borrow::Cow;

/// Rises when a field changes its meaning or goes; new ones may come.
pub const SCHEMA_VERSION: u32 = 1;

#[derive(Serialize)]
struct Shown<'a> {
    schema_version: u32,
    code_objects: usize,
    disassembler: Option<ShownDisassembler<'a>>,
    remarks: &'a [String],
    kernels: Vec<ShownKernel<'a>>,
    /// Where limits were given.
    #[serde(skip_serializing_if = "Option::is_none")]
    broken_limits: Option<&'a [Broken]>,
    /// Where another build was given.
    #[serde(skip_serializing_if = "Option::is_none")]
    against: Option<&'a Against>,
}

#[derive(Serialize)]
struct ShownDisassembler<'a> {
    path: Cow<'a, str>,
    version: &'a str,
}

#[derive(Serialize)]
struct ShownKernel<'a> {
    #[serde(flatten)]
    kernel: &'a Kernel,
    occupancy: &'a [Fit],
    instructions: Option<ShownCode<'a>>,
    findings: &'a [Finding],
}

#[derive(Serialize)]
struct ShownCode<'a> {
    bytes: u64,
    mix: &'a Mix,
    loops: &'a [Loop],
    has_calls: bool,
}

/// The whole analysis; `broken` where limits were given, `against` where another build was.
pub fn render<'a>(
    analysis: &'a Analysis,
    broken_limits: Option<&'a [Broken]>,
    against: Option<&'a Against>,
) -> impl Serialize + 'a {
    let disassembler = analysis
        .disassembler
        .as_ref()
        .map(|one| ShownDisassembler { path: one.path.to_string_lossy(), version: &one.version });
    Shown {
        schema_version: SCHEMA_VERSION,
        code_objects: analysis.code_objects,
        disassembler,
        remarks: &analysis.remarks,
        kernels: analysis.kernels.iter().map(kernel).collect(),
        broken_limits,
        against,
    }
}

fn kernel(one: &Analyzed) -> ShownKernel<'_> {
    let Analyzed { kernel, fits, code, findings, .. } = one;
    ShownKernel { kernel, occupancy: fits, instructions: code.as_ref().map(instructions), findings }
}

fn instructions(code: &Code) -> ShownCode<'_> {
    let Code { instructions, mix, loops, has_calls, .. } = code;
    let bytes = instructions.iter().map(|one| u64::from(one.bytes)).sum();
    ShownCode { bytes, mix, loops, has_calls: *has_calls }
}
