//! The inside of kernels, from their code objects: registers, LDS, scratch, spills, how many waves fit and what limits them; with
//! a disassembler also instructions, loops and source lines. Nothing is run, and no GPU is needed.
//!
//! It must never run what it reads, and never trust it: sizes and offsets come from files.
//!
//! * [`unpack`]: code objects in files, bundles, libraries and folders.
//! * [`kernel`]: the facts that the compiler left in notes and descriptors.
//! * [`fit`]: occupancy and its next step, by `rkprof_arch::occupancy`.
//! * [`disassembler`], [`isa`]: instructions by class and loop, from the machine's `llvm-objdump`.
//! * [`findings`]: what could be better. [`gate`]: limits for CI. [`against`]: two builds.
//! * [`text`], [`json`], [`loops`]: how it is shown.

pub mod against;
mod chains;
pub mod disassembler;
mod factors;
pub mod findings;
pub mod fit;
mod flight;
mod flow;
pub mod gate;
pub mod isa;
pub mod json;
pub mod kernel;
mod launched;
pub mod loops;
mod product;
pub mod text;
pub mod unpack;
mod waits;

use disassembler::Disassembler;
use findings::Finding;
use fit::Fit;
use isa::Code;
use kernel::Kernel;
use rkprof_model::error::Error;
use std::collections::{HashMap, HashSet};
use std::hash::{DefaultHasher, Hash, Hasher};
use std::ops::Range;
use std::path::PathBuf;

/// Which kernels are disassembled.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Isa {
    /// All, if there are at most [`MAX_BY_ITSELF`].
    #[default]
    Auto,
    Always,
    Never,
}

/// A library of ten thousand kernels takes minutes.
const MAX_BY_ITSELF: usize = 64;

/// What is looked at.
#[derive(Clone, Debug, Default)]
pub struct Options {
    /// Work-items of a launch; otherwise, and for kernels that can't have as many, each kernel's own largest.
    pub workgroup: Option<u32>,
    /// Bytes of LDS that a launch adds; otherwise what is known of each kernel.
    pub lds: Option<u32>,
    pub isa: Isa,
}

/// A kernel and what follows from its code object.
#[derive(Debug)]
pub struct Analyzed {
    pub kernel: Kernel,
    /// The given or largest workgroup first, then smaller ones. Empty: nothing is known of the architecture.
    pub fits: Vec<Fit>,
    /// It uses LDS that a launch gives, of unknown size: no more than these waves fit.
    pub lds_missing: bool,
    pub code: Option<Code>,
    pub findings: Vec<Finding>,
}

impl Analyzed {
    /// Of the given or largest workgroup.
    pub fn fit(&self) -> Option<&Fit> {
        self.fits.first()
    }
}

/// The kernels of some files.
#[derive(Debug, Default)]
pub struct Analysis {
    pub kernels: Vec<Analyzed>,
    pub code_objects: usize,
    /// That of the instructions, where any were read.
    pub disassembler: Option<Disassembler>,
    /// What is missing, and why.
    pub remarks: Vec<String>,
}

/// Reads the kernels of files and folders that `keep` wants; equal code objects once.
///
/// # Errors
/// A file cannot be read or is damaged. Damaged files of a folder are remarks.
pub fn analyze(paths: &[PathBuf], keep: &dyn Fn(&Kernel) -> bool, options: &Options) -> Result<Analysis, Error> {
    let mut analysis = Analysis::default();
    let mut found: Vec<(usize, Kernel)> = Vec::new();
    // A run's own file and the program that it came from have the same one.
    let mut seen: HashSet<u64> = HashSet::new();
    let mut count = 0;
    for path in paths {
        let problems = unpack::visit(path, &mut |object| {
            let number = count;
            count += 1;
            if !seen.insert(hash(&object.elf)) {
                return Ok(());
            }
            analysis.code_objects += 1;
            let kernels = kernel::kernels(&object)?;
            found.extend(kernels.into_iter().filter(|kernel| keep(kernel)).map(|kernel| (number, kernel)));
            Ok(())
        })?;
        analysis.remarks.extend(problems.iter().map(ToString::to_string));
    }
    if let Some(given) = options.workgroup {
        let count = found.iter().filter(|(_, kernel)| !allows(kernel, given)).count();
        if count > 0 {
            let what = format!("{count} of {} kernels cannot be launched with workgroups of {given}", found.len());
            analysis.remarks.push(format!("{what}: their numbers are those of their own largest"));
        }
    }
    let mut codes = disassembled(paths, &found, options.isa, &mut analysis)?;
    analysis.kernels = found
        .into_iter()
        .map(|(object, mut kernel)| {
            kernel.launch_lds_bytes = options.lds.or(kernel.launch_lds_bytes);
            let code = codes.remove(&(object, kernel.symbol.clone()));
            let fits = fits(&kernel, options.workgroup);
            let findings = findings::findings(&kernel, fits.first(), code.as_ref());
            let lds_missing = launched::is_missing(&kernel, code.as_ref());
            Analyzed { kernel, fits, lds_missing, code, findings }
        })
        .collect();
    let missing = analysis.kernels.iter().filter(|one| one.lds_missing).count();
    if missing > 0 {
        analysis.remarks.push(launched::remark(missing, analysis.kernels.len()));
    }
    Ok(analysis)
}

