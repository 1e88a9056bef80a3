//! Code objects in files: alone, in bundles, in compressed bundles, in programs and libraries, in archives of these, in folders.
//!
//! Only the parts of a file that are needed are read: libraries of ROCm have a gigabyte.

mod archive;

use rkprof_model::error::{During, Error};
use std::fs::File;
use std::io::Read;
use std::os::unix::fs::FileExt;
use std::path::{Path, PathBuf};

/// Where a code object is.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct Origin {
    pub file: PathBuf,
    /// Of the code object, or of the compressed bundle that has it.
    pub offset: u64,
}

/// A code object, complete.
#[derive(Debug)]
pub struct CodeObject {
    pub origin: Origin,
    pub elf: Vec<u8>,
}

const BUNDLE: &[u8] = b"__CLANG_OFFLOAD_BUNDLE__";
const COMPRESSED: &[u8] = b"CCOB";
const ELF: &[u8] = b"\x7fELF";
/// `EM_AMDGPU`
const AMDGPU: u16 = 224;
/// The largest code object of ROCm's libraries has a tenth of this.
const MAX_BYTES: u64 = 4 << 30;
/// Bundles with more entries than this are not bundles.
const MAX_ENTRIES: u64 = 4096;
/// Levels of folders below the named one.
const MAX_DEPTH: usize = 16;

/// Calls `each` for every AMD GPU code object of a file or folder, in the order of files and offsets. Returns what went wrong with
/// single files of a folder, `each` included.
///
/// # Errors
/// The path cannot be read; the file is damaged, or `each` fails.
pub fn visit(path: &Path, each: &mut dyn FnMut(CodeObject) -> Result<(), Error>) -> Result<Vec<Error>, Error> {
    let folder = std::fs::metadata(path).during(|| path.display().to_string())?.is_dir();
    let mut problems = Vec::new();
    if folder {
        in_folder(path, MAX_DEPTH, each, &mut problems)?;
    } else {
        in_file(path, each)?;
    }
    Ok(problems)
}

fn in_folder(
    path: &Path,
    depth: usize,
    each: &mut dyn FnMut(CodeObject) -> Result<(), Error>,
    problems: &mut Vec<Error>,
) -> Result<(), Error> {
    let entries = std::fs::read_dir(path).during(|| path.display().to_string())?;
    let mut entries: Vec<_> = entries.filter_map(Result::ok).collect();
    entries.sort_by_key(std::fs::DirEntry::file_name);
    for entry in entries {
        // A link could lead back here.
        let result = match entry.file_type() {
            Ok(kind) if kind.is_dir() && depth > 0 => in_folder(&entry.path(), depth - 1, each, problems),
            Ok(kind) if kind.is_file() => in_file(&entry.path(), each),
            _ => Ok(()),
        };
        problems.extend(result.err());
    }
    Ok(())
}

fn in_file(path: &Path, each: &mut dyn FnMut(CodeObject) -> Result<(), Error>) -> Result<(), Error> {
    let file = File::open(path).during(|| path.display().to_string())?;
    let bytes = file.metadata().during(|| path.display().to_string())?.len();
    // Errors of `each` name the file themselves.
    let source = Source { file: &file, path, begin: 0, bytes };
    if let Some(members) = archive::members(&source)? {
        for member in members {
            in_member(&source, &member, each)?;
        }
        return Ok(());
    }
    if source.starts_with(0, ELF) {
        return in_elf(&source, each);
    }
    if source.starts_with(0, BUNDLE) || source.starts_with(0, COMPRESSED) {
        return in_bundles(&source, 0, bytes, each);
    }
    Ok(())
}

/// Only objects have kernels: an archive within one is not opened.
fn in_member(
    archive: &Source,
    member: &archive::Member,
    each: &mut dyn FnMut(CodeObject) -> Result<(), Error>,
) -> Result<(), Error> {
    match member {
        archive::Member::Here(place) => {
            let source = Source { begin: place.start, bytes: place.end - place.start, ..*archive };
            if source.starts_with(0, ELF) { in_elf(&source, each) } else { Ok(()) }
        }
        archive::Member::Elsewhere(path) => {
            let file =
                File::open(path).during(|| format!("{}: its member {}", archive.path.display(), path.display()))?;
            let bytes = file.metadata().during(|| path.display().to_string())?.len();
            let source = Source { file: &file, path, begin: 0, bytes };
            if source.starts_with(0, ELF) { in_elf(&source, each) } else { Ok(()) }
        }
    }
}

