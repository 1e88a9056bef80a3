//! Resolves addresses of an ended process to functions and lines, from the files that it had mapped. Python frames and ranges
//! come from the names that the tracer read.

use addr2line::gimli::{self, EndianSlice, RunTimeEndian};
use object::{Object, ObjectSection, ObjectSegment, ObjectSymbol};
use rkprof_model::call_paths::{CallPaths, Module, NAMED, Named, NamedKind};
use std::collections::HashMap;
use std::path::{Path, PathBuf};

/// A called function, and the line of the call in it.
#[derive(Clone, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct Frame {
    pub function: String,
    /// Name of the source file, without its directories, and line; `None` without debug information.
    pub line: Option<(String, u32)>,
    /// The source file with its directories, as the compiler or the interpreter spells it.
    pub source: Option<String>,
    /// File name of the program or library; or [`PYTHON`] or [`RANGE`].
    pub module: String,
}

pub const PYTHON: &str = "python";
pub const RANGE: &str = "roctx";

/// Where the frames of a mapped address come from.
pub struct Symbols<'a> {
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
    pub fn new(paths: &'a CallPaths) -> Symbols<'a> {
        Symbols { modules: &paths.modules, named: &paths.named, files: HashMap::new(), known: HashMap::new() }
    }

    /// Frames of a return address, innermost first: more than one where functions were inlined.
    pub fn frames(&mut self, address: u64) -> &[Frame] {
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
        // The address before it lies within the call.
        let call = address.saturating_sub(1);
        let Some(module) = self.modules.iter().find(|module| (module.start..module.end).contains(&call)) else {
            return vec![Frame { function: format!("{address:#x}"), line: None, source: None, module: "?".to_owned() }];
        };
        let name = module.path.rsplit('/').next().unwrap_or_default().to_owned();
        let in_file = call - module.start + module.offset;
        let open = || Binary::open(Path::new(&module.path), module.build_id.as_deref(), &debug_roots());
        let binary = self.files.entry(&module.path).or_insert_with(open);
        let frames = binary.as_ref().map(|binary| binary.frames(in_file, &name)).unwrap_or_default();
        if frames.is_empty() {
            return vec![Frame { function: format!("{name}+{in_file:#x}"), line: None, source: None, module: name }];
        }
        frames
    }
}

/// The name as in its source, C++ or Rust.
fn demangle(symbol: &str) -> String {
    // Rust's names, without the hash.
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
            // A function without a known line still belongs to the file.
            Frame {
                function: frame.name.clone(),
                line: Some((file, frame.line.unwrap_or(0))),
                source: Some(frame.file.clone()),
                module: PYTHON.to_owned(),
            }
        }
        NamedKind::Range => {
            Frame { function: format!("[range] {}", frame.name), line: None, source: None, module: RANGE.to_owned() }
        }
    }
}

/// Directories that are laid out as `/usr/lib/debug` is.
fn debug_roots() -> Vec<PathBuf> {
    let named = std::env::var_os(rkprof_model::variables::DEBUG_DIRS).unwrap_or_default();
    std::env::split_paths(&named).filter(|path| !path.as_os_str().is_empty()).chain(["/usr/lib/debug".into()]).collect()
}

/// Functions and lines in a file of their own, as distributions keep them: found by the build id, or by the name and the checksum
/// that the stripped file has of it (`.gnu_debuglink`).
fn separate(path: &Path, file: &object::File<'_>, build_id: Option<&str>, roots: &[PathBuf]) -> Option<Vec<u8>> {
    let (first, rest) = build_id.and_then(|id| id.split_at_checked(2)).unwrap_or_default();
    let by_id = roots.iter().map(|root| root.join(".build-id").join(first).join(format!("{rest}.debug")));
    let of_this_build = |bytes: &Vec<u8>| {
        let file = object::File::parse(&**bytes).ok();
        file.and_then(|file| Some(hex(file.build_id().ok()??))).as_deref() == build_id
    };
    let found = by_id.filter(|_| build_id.is_some()).find_map(|path| std::fs::read(path).ok().filter(of_this_build));
    let by_link = || {
        let (name, checksum) = file.gnu_debuglink().ok()??;
        let name = std::str::from_utf8(name).ok().filter(|name| !name.contains('/'))?;
        let directory = path.parent()?;
        let inside = directory.strip_prefix("/").unwrap_or(directory);
        let mut places = vec![directory.join(name), directory.join(".debug").join(name)];
        places.extend(roots.iter().map(|root| root.join(inside).join(name)));
        let is_it = |bytes: &Vec<u8>| {
            let mut sum = flate2::Crc::new();
            sum.update(bytes);
            sum.sum() == checksum
        };
        places.into_iter().find_map(|path| std::fs::read(path).ok().filter(is_it))
    };
    found.or_else(by_link)
}

fn hex(bytes: &[u8]) -> String {
    bytes.iter().map(|byte| format!("{byte:02x}")).collect()
}

impl Binary {
    /// Opens a file; skips it unless it is the build that ran (`build_id`).
    fn open(path: &Path, build_id: Option<&str>, roots: &[PathBuf]) -> Option<Binary> {
        let bytes = std::fs::read(path).ok()?;
        let file = object::File::parse(&*bytes).ok()?;
        let own_id = file.build_id().ok().flatten().map(hex);
        if build_id.is_some() && own_id.as_deref() != build_id {
            return None;
        }
        let has_lines = file.section_by_name(".debug_info").is_some();
        let debug = if has_lines { None } else { separate(path, &file, own_id.as_deref(), roots) };
        let debug = debug.as_deref().and_then(|bytes| object::File::parse(bytes).ok());
        let mut binary = Binary::from_file(debug.as_ref().unwrap_or(&file));
        if debug.is_some() {
            // A separate file has no code, as its segments show; the stripped file may have names that it lacks.
            let stripped = Binary::from_file(&file);
            binary.segments = stripped.segments;
            binary.symbols.extend(stripped.symbols);
            binary.symbols.sort();
            binary.symbols.dedup();
        }
        Some(binary)
    }

