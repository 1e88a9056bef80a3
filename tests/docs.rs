//! The documentation: every command block runs on the simulated GPU, the shown output is the printed output, and links have
//! targets.
//!
//! Blocks of a page run in order, in one directory that holds the programs of `tests/docs/files`. In a `sh` block every line is
//! run. In a `console` block the lines after `$` are run, and their output must be what follows: a line `...` stands for any
//! lines, `[..]` for any text within one. A block that cannot run here has `not-run: REASON` behind its language. In one with `timed`
//! simulated time is real, and the numbers of the output may be others.

mod common;

#[path = "docs/blocks.rs"]
mod blocks;
#[path = "docs/definitions.rs"]
mod definitions;
#[path = "docs/links.rs"]
mod links;
#[path = "docs/words.rs"]
mod words;

use std::path::{Path, PathBuf};

fn root() -> &'static Path {
    Path::new(env!("CARGO_MANIFEST_DIR"))
}

/// The pages that people read, from the root of the repository.
fn pages() -> Vec<PathBuf> {
    let mut found: Vec<PathBuf> =
        ["README.md", "AGENTS.md", "ARCHITECTURE.md", "CONTRIBUTING.md", "python/README.md", "skills/rkprof/SKILL.md"]
            .map(PathBuf::from)
            .into();
    let mut folders = vec![PathBuf::from("docs")];
    while let Some(folder) = folders.pop() {
        for entry in std::fs::read_dir(root().join(&folder)).unwrap() {
            let path = folder.join(entry.unwrap().file_name());
            if root().join(&path).is_dir() {
                folders.push(path);
            } else if path.extension().is_some_and(|extension| extension == "md") && !links::is_generated(&path) {
                found.push(path);
            }
        }
    }
    found.sort();
    found
}
