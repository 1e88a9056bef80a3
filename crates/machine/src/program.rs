//! The program's file: found as `execvp` finds it, and checked for properties that keep a preloaded library out.

use object::read::elf::{Dyn as _, FileHeader as _};
use object::{Endianness, ReadCache, elf};
use rkprof_store::files;
use std::ffi::{OsStr, OsString};
use std::fs::{self, File};
use std::io::{self, Read as _, Seek as _, SeekFrom};
use std::os::unix::ffi::OsStrExt as _;
use std::os::unix::fs::MetadataExt as _;
use std::path::{Path, PathBuf};

/// Longest chain of interpreters of interpreters; the kernel follows four.
const MAX_SCRIPTS: usize = 4;

/// The kind of a file for the loader.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum ProgramKind {
    /// Takes preloaded libraries.
    Dynamic,
    /// Has no dynamic linker.
    Static,
    /// An ELF file for another processor or word size.
    Foreign,
    /// Neither ELF nor a script with an interpreter.
    Unknown,
}

/// Follows `PATH` for names without a slash.
pub fn resolve(program: &OsStr, path: Option<OsString>) -> Option<PathBuf> {
    if program.as_bytes().contains(&b'/') {
        return Some(PathBuf::from(program)).filter(|file| file.exists());
    }
    let executable = |file: &PathBuf| file.metadata().is_ok_and(|data| data.is_file() && data.mode() & 0o111 != 0);
    std::env::split_paths(&path?).map(|dir| dir.join(program)).find(executable)
}

/// The binary that a program starts: itself, or its script's interpreter. `#!/usr/bin/env python3` means python3.
pub fn binary(file: &Path, path: Option<OsString>) -> PathBuf {
    let mut file = file.to_owned();
    for _ in 0..MAX_SCRIPTS {
        let Some((interpreter, argument)) = shebang(&file) else { break };
        let is_env = interpreter.file_name() == Some(OsStr::new("env"));
        file = match argument.filter(|_| is_env).and_then(|name| resolve(&name, path.clone())) {
            Some(program) => program,
            None => interpreter,
        };
    }
    file
}

/// Interpreter and first argument of a script.
pub fn shebang(file: &Path) -> Option<(PathBuf, Option<OsString>)> {
    let mut start = Vec::new();
    files::open(file).ok()?.take(256).read_to_end(&mut start).ok()?;
    let line = start.strip_prefix(b"#!")?.split(|byte| *byte == b'\n').next()?;
    let mut words = line.split(u8::is_ascii_whitespace).filter(|word| !word.is_empty()).map(OsStr::from_bytes);
    let interpreter = PathBuf::from(words.next()?);
    // `env -S python3 -u`
    Some((interpreter, words.find(|word| !word.as_bytes().starts_with(b"-")).map(OsStr::to_owned)))
}

/// Whether the kernel runs it with rights that its caller lacks. The loader then ignores our preloaded library.
pub fn is_privileged(file: &Path) -> bool {
    const SET_USER: u32 = 0o4000;
    const SET_GROUP: u32 = 0o2010;
    let Ok(data) = fs::metadata(file) else { return false };
    let (user, group) = (rustix::process::geteuid().as_raw(), rustix::process::getegid().as_raw());
    let other_user = data.mode() & SET_USER != 0 && data.uid() != user;
    let other_group = data.mode() & SET_GROUP == SET_GROUP && data.gid() != group;
    let capabilities = rustix::fs::getxattr(file, "security.capability", &mut [0u8; 64][..]).is_ok();
    other_user || other_group || (capabilities && user != 0)
}

/// Names of the libraries that an ELF file is linked with; none if they cannot be read.
pub fn needed(file: &Path) -> Vec<String> {
    // Pieces of the file alone: programs and libraries with kernels have hundreds of MB.
    fn read(data: &ReadCache<File>) -> object::read::Result<Vec<String>> {
        let header = elf::FileHeader64::<Endianness>::parse(data)?;
        let endian = header.endian()?;
        let sections = header.sections(endian, data)?;
        let Some((entries, strings)) = sections.dynamic(endian, data)? else { return Ok(Vec::new()) };
        let strings = sections.strings(endian, data, strings)?;
        let needed = entries.iter().filter(|entry| entry.tag32(endian) == Some(elf::DT_NEEDED.0 as _));
        needed.map(|entry| Ok(String::from_utf8_lossy(entry.string(endian, strings)?).into_owned())).collect()
    }
    let file = files::open(file).ok();
    file.and_then(|file| read(&ReadCache::new(file)).ok()).unwrap_or_default()
}

pub fn kind(file: &Path) -> ProgramKind {
    elf_kind(file).unwrap_or(ProgramKind::Unknown)
}

