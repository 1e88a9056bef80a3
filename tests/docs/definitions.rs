//! docs/definitions.md names, for each quantity, the function that computes it. These functions must exist.

use super::root;
use std::path::{Path, PathBuf};

/// Sources below a directory.
fn sources(dir: &Path, found: &mut Vec<PathBuf>) {
    for entry in std::fs::read_dir(dir).unwrap() {
        let path = entry.unwrap().path();
        match path.is_dir() {
            true if path.file_name().is_some_and(|name| name == "tests" || name == "target") => {}
            true => sources(&path, found),
            false if path.extension().is_some_and(|extension| extension == "rs") => found.push(path),
            false => {}
        }
    }
}

#[test]
fn the_functions_of_all_quantities_exist() {
    let text = std::fs::read_to_string(root().join("docs/definitions.md")).unwrap();
    let mut files = Vec::new();
    sources(&root().join("crates"), &mut files);
    let mut checked = 0;
    let mut within = false;
    for line in text.lines() {
        // Tables with the place of each computation.
        within = if line.starts_with("| quantity") { true } else { within && line.starts_with('|') };
        if !within || line.starts_with("| quantity") || line.starts_with("|---") {
            continue;
        }
        let cells: Vec<&str> = line.trim_matches('|').split(" | ").map(str::trim).collect();
        assert_eq!(cells.len(), 5, "quantity, formula, over, null when, computed in: {line}");
        assert!(cells.iter().all(|cell| !cell.is_empty()), "an empty cell: {line}");
        let code: Vec<&str> = cells[4].split('`').skip(1).step_by(2).collect();
        assert!(!code.is_empty() && code.len().is_multiple_of(2), "file and function: {line}");
        for pair in code.chunks(2) {
            let [file, function] = pair else { unreachable!("pairs") };
            let named: Vec<&PathBuf> = files.iter().filter(|path| path.ends_with(file)).collect();
            assert_eq!(named.len(), 1, "{file} is {named:?}: {line}");
            let source = std::fs::read_to_string(named[0]).unwrap();
            let is_there = ["fn ", "struct "]
                .iter()
                .any(|kind| ["(", "<", " "].iter().any(|end| source.contains(&format!("{kind}{function}{end}"))));
            assert!(is_there, "{file} has no {function}: {line}");
        }
        checked += 1;
    }
    assert!(checked >= 30, "{checked} quantities");
}
