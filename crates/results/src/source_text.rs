//! The text of source lines, from files of this machine. Only files of programs are read, because an import may name any file, and reports
//! are given away.

use super::load::Run;
use super::source::SourceLine;
use rkprof_model::time::rfc3339;
use rkprof_store::files;
use std::collections::{BTreeMap, BTreeSet};
use std::fs;
use std::path::Path;

/// Files that are read, the largest of them, and letters of a line that are shown.
const FILES: usize = 64;
const BYTES: u64 = 4 << 20;
const LETTERS: usize = 100;
/// Names of files with kernels, or that these include.
const ENDINGS: [&str; 21] = [
    "hip", "cpp", "cc", "cxx", "c", "cu", "cuh", "h", "hh", "hpp", "hxx", "inl", "inc", "ipp", "tpp", "cl", "py",
    "f90", "F90", "mojo", "jl",
];

/// Texts of lines.
#[derive(Debug, Default)]
pub struct Texts {
    texts: BTreeMap<SourceLine, String>,
    /// Files that were changed after the run began, without folders.
    newer: BTreeSet<String>,
    /// Whether it is not known when the run was recorded.
    undated: bool,
}

impl Texts {
    /// Reads lines; those of files that are not here have no text.
    pub fn read(run: &Run, lines: impl IntoIterator<Item = SourceLine>) -> Texts {
        Texts::since(begin(run), lines)
    }

    fn since(begin: Option<&str>, lines: impl IntoIterator<Item = SourceLine>) -> Texts {
        let mut by_file: BTreeMap<String, BTreeSet<u32>> = BTreeMap::new();
        for SourceLine { file, line } in lines {
            by_file.entry(file).or_default().insert(line);
        }
        let mut texts = Texts { undated: begin.is_none(), ..Texts::default() };
        for (file, lines) in by_file.into_iter().filter(|(file, _)| is_source(Path::new(file))).take(FILES) {
            texts.read_file(&file, &lines, begin);
        }
        texts
    }

    fn read_file(&mut self, file: &str, lines: &BTreeSet<u32>, begin: Option<&str>) {
        let Ok(bytes) = files::read(Path::new(file), BYTES) else { return };
        let content = String::from_utf8_lossy(&bytes);
        for (number, text) in (1..).zip(content.lines()) {
            if lines.contains(&number) && !text.trim().is_empty() {
                self.texts.insert(SourceLine { file: file.to_owned(), line: number }, shown(text));
            }
        }
        let changed = fs::metadata(file).and_then(|about| about.modified()).ok().map(rfc3339);
        // Times of this form are in order as texts.
        if changed.zip(begin).is_some_and(|(changed, begin)| changed.as_str() > begin) {
            self.newer.insert(file.rsplit('/').next().unwrap_or(file).to_owned());
        }
    }

    pub fn text_of(&self, line: &SourceLine) -> Option<&str> {
        self.texts.get(line).map(String::as_str)
    }

    pub fn is_empty(&self) -> bool {
        self.texts.is_empty()
    }

    /// A sentence, if texts may not be those that ran.
    pub fn remark(&self) -> Option<String> {
        /// More are a wall of text.
        const NAMED: usize = 3;
        if self.texts.is_empty() {
            return None;
        }
        if self.undated {
            return Some(
                "The source text is that of now: the import does not say when the program was built.".to_owned(),
            );
        }
        let names: Vec<&str> = self.newer.iter().take(NAMED).map(String::as_str).collect();
        let more = self.newer.len().saturating_sub(NAMED);
        let more = if more > 0 { format!(" and {more} more") } else { String::new() };
        (!names.is_empty())
            .then(|| format!("Newer than the run, so their text may be another one: {}{more}.", names.join(", ")))
    }
}

fn is_source(file: &Path) -> bool {
    let ending = file.extension().and_then(|ending| ending.to_str());
    file.is_absolute() && ending.is_some_and(|ending| ENDINGS.contains(&ending))
}

/// Without the indent, and cut.
fn shown(text: &str) -> String {
    let text: String = text.trim().chars().map(|c| if c.is_control() { ' ' } else { c }).collect();
    match text.char_indices().nth(LETTERS) {
        Some((end, _)) => format!("{}...", &text[..end]),
        None => text,
    }
}

/// When the first process of the run began; `None` for imports.
fn begin(run: &Run) -> Option<&str> {
    let infos = run.processes.iter().filter_map(|process| process.info.as_ref());
    let begins = infos.map(|info| info.import.is_none().then_some(info.started_at.as_str()));
    begins.collect::<Option<Vec<&str>>>()?.into_iter().min()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn texts_are_those_of_sources_alone_and_say_when_they_are_newer() {
        let dir = tempfile::tempdir().unwrap();
        let line = |name: &str, line| SourceLine { file: dir.path().join(name).display().to_string(), line };
        fs::write(dir.path().join("k.hip"), format!("first\n   acc += a[i];\t\n\n{}\n", "x".repeat(200))).unwrap();
        fs::write(dir.path().join("secret"), "word\n").unwrap();
        let wanted = [line("k.hip", 2), line("k.hip", 3), line("k.hip", 4), line("k.hip", 9), line("secret", 1)];
        let at = |begin| Texts::since(begin, wanted.clone());
        let texts = at(Some("2099-01-01T00:00:00Z"));
        let said: Vec<Option<usize>> = wanted.iter().map(|line| texts.text_of(line).map(str::len)).collect();
        assert_eq!(said, [Some("acc += a[i];".len()), None, Some(LETTERS + 3), None, None]);
        assert_eq!(texts.remark(), None);
        assert!(at(Some("2001-01-01T00:00:00Z")).remark().is_some_and(|said| said.ends_with("another one: k.hip.")));
        assert!(at(None).remark().is_some_and(|said| said.contains("text is that of now")));
        let none = Texts::since(None, [SourceLine { file: "k.hip".to_owned(), line: 1 }]);
        assert!(none.is_empty() && none.remark().is_none(), "a name without a folder could be any file");
    }
}
