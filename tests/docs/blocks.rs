//! Runs the command blocks.

use super::common::{library, rkprof, simulator};
use super::{pages, root};
use std::collections::BTreeSet;
use std::fs;
use std::os::unix::fs::symlink;
use std::path::Path;
use std::process::{Command, Stdio};
use std::sync::Mutex;
use std::sync::atomic::{AtomicUsize, Ordering};

/// A fenced block of a page.
struct Block {
    /// Number of its first line.
    line: usize,
    language: String,
    /// The text after the language.
    note: String,
    text: String,
}

fn blocks(page: &str) -> Vec<Block> {
    let mut found = Vec::new();
    let mut open: Option<(Block, usize)> = None;
    for (at, line) in page.lines().enumerate() {
        let fence = line.trim_start().strip_prefix("```");
        match (&mut open, fence) {
            (None, Some(info)) => {
                let (language, note) = info.split_once(' ').unwrap_or((info, ""));
                let block = Block { line: at + 1, language: language.into(), note: note.into(), text: String::new() };
                open = Some((block, line.len() - line.trim_start().len()));
            }
            (Some(_), Some(_)) => found.extend(open.take().map(|(block, _)| block)),
            (Some((block, indent)), None) => {
                block.text += line.get(*indent..).unwrap_or("");
                block.text.push('\n');
            }
            (None, None) => {}
        }
    }
    assert!(open.is_none(), "a block is not closed");
    found
}

/// Whether the shown text matches the printed text.
fn matches<S: AsRef<str>>(shown: &[S], printed: &[S]) -> bool {
    match shown.split_first() {
        None => printed.is_empty(),
        Some((line, rest)) if line.as_ref() == "..." => (0..=printed.len()).any(|skip| matches(rest, &printed[skip..])),
        Some((line, rest)) => {
            let same =
                |(first, others): (&S, &[S])| line_matches(line.as_ref(), first.as_ref()) && matches(rest, others);
            printed.split_first().is_some_and(same)
        }
    }
}

fn line_matches(shown: &str, printed: &str) -> bool {
    let mut parts = shown.trim_end().split("[..]");
    let printed = printed.trim_end();
    let Some(mut rest) = parts.next().and_then(|begin| printed.strip_prefix(begin)) else { return false };
    let parts: Vec<&str> = parts.collect();
    let Some((last, middle)) = parts.split_last() else { return rest.is_empty() };
    for part in middle {
        match rest.split_once(part) {
            Some((_, behind)) => rest = behind,
            None => return false,
        }
    }
    rest.ends_with(last)
}

/// A directory with the programs that pages talk about, and the commands that they use on PATH. Nothing of the repository: a page holds
/// where only a package is installed.
fn place(dir: &Path) {
    let bin = dir.join(".bin");
    fs::create_dir(&bin).unwrap();
    symlink(rkprof(), bin.join("rkprof")).unwrap();
    let python = ["/usr/bin", "/usr/local/bin"].map(Path::new).map(|dir| dir.join("python3"));
    let python = python.iter().find(|path| path.exists()).expect("python3 is installed");
    symlink(python, bin.join("python")).unwrap();
    for entry in fs::read_dir(root().join("tests/docs/files")).unwrap() {
        let entry = entry.unwrap();
        fs::copy(entry.path(), dir.join(entry.file_name())).unwrap();
    }
}

/// Runs a script of bash; its output, or what it printed before it failed.
fn shell(dir: &Path, script: &str) -> Result<String, String> {
    let path = std::env::var("PATH").unwrap_or_default();
    let mut command = Command::new("timeout");
    command.args(["120", "bash", "-euo", "pipefail", "-c", script]).current_dir(dir).stdin(Stdio::null());
    for (name, _) in std::env::vars_os() {
        if name.to_string_lossy().starts_with("RKPROF_") {
            command.env_remove(name);
        }
    }
    command
        .env("PATH", format!("{}:{path}", dir.join(".bin").display()))
        .env("PYTHONPATH", root().join("python"))
        // The libraries of this build, and the program in which hardware counters are tried.
        .env("RKPROF_LIB", library())
        .env("RKPROF_PROBE_HIP", simulator())
        .env("HOME", dir)
        .env("XDG_CACHE_HOME", dir.join(".cache"))
        .env("COLUMNS", "100");
    // A demo has virtual time, which is the same for every reader. What stands for a user's program shall not take its time.
    match script.contains("rkprof demo") {
        true => command.env_remove("RKSIM_TIME"),
        false => command.env("RKSIM_TIME", "fast"),
    };
    let output = command.output().expect("bash starts");
    let printed = String::from_utf8_lossy(&output.stdout).into_owned();
    if output.status.success() {
        return Ok(printed);
    }
    Err(format!("{}\n{printed}{}", output.status, String::from_utf8_lossy(&output.stderr)))
}

/// Commands and what they show, of a `console` block.
fn shown(text: &str) -> Vec<(String, Vec<&str>)> {
    let mut found: Vec<(String, Vec<&str>)> = Vec::new();
    for line in text.lines() {
        match (line.strip_prefix("$ "), found.last_mut()) {
            (Some(command), _) => found.push((command.to_owned(), Vec::new())),
            (None, Some((command, _))) if command.ends_with('\\') => *command += &format!("\n{line}"),
            (None, Some((_, output))) => output.push(line),
            (None, None) => panic!("a console block begins with a line after $: {line}"),
        }
    }
    found
}