/// A file, or a part of it, read in parts.
#[derive(Clone, Copy)]
struct Source<'a> {
    file: &'a File,
    path: &'a Path,
    /// Where the part begins.
    begin: u64,
    bytes: u64,
}

impl Source<'_> {
    fn read(&self, offset: u64, bytes: u64) -> Result<Vec<u8>, Error> {
        let within = offset.checked_add(bytes).is_some_and(|end| end <= self.bytes) && bytes <= MAX_BYTES;
        if !within {
            return Err(self.error(offset, format!("{bytes} bytes are missing, the file is cut off or damaged")));
        }
        let mut data = vec![0; bytes as usize];
        self.file.read_exact_at(&mut data, self.begin + offset).during(|| self.path.display().to_string())?;
        Ok(data)
    }

    fn starts_with(&self, offset: u64, magic: &[u8]) -> bool {
        self.bytes.checked_sub(offset).is_some_and(|left| left >= magic.len() as u64)
            && self.read(offset, magic.len() as u64).is_ok_and(|data| data == magic)
    }

    fn error(&self, offset: u64, what: impl std::fmt::Display) -> Error {
        Error::new(format!("{} at {:#x}: {what}", self.path.display(), self.begin + offset))
    }

    fn object(&self, offset: u64, elf: Vec<u8>) -> CodeObject {
        CodeObject { origin: Origin { file: self.path.to_owned(), offset: self.begin + offset }, elf }
    }
}

/// A number of the file; all are little-endian. The caller has read enough bytes.
fn number<const N: usize>(data: &[u8], at: usize) -> Option<u64> {
    let mut bytes = [0; 8];
    bytes[..N].copy_from_slice(data.get(at..at.checked_add(N)?)?);
    Some(u64::from_le_bytes(bytes))
}

/// A code object itself, or a program whose section `.hip_fatbin` has bundles.
fn in_elf(source: &Source, each: &mut dyn FnMut(CodeObject) -> Result<(), Error>) -> Result<(), Error> {
    // `Elf64_Ehdr`
    let Ok(header) = source.read(0, 64) else { return Ok(()) };
    let is_64_bits_little_endian = header[4] == 2 && header[5] == 1;
    if !is_64_bits_little_endian {
        return Ok(());
    }
    let field = |at, bytes| match bytes {
        2 => number::<2>(&header, at).unwrap_or(0),
        _ => number::<8>(&header, at).unwrap_or(0),
    };
    if field(18, 2) == u64::from(AMDGPU) {
        return each(source.object(0, source.read(0, source.bytes)?));
    }
    let (table, entry, count, names) = (field(40, 8), field(58, 2), field(60, 2), field(62, 2));
    if entry != 64 || count == 0 || names >= count {
        return Ok(());
    }
    // `Elf64_Shdr`: name, type, flags, address, offset, size.
    let sections = source.read(table, count * entry)?;
    let place = |section: u64| {
        let at = (section * entry) as usize;
        Some((number::<8>(&sections, at + 24)?, number::<8>(&sections, at + 32)?))
    };
    let Some((names_at, names_bytes)) = place(names) else { return Ok(()) };
    let names = source.read(names_at, names_bytes)?;
    for section in 0..count {
        let at = number::<4>(&sections, (section * entry) as usize).unwrap_or(0) as usize;
        let name = names.get(at..).and_then(|rest| rest.split(|byte| *byte == 0).next()).unwrap_or_default();
        if name == b".hip_fatbin"
            && let Some((offset, bytes)) = place(section)
        {
            in_bundles(source, offset, bytes, each)?;
        }
    }
    Ok(())
}

