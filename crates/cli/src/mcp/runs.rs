//! The runs below a directory.

use rkprof_model::run;
use serde::Serialize;
use serde_json::Value;
use std::path::{Path, PathBuf};

/// Deepest directory that is looked into, and most of them.
const DEPTH: usize = 4;
const DIRECTORIES: usize = 5_000;
/// Runs that are listed.
const LISTED: usize = 50;
/// Longest command line, characters.
const COMMAND: usize = 200;

#[derive(Serialize)]
struct Listed {
    run: String,
    /// RFC 3339.
    started_at: Option<String>,
    status: Option<String>,
    exit_code: Option<i64>,
    simulated: bool,
    command: String,
}

/// The newest runs below `root` as JSON.
pub(super) fn list(root: &Path) -> String {
    let mut found = Vec::new();
    let mut left = DIRECTORIES;
    search(root, DEPTH, &mut left, &mut found);
    let mut runs: Vec<Listed> = found.iter().filter_map(|dir| listed(root, dir)).collect();
    runs.sort_by(|a, b| (&b.started_at, &b.run).cmp(&(&a.started_at, &a.run)));
    let all = runs.len();
    runs.truncate(LISTED);
    let answer = serde_json::json!({
        "schema_version": 1,
        "runs": runs,
        "run_count": all,
        "search_was_cut": left == 0,
    });
    rkprof_show::out::pretty(&answer)
}

fn search(dir: &Path, depth: usize, left: &mut usize, found: &mut Vec<PathBuf>) {
    if *left == 0 {
        return;
    }
    *left -= 1;
    if dir.join(run::FILE).is_file() {
        found.push(dir.to_owned());
        return;
    }
    if depth == 0 {
        return;
    }
    let mut inner: Vec<PathBuf> = Vec::new();
    for entry in std::fs::read_dir(dir).into_iter().flatten().flatten() {
        let is_hidden = entry.file_name().as_encoded_bytes().starts_with(b".");
        // Links lead out of the directory, or to a run a second time.
        if !is_hidden && entry.file_type().is_ok_and(|kind| kind.is_dir()) {
            inner.push(entry.path());
        }
    }
    inner.sort();
    inner.iter().for_each(|dir| search(dir, depth - 1, left, found));
}

fn listed(root: &Path, dir: &Path) -> Option<Listed> {
    // Runs of other versions are listed too, so no more is read than is shown.
    let info: Value = serde_json::from_str(&rkprof_store::files::read_text(&dir.join(run::FILE)).ok()?).ok()?;
    let text = |name: &str| info.get(name).and_then(Value::as_str).map(str::to_owned);
    let words = info.get("command").and_then(Value::as_array).into_iter().flatten().filter_map(Value::as_str);
    let command = rkprof_show::shell::line(words);
    Some(Listed {
        run: match dir.strip_prefix(root) {
            Ok(inner) if inner.as_os_str().is_empty() => ".".to_owned(),
            Ok(inner) => inner.display().to_string(),
            Err(_) => return None,
        },
        started_at: text("started_at"),
        status: text("status"),
        exit_code: info.pointer("/exit/exit_code").and_then(Value::as_i64),
        simulated: info.get("simulated").and_then(Value::as_bool).unwrap_or(false),
        command: rkprof_show::names::shortened(&command, COMMAND),
    })
}