fn problems(page: &Path) -> (usize, Vec<String>) {
    let text = fs::read_to_string(root().join(page)).unwrap();
    let dir = tempfile::tempdir().unwrap();
    place(dir.path());
    let (mut ran, mut problems) = (0, Vec::new());
    for block in blocks(&text) {
        let at = format!("{}:{}", page.display(), block.line);
        match (block.language.as_str(), block.note.strip_prefix("not-run: ")) {
            ("sh" | "console", Some(reason)) if reason.len() > 5 => {}
            ("sh" | "console", _) if !block.note.is_empty() => {
                problems.push(format!("{at}: unknown: {}", block.note));
            }
            ("sh", _) => {
                ran += 1;
                if let Err(why) = shell(dir.path(), &block.text) {
                    problems.push(format!("{at}: {why}"));
                }
            }
            ("console", _) => {
                for (command, wanted) in shown(&block.text) {
                    ran += 1;
                    match shell(dir.path(), &command) {
                        Err(why) => problems.push(format!("{at}: {command}: {why}")),
                        Ok(printed) if !matches(&wanted, &printed.lines().collect::<Vec<_>>()) => {
                            problems.push(format!("{at}: {command} printed\n{printed}"));
                        }
                        Ok(_) => {}
                    }
                }
            }
            _ => {}
        }
    }
    (ran, problems)
}

#[test]
fn every_command_block_runs() {
    let only = std::env::var("RKPROF_DOCS").unwrap_or_default();
    let all: Vec<_> = pages().into_iter().filter(|page| page.to_string_lossy().contains(&only)).collect();
    let (next, ran) = (AtomicUsize::new(0), AtomicUsize::new(0));
    let found = Mutex::new(BTreeSet::new());
    std::thread::scope(|scope| {
        for _ in 0..2 {
            scope.spawn(|| {
                while let Some(page) = all.get(next.fetch_add(1, Ordering::Relaxed)) {
                    let (commands, problems) = problems(page);
                    ran.fetch_add(commands, Ordering::Relaxed);
                    found.lock().unwrap().extend(problems);
                }
            });
        }
    });
    let found = found.into_inner().unwrap();
    assert!(found.is_empty(), "\n{}", found.into_iter().collect::<Vec<_>>().join("\n\n"));
    assert!(
        !only.is_empty() || ran.load(Ordering::Relaxed) > 40,
        "only {ran:?} commands were found: pages are written differently now"
    );
}

#[test]
fn shown_output_is_compared() {
    let printed = ["rkprof 0.1.0", "K1  12.5 us  gemm", "end"];
    assert!(matches(&printed, &printed));
    assert!(matches(&["rkprof [..]", "...", "end"], &printed));
    assert!(matches(&["...", "K1  [..] us  gemm", "..."], &printed));
    assert!(!matches(&["rkprof [..]", "end"], &printed));
    assert!(!matches(&["...", "K2  [..]", "..."], &printed));
    assert!(!matches(&["rkprof 0.1.0"], &printed));
}

#[test]
fn blocks_and_commands_are_found() {
    let page = "a\n```sh\none\n```\n1. x\n   ```console not-run: why not\n   $ two \\\n     three\n   out\n   ```\n";
    let found = blocks(page);
    assert_eq!(found.len(), 2);
    assert_eq!((found[0].line, found[0].text.as_str()), (2, "one\n"));
    assert_eq!((found[1].language.as_str(), found[1].note.as_str()), ("console", "not-run: why not"));
    let commands = shown(&found[1].text);
    assert_eq!(commands, [("two \\\n  three".to_owned(), vec!["out"])]);
}

/// The directories that the runs of a block are written to.
fn run_directories(text: &str) -> Vec<&str> {
    let lines =
        text.lines().filter(|line| ["run", "demo", "ab"].iter().any(|verb| line.contains(&format!("rkprof {verb} "))));
    lines
        .filter_map(|line| {
            let options = line.split(" -- ").next()?.split('|').next()?;
            let mut words = options.split_ascii_whitespace().skip_while(|word| !["-o", "-d", "--out"].contains(word));
            words.nth(1)
        })
        .collect()
}

/// Who reads one page after the other in one directory is not told that it already holds a run.
#[test]
fn pages_write_their_runs_to_different_directories() {
    assert_eq!(
        run_directories("$ rkprof demo -q -o runs/a | cat\nrkprof run -- tar -o x\nrkprof report a -o b"),
        ["runs/a"]
    );
    let mut written = std::collections::BTreeMap::new();
    // The skill is read alone.
    for page in pages().into_iter().filter(|page| !page.starts_with("skills")) {
        let text = fs::read_to_string(root().join(&page)).unwrap();
        for block in
            blocks(&text).iter().filter(|block| ["sh", "console"].contains(&&*block.language) && block.note.is_empty())
        {
            for dir in run_directories(&block.text) {
                let at = format!("{}:{}", page.display(), block.line);
                let before = written.insert(dir.to_owned(), at.clone());
                assert_eq!(before, None, "{at} writes to {dir}, as another block does");
            }
        }
    }
    assert!(written.len() > 20, "{written:?}");
}
