//! Whether calls that launch a kernel have one: an import whose kernels are cut off has calls without any.

use super::row::ImportedRow;
use super::tables::Tables;

/// Each call of these launches one kernel.
const LAUNCHES: [&str; 9] = [
    "hipLaunchKernel",
    "hipExtLaunchKernel",
    "hipLaunchKernelExC",
    "hipDrvLaunchKernelEx",
    "hipModuleLaunchKernel",
    "hipExtModuleLaunchKernel",
    "hipHccModuleLaunchKernel",
    "hipLaunchCooperativeKernel",
    "hipModuleLaunchCooperativeKernel",
];
/// A launch that a stream captures has no kernel of its own.
const CAPTURES: [&str; 3] = ["hipStreamBeginCapture", "hipStreamBeginCaptureToGraph", "hipGraphLaunch"];
/// Below this share nothing is told: a profiler that stops leaves the last kernels out, and a launch can fail.
const TOLD: f64 = 0.01;

pub(super) struct Launches {
    functions: Vec<u32>,
    with_kernel: u64,
    without: u64,
}

impl Launches {
    pub(super) fn new(processes: &[Tables]) -> Launches {
        let captures = processes
            .iter()
            .flat_map(|process| process.registry.functions.values())
            .any(|name| CAPTURES.contains(&name.as_str()));
        let functions = if captures { &[][..] } else { &LAUNCHES };
        let functions = functions.iter().filter_map(|name| ImportedRow::function_named(name)).collect();
        Launches { functions, with_kernel: 0, without: 0 }
    }

    /// A call and the number of its kernels and copies.
    pub(super) fn call(&mut self, call: &ImportedRow, children: u64) {
        if self.functions.contains(&call.function) {
            *(if children > 0 { &mut self.with_kernel } else { &mut self.without }) += 1;
        }
    }

    /// A sentence for an import with calls alone, as some are meant to be.
    pub(super) fn note(&self, kernels: u64) -> Option<String> {
        let is_alone = kernels == 0 && self.without > 0;
        is_alone.then(|| {
            format!(
                "{} calls launch a kernel, and no kernel is there: they were not recorded, or their file was not read",
                self.without
            )
        })
    }

    /// What is missing. Where no call has a kernel, kernels were not recorded, or their ids are other ones.
    pub(super) fn lack(&self) -> Option<String> {
        let Launches { with_kernel, without, .. } = *self;
        let all = with_kernel + without;
        let is_lack = with_kernel > 0 && without as f64 > TOLD * all as f64;
        is_lack.then(|| {
            format!("{without} of {all} calls that launch a kernel have none: the rows of their kernels are missing")
        })
    }
}