fn hash(bytes: &[u8]) -> u64 {
    let mut hasher = DefaultHasher::new();
    bytes.hash(&mut hasher);
    hasher.finish()
}

/// Whether HIP would launch it so.
fn allows(kernel: &Kernel, workgroup: u32) -> bool {
    let is_required = kernel.required_workgroup.is_some();
    kernel.workgroup().is_none_or(|largest| if is_required { workgroup == largest } else { workgroup <= largest })
}

/// The occupancy of the given workgroup, or of the largest and usual smaller ones.
fn fits(kernel: &Kernel, workgroup: Option<u32>) -> Vec<Fit> {
    let given = workgroup.filter(|given| allows(kernel, *given));
    let Some(largest) = given.or_else(|| kernel.workgroup()) else { return Vec::new() };
    let is_fixed = workgroup.is_some() || kernel.required_workgroup.is_some();
    let smaller = [1024, 512, 256, 128, 64].into_iter().filter(|size| *size < largest && !is_fixed);
    std::iter::once(largest).chain(smaller).filter_map(|size| fit::fit(kernel, size)).collect()
}

/// Kernels by code object and symbol.
type Codes = HashMap<(usize, String), Code>;

fn disassembled(
    paths: &[PathBuf],
    found: &[(usize, Kernel)],
    isa: Isa,
    analysis: &mut Analysis,
) -> Result<Codes, Error> {
    let mut codes = Codes::new();
    let wanted = match isa {
        Isa::Always => !found.is_empty(),
        Isa::Never => false,
        Isa::Auto => {
            let few = found.len() <= MAX_BY_ITSELF;
            if !few {
                analysis
                    .remarks
                    .push(format!("{} kernels are not disassembled: name one, or say --isa always", found.len()));
            }
            few && !found.is_empty()
        }
    };
    if !wanted {
        return Ok(codes);
    }
    let Some(disassembler) = Disassembler::find() else {
        analysis.remarks.push(format!("{} {}", disassembler::MISSING, disassembler::NOT_SOUGHT));
        return Ok(codes);
    };
    let mut object = 0;
    let mut any = false;
    let mut said: Vec<String> = Vec::new();
    for path in paths {
        unpack::visit(path, &mut |code_object| {
            let number = object;
            object += 1;
            let kernels: Vec<&Kernel> = found
                .iter()
                .filter(|(of, kernel)| *of == number && kernel.code.is_some())
                .map(|(_, kernel)| kernel)
                .collect();
            if kernels.is_empty() {
                return Ok(());
            }
            // One after the other, or all at once where that is less work.
            let parts: Vec<Option<&Range<u64>>> = match kernels.len() {
                ..=ALONE => kernels.iter().map(|kernel| kernel.code.as_ref()).collect(),
                _ => vec![None],
            };
            let texts: Result<Vec<String>, Error> =
                parts.into_iter().map(|part| disassembler.disassemble(&code_object.elf, part)).collect();
            match texts {
                Ok(texts) => {
                    any = true;
                    let mut instructions: Vec<_> =
                        texts.iter().flat_map(|text| isa::listing::instructions(text)).collect();
                    isa::inlined::to_callers(&code_object.elf, &mut instructions);
                    let found = code(&kernels, instructions);
                    codes.extend(found.into_iter().map(|(symbol, code)| ((number, symbol), code)));
                }
                // The same for every code object of a target.
                Err(error) => {
                    let text = format!(
                        "{} is not disassembled: {error}. A newer LLVM may know it. {}",
                        kernels[0].target,
                        disassembler::NOT_SOUGHT
                    );
                    if !said.contains(&text) {
                        said.push(text);
                    }
                }
            }
            Ok(())
        })?;
    }
    analysis.remarks.extend(said);
    analysis.disassembler = Some(disassembler).filter(|_| any);
    Ok(codes)
}

/// Kernels of a code object that are disassembled each by itself.
const ALONE: usize = 4;

/// The code of kernels by their symbols, from the disassembled instructions of their code object.
pub fn code(kernels: &[&Kernel], mut instructions: Vec<isa::Instruction>) -> HashMap<String, Code> {
    /// The size of AMD's older GPUs, where a note has none.
    const USUAL_WAVE: u32 = 64;
    instructions.sort_by_key(|one| one.address);
    let of = |kernel: &&Kernel| {
        let range = kernel.code.as_ref()?;
        let at = |address: u64| instructions.partition_point(|one| one.address < address);
        let part = instructions[at(range.start)..at(range.end)].to_vec();
        let has_scratch = kernel.scratch_bytes.is_some_and(|bytes| bytes > 0) || kernel.dynamic_stack == Some(true);
        let code = Code::new(part, kernel.code_bytes.is_some(), has_scratch, kernel.wave_size.unwrap_or(USUAL_WAVE));
        (!code.instructions.is_empty()).then(|| (kernel.symbol.clone(), code))
    };
    kernels.iter().filter_map(of).collect()
}
