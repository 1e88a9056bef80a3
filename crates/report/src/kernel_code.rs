//! The code of the kernels that took most time, or have most samples, from the code objects that the run has kept. Only a few kernels are
//! disassembled, because a page must not take long.

use rkprof_code::findings::{self, Finding};
use rkprof_code::fit::{self, Fit};
use rkprof_code::kernel::Kernel;
use rkprof_code::{Analyzed, Isa, Options, analyze};
use rkprof_model::event::known_size;
use rkprof_model::summary::{KernelRow, Summary};
use rkprof_results::by_device::Devices;
use rkprof_results::code_objects;
use rkprof_results::load::Run;
use std::collections::{BTreeSet, HashMap, HashSet};
use std::path::{Path, PathBuf};

/// Kernels whose code is read, of the first rows; those of them that are disassembled, and as many of those with most samples.
const READ: usize = 500;
const LISTED: usize = 8;

/// What was found for a run's rows.
#[derive(Default)]
pub(crate) struct KernelCode<'a> {
    /// Several of a kernel that was compiled several times.
    pub(crate) found: Vec<(&'a KernelRow, Analyzed)>,
    /// Why no kernel is disassembled; else empty.
    failed: String,
    /// The symbols that were to be disassembled.
    first: HashSet<&'a str>,
}

impl<'a> KernelCode<'a> {
    /// Reads the code of the first rows.
    pub(crate) fn read(run: &Run, rows: &'a [(KernelRow, Devices)]) -> KernelCode<'a> {
        let folders = code_objects::kept(run);
        let rows = &rows[..rows.len().min(READ)];
        let paths = files(&folders, rows.iter());
        if paths.is_empty() {
            return KernelCode::default();
        }
        let agents = run.summary.agents.iter().filter_map(|agent| agent.name.split(':').next());
        let archs: BTreeSet<&str> = agents.filter(|name| !name.is_empty()).collect();
        let names: HashMap<&str, &KernelRow> = rows.iter().map(|(row, _)| (row.mangled.as_str(), row)).collect();
        let is_here = |kernel: &Kernel| archs.is_empty() || archs.contains(kernel.arch());
        let options = |isa| Options { isa, ..Options::default() };
        let wanted = |kernel: &Kernel| is_here(kernel) && names.contains_key(kernel.symbol.as_str());
        let Ok(all) = analyze(&paths, &wanted, &options(Isa::Never)) else { return KernelCode::default() };
        // Instructions of the first ones alone: a library's code object takes seconds.
        let hottest = hottest(&run.summary);
        let is_first = |(at, (row, _)): &(usize, &(KernelRow, Devices))| *at < LISTED || hottest.contains(&*row.name);
        let firsts: Vec<&(KernelRow, Devices)> = rows.iter().enumerate().filter(is_first).map(|(_, row)| row).collect();
        let first: HashSet<&str> = firsts.iter().map(|(row, _)| row.mangled.as_str()).collect();
        let wanted = |kernel: &Kernel| is_here(kernel) && first.contains(kernel.symbol.as_str());
        let disassembled =
            analyze(&files(&folders, firsts.into_iter()), &wanted, &options(Isa::Always)).unwrap_or_default();
        // No disassembler, or one that does not know the device.
        let failed = disassembled.remarks.join(" ");
        let place = |one: &Analyzed| (one.kernel.origin.clone(), one.kernel.symbol.clone());
        let mut codes: HashMap<_, Analyzed> = disassembled.kernels.into_iter().map(|one| (place(&one), one)).collect();
        let found = all.kernels.into_iter().filter_map(|one| {
            let row = *names.get(one.kernel.symbol.as_str())?;
            Some((row, codes.remove(&place(&one)).unwrap_or(one)))
        });
        KernelCode { found: found.collect(), failed, first }
    }

    /// Why a kernel has no instructions.
    pub(crate) fn missing(&self, one: &Analyzed) -> String {
        if self.first.contains(one.kernel.symbol.as_str()) && !self.failed.is_empty() {
            return self.failed.clone();
        }
        format!(
            "The code of the first {LISTED} kernels, and of the {LISTED} with most samples, is disassembled: rkprof kernels shows \
             that of this one."
        )
    }
}

/// The kernels with most samples.
fn hottest(summary: &Summary) -> BTreeSet<&str> {
    let kernels = summary.pc_sampling.iter().flat_map(|sampling| &sampling.kernels);
    kernels.take(LISTED).map(|kernel| kernel.name.as_str()).collect()
}

/// The files that rows lead to, those that are there.
fn files<'a>(folders: &[PathBuf], rows: impl Iterator<Item = &'a (KernelRow, Devices)>) -> Vec<PathBuf> {
    // Only names: another program may have written the summary.
    let names: BTreeSet<&std::ffi::OsStr> =
        rows.flat_map(|(row, _)| &row.code_objects).filter_map(|file| Path::new(file).file_name()).collect();
    let places = folders.iter().flat_map(|folder| names.iter().map(|name| folder.join(name)));
    places.filter(|path| path.is_file()).collect()
}

/// The kernel with the LDS that its launches added.
fn as_launched(kernel: &Kernel, row: &KernelRow) -> Kernel {
    // What was measured has what the launch gave.
    Kernel { lds_bytes: row.lds.max(kernel.lds_bytes), launch_lds_bytes: None, ..kernel.clone() }
}

/// The occupancy of the launch: its workgroup, and LDS that it added.
pub(crate) fn launched(kernel: &Kernel, row: &KernelRow) -> Option<Fit> {
    let workgroup: u32 = known_size(row.workgroup)?.iter().product();
    fit::fit(&as_launched(kernel, row), workgroup)
}

/// What the code could do better with the workgroup and LDS of its launches; where they are not known, with its own largest.
pub(crate) fn findings_of(one: &Analyzed, row: &KernelRow) -> Vec<Finding> {
    match launched(&one.kernel, row) {
        Some(fit) => findings::findings(&as_launched(&one.kernel, row), Some(&fit), one.code.as_ref()),
        None => one.findings.clone(),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// A kernel of up to 256 work-items with 36 KiB of LDS, and one with none.
    #[test]
    fn findings_are_those_of_the_launches() {
        let file = Path::new(env!("CARGO_MANIFEST_DIR")).join("../code/tests/objects/gfx942.co");
        let options = Options { isa: Isa::Never, ..Options::default() };
        let all = analyze(&[file], &|_| true, &options).unwrap();
        let named = |name: &str| all.kernels.iter().find(|one| one.kernel.name.starts_with(name)).unwrap();
        let ids = |name: &str, workgroup: [u32; 3], lds: u32| {
            let row = KernelRow { workgroup, lds: Some(lds), ..KernelRow::default() };
            findings_of(named(name), &row).iter().map(|one| one.id).collect::<Vec<_>>()
        };
        assert_eq!(ids("lds_limited", [256, 1, 1], 36 << 10), ["lds-costs-waves"]);
        // Dynamic LDS counts, and the workgroup that is launched.
        assert_eq!(ids("clean_axpy", [16, 16, 1], 36 << 10), ["lds-costs-waves"]);
        assert!(ids("clean_axpy", [256, 1, 1], 0).is_empty());
        // Four waves of the compute unit's 32 where 16 KiB are left.
        assert_eq!(ids("clean_axpy", [64, 1, 1], 16 << 10), ["lds-costs-waves"]);
        // Unknown: as the code object is.
        assert!(ids("clean_axpy", [0, 0, 0], 36 << 10).is_empty());
    }
}
