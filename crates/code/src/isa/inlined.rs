//! Lines of code that the compiler took from installed headers, and put into the user's: which line of the user's called it.

use super::listing::{Instruction, Line};
use addr2line::Context;
use addr2line::gimli::{Dwarf, EndianSlice, Error, RunTimeEndian, SectionId};
use object::{Object, ObjectSection};
use std::sync::Arc;

/// Whether a file came with a package: of ROCm, of the compiler, or of the distribution.
fn is_installed(file: &str) -> bool {
    let folders = ["/usr/include/", "/usr/lib", "/opt/rocm"];
    let anywhere = ["/lib/clang/", "/hip/amd_detail/", "/include/hip/"];
    folders.iter().any(|folder| file.starts_with(folder)) || anywhere.iter().any(|folder| file.contains(folder))
}

/// Gives instructions of installed headers the line of the user's code that calls them, the innermost one. Those that no code of the
/// user's calls keep theirs.
pub fn to_callers(elf: &[u8], instructions: &mut [Instruction]) {
    let is_foreign = |one: &Instruction| one.line.as_ref().is_some_and(|line| is_installed(&line.file));
    if !instructions.iter().any(is_foreign) {
        return;
    }
    let Some(context) = debug_information(elf) else { return };
    let mut last: Option<Arc<str>> = None;
    for one in instructions.iter_mut().filter(|one| is_foreign(one)) {
        let Some((file, line)) = caller(&context, one.address) else { continue };
        let file = last.take().filter(|last| **last == file).unwrap_or_else(|| Arc::from(file));
        last = Some(Arc::clone(&file));
        one.line = Some(Line { file, line });
    }
}

fn caller(context: &Context<EndianSlice<'_, RunTimeEndian>>, address: u64) -> Option<(String, u32)> {
    let mut frames = context.find_frames(address).skip_all_loads().ok()?;
    while let Some(frame) = frames.next().ok()? {
        let place = frame.location.and_then(|place| Some((place.file?, place.line?)));
        if let Some((file, line)) = place.filter(|(file, line)| *line > 0 && !is_installed(file)) {
            return Some((file.to_owned(), line));
        }
    }
    None
}

fn debug_information(elf: &[u8]) -> Option<Context<EndianSlice<'_, RunTimeEndian>>> {
    let file = object::File::parse(elf).ok()?;
    let section = |id: SectionId| -> Result<EndianSlice<'_, RunTimeEndian>, Error> {
        let bytes = file.section_by_name(id.name()).and_then(|section| section.data().ok()).unwrap_or_default();
        Ok(EndianSlice::new(bytes, RunTimeEndian::Little))
    };
    Context::from_dwarf(Dwarf::load(section).ok()?).ok()
}
