//! Source lines of instructions, from the debug information of code objects: those that the run has kept, and files on this machine.

use super::code_objects;
use super::load::Run;
use addr2line::gimli::{self, EndianSlice, RunTimeEndian};
use object::{Object as _, ObjectSection as _};
use rkprof_model::run::RunInfo;
use rkprof_model::summary::{InstructionPlace, Summary};
use rkprof_store::files;
use serde_json::Value;
use std::collections::BTreeMap;
use std::fmt;
use std::path::Path;

/// Largest code object that is read.
const MAX_BYTES: u64 = 1 << 30;

/// A line of a source file. As text it is `file.hip:12`, without folders.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub struct SourceLine {
    /// With the folders that the compiler knew.
    pub file: String,
    pub line: u32,
}

impl SourceLine {
    /// Reads `folder/file.hip:12`; of a chain of inlined functions (`inner.h:3 -> file.hip:12`) the innermost line.
    fn parse(text: &str) -> Option<SourceLine> {
        let innermost = text.split(" -> ").next()?.trim();
        let (file, line) = innermost.rsplit_once(':')?;
        let line = line.parse().ok().filter(|line| *line > 0)?;
        (!file.is_empty()).then(|| SourceLine { file: file.to_owned(), line })
    }
}

impl fmt::Display for SourceLine {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}:{}", self.file.rsplit('/').next().unwrap_or(&self.file), self.line)
    }
}

/// The source lines of instructions.
#[derive(Debug, Default)]
pub struct Lines(BTreeMap<(String, u64), SourceLine>);

impl Lines {
    /// The line of an instruction: what debug information says, else what the source of an import says.
    pub fn line_of(&self, place: &InstructionPlace) -> Option<SourceLine> {
        let debugged = place.offset.and_then(|offset| self.0.get(&(place.code_object.clone(), offset)).cloned());
        debugged.or_else(|| SourceLine::parse(place.line.as_deref()?))
    }
}

/// URI, id and kept file of a code object.
type Object<'a> = (&'a str, Option<u64>, Option<&'a str>);

/// Finds the lines of all instructions, one code object after the other.
pub fn lines<'a>(run: &Run, instructions: impl IntoIterator<Item = &'a InstructionPlace>) -> Lines {
    let mut objects: BTreeMap<Object<'_>, Vec<&InstructionPlace>> = BTreeMap::new();
    for place in instructions {
        let InstructionPlace { code_object, code_object_id, kept, offset, .. } = place;
        if offset.is_some() {
            objects.entry((code_object, *code_object_id, kept.as_deref())).or_default().push(place);
        }
    }
    let mut lines = BTreeMap::new();
    for ((uri, id, kept), places) in objects {
        let Some(bytes) = content(run, uri, id, kept) else { continue };
        for (place, line) in places.iter().zip(at(&bytes, places.iter().map(|place| place.address))) {
            lines.extend(line.zip(place.offset).map(|(line, offset)| ((place.code_object.clone(), offset), line)));
        }
    }
    Lines(lines)
}

/// The instructions of a run that samples met or a thread trace saw.
pub fn places(run: &Run) -> impl Iterator<Item = &InstructionPlace> {
    let Summary { pc_sampling, thread_trace, .. } = &run.summary;
    let sampled = pc_sampling.iter().flat_map(|all| &all.kernels).flat_map(|kernel| &kernel.instructions);
    let traced = thread_trace.iter().flat_map(|all| &all.kernels).flat_map(|kernel| &kernel.instructions);
    sampled.map(|one| &one.place).chain(traced.map(|one| &one.place))
}

/// Puts its line into each instruction of a report in JSON; `null` without one.
pub fn attach(report: &mut Value, run: &Run) {
    let lines = lines(run, places(run));
    let mut places = places(run);
    for table in ["/pc_sampling/kernels", "/thread_trace/kernels"] {
        let kernels = report.pointer_mut(table).and_then(Value::as_array_mut);
        for kernel in kernels.into_iter().flatten() {
            let instructions = kernel.get_mut("instructions").and_then(Value::as_array_mut);
            for (instruction, place) in instructions.into_iter().flatten().zip(&mut places) {
                instruction["line"] = lines.line_of(place).map(|line| line.to_string()).into();
            }
        }
    }
}

