//! Findings about this machine's stack that came too late for the run that made them; the next run uses them.
//!
//! The light path is chosen before HSA's tables are visible, and afterwards the SDK's service is no longer available. So an
//! unexpected table or runtime costs one run its kernels, but not the next one: a small file in the user's cache directory
//! names it, with what it depends on. No failure here is an error for the program: an unreadable cache counts as empty; an
//! unwritable one gives a note.

use crate::{dir, probe};
use rkprof_model::time;
use serde::{Deserialize, Serialize};
use std::io;
use std::path::{Path, PathBuf};
use std::time::SystemTime;

const SCHEMA_VERSION: u32 = 1;
const FILE: &str = "light-path.json";
/// The oldest entry is dropped first.
const MAX_ENTRIES: usize = 32;
/// A larger file is not ours.
const MAX_BYTES: u64 = 256 << 10;

/// What a finding depends on.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(default)]
pub struct Stack {
    /// Without GPUs: the finding is about all.
    #[serde(flatten)]
    pub sdk: probe::Stack,
    /// The HSA runtime's file with all links followed: its name has the version (`libhsa-runtime64.so.1.18.0`).
    pub runtime_path: String,
    pub runtime_modified: u64,
}

impl Stack {
    pub fn new(sdk_path: &str, sdk_version: &str, runtime: &Path) -> Stack {
        Stack {
            sdk: probe::Stack::new(sdk_path, sdk_version, Vec::new()),
            runtime_path: runtime.to_string_lossy().into_owned(),
            runtime_modified: probe::modified(runtime),
        }
    }
}

#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
struct Entry {
    stack: Stack,
    /// The only program that the finding is about; `None` = all.
    program: Option<String>,
    /// Why the light path can't be used, as a sentence without a full stop.
    reason: String,
    /// RFC 3339, UTC.
    found_at: String,
}

#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(default)]
struct Memory {
    schema_version: u32,
    /// Newest first.
    entries: Vec<Entry>,
}

impl Memory {
    fn read(path: &Path) -> Memory {
        let is_small = path.metadata().is_ok_and(|data| data.is_file() && data.len() <= MAX_BYTES);
        let read = || dir::read_json::<Memory>(path, SCHEMA_VERSION).ok();
        is_small.then(read).flatten().unwrap_or_default()
    }

    fn add(&mut self, entry: Entry) {
        self.entries.retain(|known| (&known.stack, &known.program) != (&entry.stack, &entry.program));
        self.entries.insert(0, entry);
        self.entries.truncate(MAX_ENTRIES);
        self.schema_version = SCHEMA_VERSION;
    }

    fn find(&self, stack: &Stack, program: &str) -> Option<&Entry> {
        let concerns = |entry: &&Entry| entry.program.as_deref().is_none_or(|only| only == program);
        self.entries.iter().filter(concerns).find(|entry| entry.stack == *stack)
    }
}

fn program() -> String {
    std::env::current_exe().map(|path| path.to_string_lossy().into_owned()).unwrap_or_default()
}

/// Why the light path can't be used here, as an earlier run found; `None` when no run found a reason.
pub fn refusal(stack: &Stack) -> Option<String> {
    let memory = Memory::read(&probe::cache()?.join(FILE));
    let found = memory.find(stack, &program())?;
    let day = found.found_at.split('T').next().unwrap_or_default();
    Some(format!("a run of {day} found that {}; RKPROF_DISPATCH=light tries the light path again", found.reason))
}

/// Records that the light path can't be used with this stack; `here_only`: by this program only. Returns the file's path.
///
/// # Errors
/// Errors of writing; the next run will not know the finding.
pub fn keep(stack: &Stack, here_only: bool, reason: &str) -> io::Result<PathBuf> {
    let cache = probe::cache().ok_or_else(|| io::Error::new(io::ErrorKind::NotFound, "there is no home directory"))?;
    std::fs::create_dir_all(&cache)?;
    let path = cache.join(FILE);
    let mut memory = Memory::read(&path);
    let found_at = time::rfc3339(SystemTime::now());
    let program = here_only.then(program);
    memory.add(Entry { stack: stack.clone(), program, reason: reason.to_owned(), found_at });
    dir::write_json(&path, &memory)?;
    Ok(path)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn entry(runtime: &str, program: Option<&str>) -> Entry {
        let stack = Stack { runtime_path: runtime.to_owned(), ..Stack::default() };
        let (reason, found_at) = ("a table is short".to_owned(), "2026-01-02T03:04:05Z".to_owned());
        Entry { stack, program: program.map(str::to_owned), reason, found_at }
    }

    #[test]
    fn a_finding_holds_for_its_stack_and_program() {
        let mut memory = Memory::default();
        memory.add(entry("a", None));
        memory.add(entry("b", Some("/bin/one")));
        let finds = |runtime: &str, program: &str| memory.find(&entry(runtime, None).stack, program).is_some();
        assert!(finds("a", "/bin/one") && finds("a", "/bin/two"));
        assert!(finds("b", "/bin/one") && !finds("b", "/bin/two") && !finds("c", "/bin/one"));
    }

    #[test]
    fn the_file_stays_small_and_anything_else_is_empty() {
        let dir = tempfile::tempdir().unwrap();
        let path = dir.path().join(FILE);
        let mut memory = Memory::default();
        for i in 0..100 {
            memory.add(entry(&format!("{i}"), None));
            memory.add(entry(&format!("{i}"), None));
        }
        assert_eq!(memory.entries.len(), MAX_ENTRIES);
        assert_eq!(memory.entries[0].stack.runtime_path, "99");
        dir::write_json(&path, &memory).unwrap();
        assert_eq!(Memory::read(&path), memory);
        for text in ["", "{}", "[1]", "{\"schema_version\": 99, \"entries\": []}", &"x".repeat(MAX_BYTES as usize + 1)]
        {
            std::fs::write(&path, text).unwrap();
            assert_eq!(Memory::read(&path).entries, []);
        }
        assert_eq!(Memory::read(dir.path()).entries, []);
    }
}
