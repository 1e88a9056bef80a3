//! `llvm-objdump` of the machine, which knows the instructions of its targets.
//!
//! rkprof has no disassembler: the encodings of all targets would have to be followed. Without one, everything but the
//! instructions is there.

use rkprof_model::error::{During, Error};
use std::io::Write;
use std::ops::Range;
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};

/// A disassembler of this machine.
#[derive(Clone, Debug)]
pub struct Disassembler {
    pub path: PathBuf,
    /// `LLVM 22.1.8`.
    pub version: String,
    major: u32,
}

const PROGRAM: &str = "llvm-objdump";
pub use rkprof_model::variables::OBJDUMP as VARIABLE;
/// What to do without one.
pub const MISSING: &str = "Instructions need llvm-objdump: install the package `llvm` (Debian, Ubuntu, Fedora) or `rocm-llvm` \
                           (AMD's packages, /opt/rocm/llvm/bin), or name one with RKPROF_OBJDUMP.";

/// What is missing without instructions.
pub const NOT_SOUGHT: &str =
    "Without instructions there are no loops, and no findings of loads, waits and matrix products.";

impl Disassembler {
    /// The newest of `RKPROF_OBJDUMP` alone, or of the path, ROCm's and the distribution's folders.
    pub fn find() -> Option<Disassembler> {
        if let Some(named) = std::env::var_os(VARIABLE) {
            return Disassembler::at(Path::new(&named));
        }
        let mut found: Vec<Disassembler> = Vec::new();
        for path in candidates() {
            if !found.iter().any(|known| known.path == path)
                && let Some(disassembler) = Disassembler::at(&path)
            {
                found.push(disassembler);
            }
        }
        // Of equals, the first: the user's path.
        found.into_iter().rev().max_by_key(|found| found.major)
    }

    fn at(path: &Path) -> Option<Disassembler> {
        let output = Command::new(path).arg("--version").stdin(Stdio::null()).stderr(Stdio::null()).output().ok()?;
        let text = String::from_utf8_lossy(&output.stdout);
        // "Debian LLVM version 22.1.8", "AMD LLVM version 20.0.0git".
        let (_, version) = text.split_once("LLVM version ")?;
        let version = version.split_whitespace().next()?;
        let digits = version.split('.').next()?;
        let major = digits.parse().ok()?;
        Some(Disassembler { path: path.to_owned(), version: format!("LLVM {version}"), major })
    }

    /// The text of a code object, or of a part of it by address.
    ///
    /// # Errors
    /// It cannot be started, or does not know the code object's target.
    pub fn disassemble(&self, elf: &[u8], part: Option<&Range<u64>>) -> Result<String, Error> {
        let mut command = Command::new(&self.path);
        command.args(["--disassemble", "--line-numbers"]);
        // By name it would end at the first label of an assembler.
        if let Some(Range { start, end }) = part {
            command.args([format!("--start-address={start:#x}"), format!("--stop-address={end:#x}")]);
        }
        command.arg("-").stdin(Stdio::piped()).stdout(Stdio::piped()).stderr(Stdio::piped());
        let doing = || format!("run {}", self.path.display());
        let mut child = command.spawn().during(doing)?;
        let input = child.stdin.take();
        let output = std::thread::scope(|scope| {
            // It reads all before it writes; an error here shows in its own message.
            scope.spawn(move || input.map(|mut input| input.write_all(elf)));
            child.wait_with_output()
        });
        let output = output.during(doing)?;
        let said = String::from_utf8_lossy(&output.stderr);
        let said = said.lines().find(|line| line.contains("error") || line.contains("not a recognized"));
        if !output.status.success() || said.is_some() {
            let why =
                said.map_or_else(|| output.status.to_string(), |line| line.trim().trim_end_matches('.').to_owned());
            return Err(Error::new(format!("{} ({}): {why}", self.path.display(), self.version)));
        }
        Ok(String::from_utf8_lossy(&output.stdout).into_owned())
    }
}

/// Places of `llvm-objdump`, also of those with a version in their names.
fn candidates() -> Vec<PathBuf> {
    let mut folders: Vec<PathBuf> =
        std::env::var_os("PATH").map_or_else(Vec::new, |path| std::env::split_paths(&path).collect());
    let rocm = std::env::var_os("ROCM_PATH").map_or_else(|| PathBuf::from("/opt/rocm"), PathBuf::from);
    folders.extend([rocm.join("llvm/bin"), rocm.join("lib/llvm/bin")]);
    // /usr/lib/llvm-22 (Debian), /usr/lib64/rocm/llvm and /usr/lib64/llvm20 (Fedora).
    for place in ["/usr/lib", "/usr/lib64", "/usr/lib64/rocm"] {
        let entries = std::fs::read_dir(place).into_iter().flatten().filter_map(Result::ok);
        let named = entries.filter(|entry| entry.file_name().to_string_lossy().starts_with("llvm"));
        folders.extend(named.map(|entry| entry.path().join("bin")));
    }
    let is_file = |path: &PathBuf| path.is_file();
    folders.iter().map(|folder| folder.join(PROGRAM)).filter(is_file).collect()
}