/// The bytes of a code object: its file in the run, or those that its URI names.
fn content(run: &Run, uri: &str, id: Option<u64>, kept: Option<&str>) -> Option<Vec<u8>> {
    // Only the name: another program may have written the summary.
    if let Some(name) = kept.and_then(|kept| Path::new(kept).file_name()) {
        let mut files = code_objects::kept(run).into_iter().map(|folder| folder.join(name));
        if let Some(bytes) = files.find_map(|file| files::read(&file, MAX_BYTES).ok()) {
            return Some(bytes);
        }
    }
    let (place, _) = uri.split_once('#').unwrap_or((uri, ""));
    if let Some(pid) = place.strip_prefix("memory://") {
        // Older runs name the files by number.
        let same = |info: &RunInfo| info.pid.to_string() == pid;
        let process = run.processes.iter().find(|process| process.info.as_ref().is_some_and(same))?;
        let kept = rkprof_store::dir::code_objects(&process.dir).join(format!("{}.co", id?));
        return files::read(&kept, MAX_BYTES).ok();
    }
    rkprof_store::code_objects::place(uri.as_bytes())?.read(MAX_BYTES).ok()
}

/// The lines of addresses of an ELF file; nothing without debug information, which is read once.
fn at(elf: &[u8], addresses: impl Iterator<Item = Option<u64>>) -> Vec<Option<SourceLine>> {
    let Some(context) = debug_information(elf) else { return Vec::new() };
    let line = |address: Option<u64>| {
        let location = context.find_location(address?).ok()??;
        Some(SourceLine { file: location.file?.to_owned(), line: location.line? })
    };
    addresses.map(line).collect()
}

fn debug_information(elf: &[u8]) -> Option<addr2line::Context<EndianSlice<'_, RunTimeEndian>>> {
    let file = object::File::parse(elf).ok()?;
    let endian = if file.is_little_endian() { RunTimeEndian::Little } else { RunTimeEndian::Big };
    let section = |id: gimli::SectionId| -> Result<EndianSlice<'_, RunTimeEndian>, gimli::Error> {
        let bytes = file.section_by_name(id.name()).and_then(|section| section.data().ok()).unwrap_or_default();
        Ok(EndianSlice::new(bytes, endian))
    };
    let dwarf = gimli::Dwarf::load(section).ok()?;
    addr2line::Context::from_dwarf(dwarf).ok()
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::fs;
    use std::process::Command;

    #[test]
    fn lines_come_from_debug_information() {
        let dir = tempfile::tempdir().unwrap();
        let (source, library) = (dir.path().join("kernel.c"), dir.path().join("kernel.so"));
        fs::write(&source, "int first(int x) {\n  return x;\n}\nint second(int x) {\n  return x * 3;\n}\n").unwrap();
        let mut cc = Command::new("cc");
        cc.args(["-g", "-O0", "-shared", "-fPIC", "-o"]).arg(&library).arg(&source);
        assert!(cc.status().unwrap().success());
        let elf = fs::read(&library).unwrap();
        let file = object::File::parse(&*elf).unwrap();
        let symbol = |name: &str| {
            use object::ObjectSymbol;
            file.symbols().find(|symbol| symbol.name() == Ok(name)).expect("a function").address()
        };
        let lines = at(&elf, [Some(symbol("first")), None, Some(symbol("second"))].into_iter());
        let said: Vec<Option<String>> = lines.iter().map(|line| line.as_ref().map(ToString::to_string)).collect();
        assert_eq!(said, [Some("kernel.c:1".to_owned()), None, Some("kernel.c:4".to_owned())]);
        assert_eq!(lines[2].as_ref().map(|line| line.file.as_str()), source.to_str());
        assert!(at(&elf[..100], [Some(0)].into_iter()).is_empty());
    }
}