/// Reads the ELF header and looks for a program header that names the dynamic linker.
fn elf_kind(file: &Path) -> io::Result<ProgramKind> {
    const CLASS_64: u8 = 2;
    const INTERPRETER: u32 = 3;
    const MACHINE: u16 = if cfg!(target_arch = "x86_64") { 62 } else { 183 };
    let mut file = files::open(file)?;
    let mut header = [0u8; 64];
    file.read_exact(&mut header)?;
    if !header.starts_with(b"\x7fELF") {
        return Ok(ProgramKind::Unknown);
    }
    let half = |bytes: &[u8], at: usize| u16::from_le_bytes([bytes[at], bytes[at + 1]]);
    if header[4] != CLASS_64 || half(&header, 18) != MACHINE {
        return Ok(ProgramKind::Foreign);
    }
    let table = u64::from_le_bytes(std::array::from_fn(|i| header[32 + i]));
    let (size, count) = (half(&header, 54), half(&header, 56));
    file.seek(SeekFrom::Start(table))?;
    for _ in 0..count {
        let mut entry = vec![0u8; usize::from(size).max(4)];
        file.read_exact(&mut entry)?;
        if u32::from_le_bytes([entry[0], entry[1], entry[2], entry[3]]) == INTERPRETER {
            return Ok(ProgramKind::Dynamic);
        }
    }
    Ok(ProgramKind::Static)
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::os::unix::fs::PermissionsExt;

    #[test]
    fn a_program_with_rights_of_others_is_privileged() {
        let dir = tempfile::tempdir().unwrap();
        let path = dir.path().join("program");
        std::fs::write(&path, "x").unwrap();
        let with_mode = |mode: u32| {
            std::fs::set_permissions(&path, std::fs::Permissions::from_mode(mode)).unwrap();
            is_privileged(&path)
        };
        // The rights of the user's own user and group are not extra rights.
        assert_eq!([0o755, 0o4755, 0o2755, 0o6755].map(with_mode), [false; 4]);
        // Only root may give a file away; for other users the rest proves nothing.
        if std::os::unix::fs::chown(&path, Some(65_534), Some(65_534)).is_ok() {
            assert_eq!([0o755, 0o4755, 0o2755, 0o6755].map(with_mode), [false, true, true, true]);
            // Set-group-id without execution by the group is mandatory locking.
            assert!(!with_mode(0o2745));
        }
        assert!(!is_privileged(&dir.path().join("none")));
    }

    /// An ELF file with one program header.
    pub(super) fn elf(class: u8, machine: u16, segment: u32) -> Vec<u8> {
        let mut bytes = vec![0u8; 64 + 56];
        bytes[..6].copy_from_slice(&[0x7f, b'E', b'L', b'F', class, 1]);
        bytes[18..20].copy_from_slice(&machine.to_le_bytes());
        bytes[32] = 64;
        bytes[54] = 56;
        bytes[56] = 1;
        bytes[64..68].copy_from_slice(&segment.to_le_bytes());
        bytes
    }

    #[test]
    fn kinds_of_files() {
        let root = tempfile::tempdir().unwrap();
        let machine = if cfg!(target_arch = "x86_64") { 62 } else { 183 };
        let kind_of = |bytes: &[u8]| {
            let path = root.path().join("file");
            fs::write(&path, bytes).unwrap();
            kind(&path)
        };
        assert_eq!(kind_of(&elf(2, machine, 3)), ProgramKind::Dynamic);
        assert_eq!(kind_of(&elf(2, machine, 1)), ProgramKind::Static);
        assert_eq!(kind_of(&elf(1, 3, 3)), ProgramKind::Foreign);
        assert_eq!(kind_of(&elf(2, machine, 3)[..70]), ProgramKind::Unknown);
        assert_eq!(kind_of(b"#!/bin/sh\n"), ProgramKind::Unknown);
        assert_eq!(kind(&root.path().join("none")), ProgramKind::Unknown);
        assert_eq!(kind(Path::new("/proc/self/exe")), ProgramKind::Dynamic);
    }

    #[test]
    fn scripts_lead_to_their_interpreter() {
        let root = tempfile::tempdir().unwrap();
        let write = |name: &str, text: &str| {
            let path = root.path().join(name);
            fs::write(&path, text).unwrap();
            fs::set_permissions(&path, fs::Permissions::from_mode(0o755)).unwrap();
            path
        };
        let path = Some(root.path().as_os_str().to_owned());
        let tool = write("tool", "\x7fELF");
        let by_env = write("by_env", "#!/usr/bin/env -S tool -u\nrest");
        let direct = write("direct", &format!("#! {} -x\n", by_env.display()));
        let endless = write("endless", &format!("#!{}", root.path().join("endless").display()));
        assert_eq!(binary(&by_env, path.clone()), tool);
        assert_eq!(binary(&direct, path.clone()), tool);
        assert_eq!(binary(&endless, path.clone()), endless);
        assert_eq!(resolve(OsStr::new("by_env"), path.clone()), Some(by_env));
        assert_eq!(resolve(OsStr::new("absent"), path), None);
    }
}
