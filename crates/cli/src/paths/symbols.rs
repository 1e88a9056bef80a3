//! Addresses of a process that is gone -> functions and lines, by the files that it had mapped; Python frames and ranges by
//! what the tracer read of them.

use addr2line::gimli::{self, EndianSlice, RunTimeEndian};
use object::{Object, ObjectSection, ObjectSegment, ObjectSymbol};
use rkprof_model::call_paths::{CallPaths, Module, NAMED, Named, NamedKind};
use std::collections::HashMap;
use std::path::Path;

/// A function that was called, and where in it the call is.
#[derive(Clone, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub(crate) struct Frame {
    pub function: String,
    /// Name of the source file, without its directories, and line; `None` without debug information.
    pub line: Option<(String, u32)>,
    /// File name of the program or library; [`PYTHON`] and [`RANGE`].
    pub module: String,
}

pub(super) const PYTHON: &str = "python";
pub(super) const RANGE: &str = "roctx";

/// Where the frames of a mapped address come from.
pub(crate) struct Symbols<'a> {
    modules: &'a [Module],
    named: &'a [Named],
    files: HashMap<&'a str, Option<Binary>>,
    known: HashMap<u64, Vec<Frame>>,
}

struct Binary {
    context: Option<addr2line::Context<EndianSlice<'static, RunTimeEndian>>>,
    /// (address, size, name), by address.
    symbols: Vec<(u64, u64, String)>,
    /// (offset in the file, size, address).
    segments: Vec<(u64, u64, u64)>,
}

impl<'a> Symbols<'a> {
    pub(crate) fn new(paths: &'a CallPaths) -> Symbols<'a> {
        Symbols { modules: &paths.modules, named: &paths.named, files: HashMap::new(), known: HashMap::new() }
    }

    /// Frames of a return address, innermost first: more than one where functions were inlined.
    pub(crate) fn frames(&mut self, address: u64) -> &[Frame] {
        if !self.known.contains_key(&address) {
            let frames = self.find(address);
            self.known.insert(address, frames);
        }
        &self.known[&address]
    }

    fn find(&mut self, address: u64) -> Vec<Frame> {
        if let Some(place) = address.checked_sub(NAMED) {
            return self.named.get(place as usize).map(named).into_iter().collect();
        }
        // Within the call, not behind it.
        let call = address.saturating_sub(1);
        let Some(module) = self.modules.iter().find(|module| (module.start..module.end).contains(&call)) else {
            return vec![Frame { function: format!("{address:#x}"), line: None, module: "?".to_owned() }];
        };
        let name = module.path.rsplit('/').next().unwrap_or_default().to_owned();
        let in_file = call - module.start + module.offset;
        let binary = self.files.entry(&module.path).or_insert_with(|| Binary::open(Path::new(&module.path)));
        let frames = binary.as_ref().map(|binary| binary.frames(in_file, &name)).unwrap_or_default();
        if frames.is_empty() {
            return vec![Frame { function: format!("{name}+{in_file:#x}"), line: None, module: name }];
        }
        frames
    }
}

/// The name as its source has it, C++ or Rust.
fn demangle(symbol: &str) -> String {
    // Of Rust, without the hash.
    let rust = symbol.starts_with("_R") || symbol.contains("17h");
    match rustc_demangle::try_demangle(symbol) {
        Ok(name) if rust => format!("{name:#}"),
        _ => rkprof_names::demangle(symbol).into_owned(),
    }
}

fn named(frame: &Named) -> Frame {
    match frame.kind {
        NamedKind::Python => {
            let file = frame.file.rsplit('/').next().unwrap_or_default().to_owned();
            // A function without a known line is still one of that file.
            Frame {
                function: frame.name.clone(),
                line: Some((file, frame.line.unwrap_or(0))),
                module: PYTHON.to_owned(),
            }
        }
        NamedKind::Range => Frame { function: format!("[range] {}", frame.name), line: None, module: RANGE.to_owned() },
    }
}

impl Binary {
    fn open(path: &Path) -> Option<Binary> {
        let bytes = std::fs::read(path).ok()?;
        let file = object::File::parse(&*bytes).ok()?;
        let endian = if file.is_little_endian() { RunTimeEndian::Little } else { RunTimeEndian::Big };
        let section = |id: gimli::SectionId| -> Result<EndianSlice<'static, RunTimeEndian>, gimli::Error> {
            let section = file.section_by_name(id.name()).and_then(|section| section.uncompressed_data().ok());
            // The command needs it until its end.
            Ok(EndianSlice::new(section.unwrap_or_default().into_owned().leak(), endian))
        };
        let context = gimli::Dwarf::load(section).ok().and_then(|dwarf| addr2line::Context::from_dwarf(dwarf).ok());
        let symbols = file.symbols().chain(file.dynamic_symbols()).filter(|symbol| symbol.is_definition());
        let named =
            |symbol: object::Symbol<'_, '_>| Some((symbol.address(), symbol.size(), symbol.name().ok()?.to_owned()));
        let mut symbols: Vec<_> = symbols.filter_map(named).filter(|(_, _, name)| !name.is_empty()).collect();
        symbols.sort();
        let segments = file.segments().map(|segment| {
            let (offset, size) = segment.file_range();
            (offset, size, segment.address())
        });
        let segments = segments.collect();
        Some(Binary { context, symbols, segments })
    }

    fn frames(&self, in_file: u64, module: &str) -> Vec<Frame> {
        let inside = |(offset, size, _): &&(u64, u64, u64)| (*offset..offset + size).contains(&in_file);
        let Some((offset, _, start)) = self.segments.iter().find(inside) else { return Vec::new() };
        let address = in_file - offset + start;
        let mut frames = Vec::new();
        if let Some(context) = &self.context
            && let Ok(mut found) = context.find_frames(address).skip_all_loads()
        {
            while let Ok(Some(frame)) = found.next() {
                let name = frame.function.and_then(|function| Some(function.raw_name().ok()?.into_owned()));
                let location = frame
                    .location
                    .and_then(|at| Some((at.file?.rsplit('/').next().unwrap_or_default().to_owned(), at.line?)));
                let Some(function) = name.or_else(|| self.symbol(address)) else { continue };
                let function = demangle(&function);
                frames.push(Frame { function, line: location, module: module.to_owned() });
            }
        }
        if frames.is_empty()
            && let Some(function) = self.symbol(address)
        {
            let function = demangle(&function);
            frames.push(Frame { function, line: None, module: module.to_owned() });
        }
        frames
    }

    fn symbol(&self, address: u64) -> Option<String> {
        let before = self.symbols.partition_point(|(start, ..)| *start <= address);
        let (start, size, name) = self.symbols.get(before.checked_sub(1)?)?;
        (address < start + (*size).max(1)).then(|| name.clone())
    }
}

#[cfg(test)]
mod tests {
    use super::demangle;

    #[test]
    fn names_of_both_languages_are_read() {
        // https://doc.rust-lang.org/rustc/symbol-mangling/v0.html has the first.
        assert_eq!(demangle("_RNvCskwGfYPst2Cb_3foo16example_function"), "foo::example_function");
        assert_eq!(demangle("_ZN3foo3bar17h0123456789abcdefE"), "foo::bar");
        assert_eq!(demangle("_ZN3foo3barEi"), "foo::bar(int)");
        assert_eq!(demangle("main"), "main");
    }
}
