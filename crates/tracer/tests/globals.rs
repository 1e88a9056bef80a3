//! `GLOBALS.md` against the sources: every static is in its table, and what the table names exists.

use std::collections::BTreeSet;
use std::path::{Path, PathBuf};

fn root() -> &'static Path {
    Path::new(env!("CARGO_MANIFEST_DIR"))
}

/// The files of the crate that are not tests.
fn files(folder: &Path) -> Vec<PathBuf> {
    let entries = std::fs::read_dir(folder).expect("a folder").map(|entry| entry.expect("an entry").path());
    let mut files = Vec::new();
    for path in entries {
        let name = path.file_name().unwrap_or_default().to_string_lossy().into_owned();
        if path.is_dir() {
            files.extend(self::files(&path));
        } else if name.ends_with(".rs") && !name.ends_with("tests.rs") {
            files.push(path);
        }
    }
    files
}

/// A source without its module of tests, which is the last item.
fn product(source: &str) -> &str {
    let ends = ["#[cfg(test)]\nmod ", "#[cfg(all(test, not(loom)))]\nmod "].map(|head| source.find(head));
    &source[..ends.into_iter().flatten().min().unwrap_or(source.len())]
}

/// The name of the static that a line declares. Foreign ones, in lower case, are the C library's.
fn declared(line: &str) -> Option<&str> {
    let words = line.trim_start().split_inclusive(' ').collect::<Vec<_>>();
    let at = words.iter().position(|word| *word == "static ").filter(|at| {
        let before = words[..*at].concat();
        before.is_empty() || before == "pub " || before.starts_with("pub(") && before.ends_with(") ")
    })?;
    let name = words.get(at + 1)?.trim_end().strip_suffix(':')?;
    name.starts_with(|first: char| first.is_ascii_uppercase()).then_some(name)
}

/// `FILE` `NAME` of every static, in the words of the table.
fn statics() -> Vec<String> {
    let mut statics = Vec::new();
    for path in files(&root().join("src")) {
        let source = std::fs::read_to_string(&path).expect("a source");
        let file = path.strip_prefix(root().join("src")).expect("a file of the crate").display();
        statics.extend(product(&source).lines().filter_map(declared).map(|name| format!("`{file}` `{name}`")));
    }
    statics.sort();
    statics
}

/// The cells of the tables' rows, without their heads.
fn rows(text: &str) -> Vec<Vec<&str>> {
    let lines = text.lines().filter(|line| line.starts_with("| `"));
    lines.map(|line| line.trim_matches('|').split('|').map(str::trim).collect()).collect()
}

fn table() -> String {
    std::fs::read_to_string(root().join("GLOBALS.md")).expect("the table")
}

#[test]
fn every_static_is_in_the_table() {
    let text = table();
    let mut listed: Vec<String> = rows(&text).iter().map(|row| row[0].to_owned()).collect();
    listed.sort();
    let (listed, found) = (listed, statics());
    let missing: Vec<_> = found.iter().filter(|name| !listed.contains(name)).collect();
    let gone: Vec<_> = listed.iter().filter(|name| !found.contains(name)).collect();
    assert!(
        missing.is_empty() && gone.is_empty(),
        "crates/tracer/GLOBALS.md says of every static what a fork, a pause, the next recording and the exit do to it.\n\
         Add a row for each of {missing:?}\nand remove {gone:?}"
    );
    assert_eq!(listed, found, "each has one row");
}

#[test]
fn the_table_says_something_in_every_cell_and_names_functions_that_exist() {
    let text = table();
    let sources: String = files(&root().join("src"))
        .iter()
        .chain(&files(&root().join("../drain/src/join")))
        .map(|path| std::fs::read_to_string(path).expect("a source"))
        .collect();
    let names: BTreeSet<String> =
        statics().iter().filter_map(|name| Some(name.split('`').nth(3)?.to_owned())).collect();
    for row in rows(&text) {
        assert!(row.len() == 5 && row.iter().all(|cell| !cell.is_empty()), "{row:?}");
        for word in row[1..].iter().flat_map(|cell| cell.split('`').skip(1).step_by(2)) {
            let function = word.rsplit("::").next().unwrap_or(word);
            let exists = sources.contains(&format!("fn {function}(")) || sources.contains(&format!("fn {function}<"));
            assert!(exists || names.contains(word), "{}: there is no {word}", row[0]);
        }
    }
    assert!(rows(&text).len() > 100, "{}", rows(&text).len());
}