/// Bundles one after another, with zeros between them.
fn in_bundles(
    source: &Source,
    begin: u64,
    bytes: u64,
    each: &mut dyn FnMut(CodeObject) -> Result<(), Error>,
) -> Result<(), Error> {
    /// Linkers align bundles to this or more.
    const STEP: u64 = 8;
    let end = begin.saturating_add(bytes).min(source.bytes);
    let mut at = begin;
    while at < end {
        at = if source.starts_with(at, BUNDLE) {
            in_bundle(source, at, each)?
        } else if source.starts_with(at, COMPRESSED) {
            in_compressed(source, at, end, each)?
        } else {
            match next_bundle(source, at, end, STEP)? {
                Some(next) => next,
                None => return Ok(()),
            }
        };
        at = at.next_multiple_of(STEP);
    }
    Ok(())
}

/// The next place with the beginning of a bundle.
fn next_bundle(source: &Source, at: u64, end: u64, step: u64) -> Result<Option<u64>, Error> {
    const BLOCK: u64 = 1 << 20;
    let mut block = at;
    while block < end {
        let data = source.read(block, BLOCK.min(end - block))?;
        let begins = |chunk: &[u8]| chunk.starts_with(COMPRESSED) || chunk.starts_with(&BUNDLE[..step as usize]);
        let places = data.chunks(step as usize).enumerate().filter(|(_, chunk)| begins(chunk));
        // At `at` itself is no bundle: the caller has looked.
        if let Some(next) = places.map(|(index, _)| block + index as u64 * step).find(|next| *next > at) {
            return Ok(Some(next));
        }
        block += BLOCK;
    }
    Ok(None)
}

/// An entry of a bundle: offset from its beginning, bytes, target.
struct Entry {
    offset: u64,
    bytes: u64,
    target: String,
}

/// Entries of the bundle whose beginning `read` shows: magic, count; each has offset, bytes, length of the target, target.
fn entries(mut read: impl FnMut(u64, u64) -> Option<Vec<u8>>) -> Option<Vec<Entry>> {
    let mut at = BUNDLE.len() as u64;
    let count = number::<8>(&read(at, 8)?, 0).filter(|count| *count <= MAX_ENTRIES)?;
    at += 8;
    let mut entries = Vec::new();
    for _ in 0..count {
        let head = read(at, 24)?;
        let (offset, bytes, length) = (number::<8>(&head, 0)?, number::<8>(&head, 8)?, number::<8>(&head, 16)?);
        let target = read(at + 24, Some(length).filter(|length| *length < 1024)?)?;
        entries.push(Entry { offset, bytes, target: String::from_utf8_lossy(&target).into_owned() });
        at += 24 + length;
    }
    Some(entries)
}

const DAMAGED: &str = "the list of the bundle's code objects is damaged";

fn is_for_gpu(entry: &Entry) -> bool {
    entry.bytes > 0 && (entry.target.contains("amdgcn") || entry.target.contains("amdgpu"))
}

/// Returns the end of the bundle.
fn in_bundle(source: &Source, begin: u64, each: &mut dyn FnMut(CodeObject) -> Result<(), Error>) -> Result<u64, Error> {
    let entries = entries(|at, bytes| source.read(begin.checked_add(at)?, bytes).ok());
    let entries = entries.ok_or_else(|| source.error(begin, DAMAGED))?;
    let mut end = begin + BUNDLE.len() as u64;
    for entry in entries {
        let place = begin.checked_add(entry.offset).and_then(|at| Some((at, at.checked_add(entry.bytes)?)));
        let place = place.filter(|(_, after)| *after <= source.bytes);
        let (at, after) = place.ok_or_else(|| source.error(begin, DAMAGED))?;
        end = end.max(after);
        if is_for_gpu(&entry) {
            let elf = source.read(at, entry.bytes)?;
            each(source.object(at, elf))?;
        }
    }
    Ok(end)
}