    fn from_file(file: &object::File<'_>) -> Binary {
        let endian = if file.is_little_endian() { RunTimeEndian::Little } else { RunTimeEndian::Big };
        let section = |id: gimli::SectionId| -> Result<EndianSlice<'static, RunTimeEndian>, gimli::Error> {
            let section = file.section_by_name(id.name()).and_then(|section| section.uncompressed_data().ok());
            // The command needs the section until its end.
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
        Binary { context, symbols, segments }
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
                let location = frame.location.and_then(|at| Some((at.file?.to_owned(), at.line?)));
                let line = location
                    .as_ref()
                    .map(|(file, line)| (file.rsplit('/').next().unwrap_or_default().to_owned(), *line));
                let Some(function) = name.or_else(|| self.symbol(address)) else { continue };
                let function = demangle(&function);
                let source = location.map(|(file, _)| file);
                frames.push(Frame { function, line, source, module: module.to_owned() });
            }
        }
        if frames.is_empty()
            && let Some(function) = self.symbol(address)
        {
            let function = demangle(&function);
            frames.push(Frame { function, line: None, source: None, module: module.to_owned() });
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
    use super::*;
    use std::process::Command;

    /// A program whose functions and lines are in a separate file. Each way of search finds the file, unless it belongs to
    /// another build.
    #[test]
    fn separate_debug_files_are_found() {
        let root = tempfile::tempdir().unwrap();
        let run = |program: &str, words: &[&str]| {
            let status = Command::new(program).args(words).current_dir(root.path()).status().unwrap();
            assert!(status.success(), "{program} {words:?}");
        };
        let source =
            "int inner(int x) {\n    return x * 3;\n}\nint main(int n, char **v) {\n    return inner(n) - 3;\n}\n";
        std::fs::write(root.path().join("a.c"), source).unwrap();
        std::fs::write(root.path().join("other.c"), source.replace('3', "4")).unwrap();
        for name in ["a", "other"] {
            run("cc", &["-g", "-O0", "-fno-inline", "-Wl,--build-id", "-o", name, &format!("{name}.c")]);
            run("objcopy", &["--only-keep-debug", name, &format!("{name}.debug")]);
        }
        let whole = std::fs::read(root.path().join("a")).unwrap();
        let whole = object::File::parse(&*whole).unwrap();
        let inner = whole.symbols().find(|symbol| symbol.name() == Ok("inner")).unwrap().address();
        let id = hex(whole.build_id().unwrap().unwrap());
        run("objcopy", &["--strip-all", "--add-gnu-debuglink=a.debug", "a", "linked"]);
        run("objcopy", &["--strip-all", "a", "stripped"]);

        let roots = [root.path().join("debug")];
        let frames = |program: &str, build_id: Option<&str>| {
            let binary = Binary::open(&root.path().join(program), build_id, &roots)?;
            let (offset, _, start) =
                binary.segments.iter().find(|(_, size, start)| (*start..start + size).contains(&inner))?;
            let frames = binary.frames(inner - start + offset + 4, program);
            frames.first().map(|frame| (frame.function.clone(), frame.line.clone()))
        };
        let truth = Some(("inner".to_owned(), Some(("a.c".to_owned(), 1))));
        assert_eq!(frames("a", Some(&id)), truth, "its own lines");
        assert_eq!(frames("stripped", Some(&id)), None, "there is nothing to be found");
        assert_eq!(frames("linked", Some(&id)), truth, "beside it");
        let moved = |to: &Path| {
            std::fs::create_dir_all(to.parent().unwrap()).unwrap();
            std::fs::rename(root.path().join("a.debug"), to).unwrap();
        };
        let of_directory = roots[0].join(root.path().strip_prefix("/").unwrap()).join("a.debug");
        for place in [root.path().join(".debug/a.debug"), of_directory] {
            moved(&place);
            assert_eq!(frames("linked", Some(&id)), truth, "{}", place.display());
            std::fs::copy(&place, root.path().join("a.debug")).unwrap();
            std::fs::remove_file(place).unwrap();
        }
        let by_id = roots[0].join(".build-id").join(&id[..2]).join(format!("{}.debug", &id[2..]));
        moved(&by_id);
        assert_eq!(frames("stripped", Some(&id)), truth, "by the build id");
        assert_eq!(frames("stripped", None), truth, "a run of before build ids were kept");
        // A file of another build.
        assert_eq!(frames("a", Some("0123456789abcdef")), None, "the program was built again");
        std::fs::copy(root.path().join("other.debug"), &by_id).unwrap();
        std::fs::copy(root.path().join("other.debug"), root.path().join("a.debug")).unwrap();
        assert_eq!((frames("stripped", Some(&id)), frames("linked", Some(&id))), (None, None));
    }

    #[test]
    fn names_of_both_languages_are_read() {
        // https://doc.rust-lang.org/rustc/symbol-mangling/v0.html has the first.
        assert_eq!(demangle("_RNvCskwGfYPst2Cb_3foo16example_function"), "foo::example_function");
        assert_eq!(demangle("_ZN3foo3bar17h0123456789abcdefE"), "foo::bar");
        assert_eq!(demangle("_ZN3foo3barEi"), "foo::bar(int)");
        assert_eq!(demangle("main"), "main");
    }
}
