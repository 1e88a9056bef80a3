//! Links between pages, into the repository, and to headings.

use super::common::{rkprof, run};
use super::{pages, root};
use std::collections::{BTreeMap, BTreeSet};
use std::fs;
use std::path::{Component, Path, PathBuf};
use std::process::Command;

/// Pages of docs/ that the program writes, and pages in other places of the repository.
const GENERATED: [&str; 3] = ["commands.md", "findings.md", "verdicts.md"];
const MOVED: [(&str, &str); 2] = [("python/README.md", "docs/python.md"), ("ARCHITECTURE.md", "docs/architecture.md")];

/// Targets of the links and pictures in a page, outside of code.
fn targets(page: &str) -> Vec<String> {
    let mut found = Vec::new();
    let mut is_code = false;
    for line in page.lines() {
        if line.trim_start().starts_with("```") {
            is_code = !is_code;
        }
        if is_code {
            continue;
        }
        // Every second part is code.
        let prose: String = line.split('`').step_by(2).collect::<Vec<_>>().join("`");
        for rest in prose.split("](").skip(1) {
            found.extend(rest.split(')').next().map(str::to_owned));
        }
    }
    found
}

/// The anchor of a heading, as GitHub and mdBook form it.
fn slug(heading: &str) -> String {
    let text: String = heading.chars().filter(|c| c.is_alphanumeric() || " -_".contains(*c)).collect();
    text.trim().to_lowercase().replace(' ', "-")
}

fn anchors(page: &str) -> BTreeSet<String> {
    let mut is_code = false;
    let mut found: BTreeMap<String, usize> = BTreeMap::new();
    let mut all = BTreeSet::new();
    for line in page.lines() {
        is_code ^= line.trim_start().starts_with("```");
        let heading = line.trim_start_matches('#');
        if !is_code && line.starts_with('#') && heading.starts_with(' ') {
            let slug = slug(heading);
            let times = found.entry(slug.clone()).or_default();
            all.insert(if *times == 0 { slug } else { format!("{slug}-{times}") });
            *times += 1;
        }
    }
    all
}

/// Without `..`; the file need not exist.
fn resolved(path: &Path) -> PathBuf {
    let mut out = PathBuf::new();
    for part in path.components() {
        match part {
            Component::ParentDir => drop(out.pop()),
            Component::CurDir => {}
            part => out.push(part),
        }
    }
    out
}

pub(super) fn is_generated(page: &Path) -> bool {
    GENERATED.iter().any(|name| page == Path::new("docs").join(name))
}

/// They are in the repository for who reads there.
#[test]
fn generated_pages_are_what_the_program_writes() {
    let made = tempfile::tempdir().unwrap();
    run(Command::new(rkprof()).arg("manual").arg("--markdown").arg(made.path()));
    let is_asked = std::env::var_os("RKPROF_REGENERATE").is_some();
    for name in GENERATED {
        let (new, kept) = (made.path().join(name), root().join("docs").join(name));
        if is_asked {
            fs::copy(&new, &kept).unwrap();
        }
        let [new, kept] = [new, kept].map(|path| fs::read_to_string(path).unwrap_or_default());
        let remedy = "RKPROF_REGENERATE=1 cargo test -p rkprof --test docs generated";
        assert!(new == kept, "docs/{name} is not what `rkprof manual --markdown` writes; {remedy} renews it");
    }
}

#[test]
fn links_lead_somewhere() {
    let mut texts: BTreeMap<PathBuf, String> =
        pages().into_iter().map(|page| (page.clone(), fs::read_to_string(root().join(page)).unwrap())).collect();
    for name in GENERATED {
        let page = Path::new("docs").join(name);
        texts.insert(page.clone(), fs::read_to_string(root().join(page)).unwrap());
    }
    for (file, page) in MOVED {
        texts.insert(page.into(), texts[Path::new(file)].replace("](", "](http:"));
    }
    let (mut seen, mut broken) = (0, Vec::new());
    for (page, text) in &texts {
        for target in targets(text) {
            if target.starts_with("http") {
                continue;
            }
            seen += 1;
            let (file, anchor) = target.split_once('#').unwrap_or((&target, ""));
            let path = if file.is_empty() { page.clone() } else { resolved(&page.parent().unwrap().join(file)) };
            let is_there = texts.contains_key(&path) || root().join(&path).exists();
            let has_anchor = anchor.is_empty() || texts.get(&path).is_some_and(|text| anchors(text).contains(anchor));
            if !is_there || !has_anchor {
                broken.push(format!("{}: {target}", page.display()));
            }
        }
    }
    assert!(broken.is_empty(), "these lead nowhere:\n{}", broken.join("\n"));
    assert!(seen > 50, "only {seen} links were found");
}

/// A page that no table of contents names would not be on the site.
#[test]
fn every_page_is_in_the_table_of_contents() {
    let summary = fs::read_to_string(root().join("docs/SUMMARY.md")).unwrap();
    let named: BTreeSet<String> = targets(&summary).into_iter().collect();
    let ours: BTreeSet<String> = pages()
        .iter()
        .filter_map(|page| Some(page.strip_prefix("docs").ok()?.to_str()?.to_owned()))
        .filter(|page| page != "SUMMARY.md" && page != "style.md")
        .collect();
    let missing: Vec<_> = ours.difference(&named).collect();
    assert!(missing.is_empty(), "docs/SUMMARY.md does not name {missing:?}");
}

#[test]
fn headings_have_the_anchors_of_github() {
    let page = "# A `b` (c)\n## x_y: Z\n```\n# no\n```\n## x_y: Z\n";
    assert_eq!(anchors(page), ["a-b-c", "x_y-z", "x_y-z-1"].map(str::to_owned).into());
    assert_eq!(targets("[a](b.md#c) `[x](y)` ![p](q.png)\n```\n[n](o)\n```"), ["b.md#c", "q.png"]);
}

/// Pages that say where things are name files and folders that are there: in the repository, among the crates, or beside the one
/// that was named before them in the same paragraph (`perfetto/src/writer/calls.rs` and `reader/events.rs`).
#[test]
fn paths_in_pages_for_contributors_exist() {
    let (mut seen, mut missing) = (0, Vec::new());
    for page in ["AGENTS.md", "ARCHITECTURE.md", "CONTRIBUTING.md"] {
        let text = fs::read_to_string(root().join(page)).unwrap();
        let unfenced: String = text.split("```").step_by(2).collect();
        for paragraph in unfenced.split("\n\n") {
            let mut last = PathBuf::new();
            for code in paragraph.split('`').skip(1).step_by(2) {
                let word = code.split_whitespace().next().unwrap_or_default();
                let is_crate = !word.is_empty() && root().join("crates").join(word).join("src").is_dir();
                if is_crate && !word.contains('/') {
                    last = root().join("crates").join(word).join("src/lib.rs");
                    continue;
                }
                let is_path = word.contains('/') || [".rs", ".toml"].iter().any(|end| word.ends_with(end));
                if !is_path || word.starts_with('/') || word.contains(['*', '{', ':', '=']) {
                    continue;
                }
                let near = last.ancestors().skip(1).filter(|dir| dir.starts_with(root()));
                let places = [root().join(word), root().join("crates").join(word)];
                match places.into_iter().chain(near.map(|dir| dir.join(word))).find(|path| path.exists()) {
                    Some(found) => (last, seen) = (found, seen + 1),
                    None => missing.push(format!("{page}: {word}")),
                }
            }
        }
    }
    assert!(missing.is_empty(), "{missing:#?}");
    assert!(seen > 40, "only {seen} paths were found: the pages are written differently now");
}