/// Returns the end of the compressed bundle. Its header has a magic, the version and the method (16 bits each). From version 2 on,
/// the file's bytes follow. Then come the uncompressed bytes and a hash. Sizes have 32 bits, from version 3 on 64.
fn in_compressed(
    source: &Source,
    begin: u64,
    limit: u64,
    each: &mut dyn FnMut(CodeObject) -> Result<(), Error>,
) -> Result<u64, Error> {
    const ZLIB: u64 = 0;
    const ZSTD: u64 = 1;
    let head = source.read(begin, 32.min(limit - begin))?;
    let field = |at, bytes| match bytes {
        2 => number::<2>(&head, at),
        4 => number::<4>(&head, at),
        _ => number::<8>(&head, at),
    };
    let cut = || source.error(begin, "the header of the compressed bundle is cut off");
    let (version, method) = (field(4, 2).ok_or_else(cut)?, field(6, 2).ok_or_else(cut)?);
    let (whole, unpacked, header) = match version {
        1 => (None, field(8, 4), 20),
        2 => (field(8, 4), field(12, 4), 24),
        3 => (field(8, 8), field(16, 8), 32),
        other => {
            let what = format!("compressed bundles of version {other} are newer than this rkprof, which knows 1 to 3");
            return Err(source.error(begin, what));
        }
    };
    let unpacked = unpacked.filter(|bytes| *bytes <= MAX_BYTES).ok_or_else(cut)?;
    let end = whole.map_or(limit, |bytes| begin.saturating_add(bytes).min(limit));
    let packed = source.read(begin + header, end.saturating_sub(begin + header))?;
    let mut bundle = Vec::new();
    let result = match method {
        ZLIB => flate2::read::ZlibDecoder::new(&packed[..]).take(unpacked).read_to_end(&mut bundle),
        ZSTD => zstd::stream::read::Decoder::new(&packed[..])
            .and_then(|decoder| decoder.single_frame().take(unpacked).read_to_end(&mut bundle)),
        other => {
            return Err(source.error(begin, format!("compression method {other} is unknown; known are zlib and zstd")));
        }
    };
    result.map_err(|error| source.error(begin, format!("the compressed bundle is damaged: {error}")))?;
    let part = |at: u64, bytes: u64| {
        let at = usize::try_from(at).ok()?;
        bundle.get(at..at.checked_add(usize::try_from(bytes).ok()?)?).map(<[u8]>::to_vec)
    };
    let entries = entries(part).filter(|_| bundle.starts_with(BUNDLE)).ok_or_else(|| source.error(begin, DAMAGED))?;
    for entry in entries.iter().filter(|entry| is_for_gpu(entry)) {
        let elf = part(entry.offset, entry.bytes).ok_or_else(|| source.error(begin, DAMAGED))?;
        each(source.object(begin, elf))?;
    }
    // Version 1 does not say where it ends: the next one is searched for.
    Ok(whole.map_or(begin + header, |_| end))
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::io::Write;

    fn bundle(entries: &[(&str, &[u8])]) -> Vec<u8> {
        let mut head = BUNDLE.to_vec();
        head.extend((entries.len() as u64).to_le_bytes());
        let begin = 32 + entries.iter().map(|(target, _)| 24 + target.len()).sum::<usize>();
        let mut data = Vec::<u8>::new();
        for (target, bytes) in entries {
            for number in [begin + data.len(), bytes.len(), target.len()] {
                head.extend((number as u64).to_le_bytes());
            }
            head.extend(target.as_bytes());
            data.extend(*bytes);
        }
        head.extend(data);
        head
    }

    fn compressed(version: u16, bundle: &[u8]) -> Vec<u8> {
        let packed = zstd::encode_all(bundle, 3).unwrap();
        let mut out = COMPRESSED.to_vec();
        out.extend(version.to_le_bytes());
        out.extend(1u16.to_le_bytes());
        match version {
            1 => {}
            2 => out.extend((24 + packed.len() as u32).to_le_bytes()),
            _ => out.extend((32 + packed.len() as u64).to_le_bytes()),
        }
        match version {
            1 | 2 => out.extend((bundle.len() as u32).to_le_bytes()),
            _ => out.extend((bundle.len() as u64).to_le_bytes()),
        }
        out.extend([0; 8]);
        out.extend(packed);
        out
    }

    type Objects = Vec<Vec<u8>>;

    fn found(content: &[u8]) -> Result<Objects, Error> {
        let mut file = tempfile::NamedTempFile::new().unwrap();
        file.write_all(content).unwrap();
        let mut all = Objects::new();
        visit(file.path(), &mut |object| {
            all.push(object.elf);
            Ok(())
        })?;
        Ok(all)
    }

    const TWO: &[(&str, &[u8])] = &[
        ("host-x86_64-unknown-linux-gnu", b""),
        ("hipv4-amdgcn-amd-amdhsa--gfx90a", b"first"),
        ("hipv4-amdgcn-amd-amdhsa--gfx942", b"second"),
    ];

    #[test]
    fn bundles_of_all_versions_one_after_another() {
        let plain = bundle(TWO);
        let mut file = plain.clone();
        for version in 1..=3 {
            assert_eq!(found(&compressed(version, &plain)).unwrap(), [b"first".to_vec(), b"second".to_vec()]);
            file.resize(file.len().next_multiple_of(4096), 0);
            file.extend(compressed(version, &plain));
        }
        file.resize(file.len().next_multiple_of(4096), 0);
        file.extend(plain);
        assert_eq!(found(&file).unwrap().len(), 10);
    }

    /// As `ar rc` and `ar rcT` write them: an object for the GPU, one of the host, a member with an odd size and a long name.
    #[test]
    fn members_of_archives() {
        let mut gpu = vec![0; 65];
        gpu[..6].copy_from_slice(b"\x7fELF\x02\x01");
        gpu[18..20].copy_from_slice(&AMDGPU.to_le_bytes());
        let header = |name: &str, size: usize| format!("{name:<16}{:<12}{:<6}{:<6}{:<8}{size:<10}`\n", 0, 0, 0, 644);
        let mut archive = b"!<arch>\n".to_vec();
        let names = "a_name_that_is_longer_than_sixteen.o/\n";
        let symbols = [0u8; 4];
        for (name, data) in [
            ("/", &symbols[..]),
            ("//", names.as_bytes()),
            ("short.o/", &gpu[..]),
            ("text/", &b"a text"[..]),
            ("/0", &gpu[..]),
        ] {
            archive.extend(header(name, data.len()).bytes());
            archive.extend(data);
            if archive.len() % 2 == 1 {
                archive.push(b'\n');
            }
        }
        assert_eq!(found(&archive).unwrap(), [gpu.clone(), gpu.clone()]);
        let cut = found(&archive[..archive.len() - 70]).unwrap_err().to_string();
        assert!(cut.contains("cut off or damaged"), "{cut}");
        assert!(found(b"!<arch>\nwhat").is_err() && found(b"!<arch>\n").unwrap().is_empty());

        let folder = tempfile::tempdir().unwrap();
        std::fs::write(folder.path().join("a_name_that_is_longer_than_sixteen.o"), &gpu).unwrap();
        let mut thin = b"!<thin>\n".to_vec();
        thin.extend(header("//", names.len()).bytes().chain(names.bytes()).chain(header("/0", gpu.len()).bytes()));
        std::fs::write(folder.path().join("thin.a"), &thin).unwrap();
        let mut all = Objects::new();
        let mut each = |object: CodeObject| {
            all.push(object.elf);
            Ok(())
        };
        visit(&folder.path().join("thin.a"), &mut each).unwrap();
        assert_eq!(all, [gpu]);
        assert!(found(&thin).unwrap_err().to_string().contains("its member"), "the named file is elsewhere");
    }

    /// Nothing is read of an entry for the host, but the search goes on behind it.
    #[test]
    fn an_entry_beyond_the_file_is_damage() {
        for (field, number) in [(8, u64::MAX), (8, u64::MAX - 70), (0, u64::MAX), (8, 1 << 40)] {
            let mut file = bundle(TWO);
            file[32 + field..40 + field].copy_from_slice(&number.to_le_bytes());
            let error = found(&file).unwrap_err().to_string();
            assert!(error.contains(DAMAGED), "{error}");
        }
    }

    #[test]
    fn damaged_bundles_are_errors_and_other_files_are_not() {
        assert!(found(b"a text").unwrap().is_empty() && found(b"").unwrap().is_empty());
        assert!(found(b"\x7fELF").unwrap().is_empty());
        let whole = bundle(TWO);
        for end in BUNDLE.len()..whole.len() - 1 {
            assert!(found(&whole[..end]).is_err(), "{end} of {} bytes", whole.len());
        }
        let whole = compressed(3, &whole);
        for end in 8..whole.len() - 1 {
            assert!(found(&whole[..end]).is_err(), "{end} of {} bytes", whole.len());
        }
        let text = found(&compressed(9, b"")).unwrap_err().to_string();
        assert!(text.contains("version 9 are newer"), "{text}");
    }
}
