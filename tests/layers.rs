//! The plan of the workspace: which crate may use which. Cargo refuses circles; this test refuses unplanned dependencies.

#[path = "layers/circles.rs"]
mod circles;

use std::collections::{BTreeMap, BTreeSet};
use std::path::Path;
use std::process::Command;

/// Each crate of `crates/` and those that it may use, which stand above it.
const PLAN: &[(&str, &[&str])] = &[
    ("abi", &[]),
    ("demangle", &[]),
    ("objects", &[]),
    ("names", &["demangle"]),
    ("model", &["abi", "names"]),
    ("arena", &["model"]),
    ("arch", &["model"]),
    ("problems", &["arch", "model"]),
    ("perfetto", &["arch", "model", "names"]),
    ("stats", &["abi", "arch", "model"]),
    ("store", &["model", "perfetto"]),
    ("config", &["arch", "arena", "model", "store"]),
    ("drain", &["abi", "arch", "arena", "config", "model", "perfetto", "stats", "store"]),
    (
        "tracer",
        &[
            "abi", "arch", "arena", "config", "drain", "model", "names", "objects", "perfetto", "problems", "stats",
            "store",
        ],
    ),
    // The crates from here on are never in the tracer.
    ("sim", &["abi", "arch", "model", "objects"]),
    ("softgpu", &["arch"]),
    ("analysis", &["abi", "arch", "model", "names", "problems", "stats"]),
    ("formats", &["abi", "arch", "config", "model", "names", "perfetto", "stats", "store"]),
    ("compat", &["arch", "model", "store"]),
    ("show", &["model", "names", "store"]),
    ("code", &["arch", "model", "names", "problems", "show"]),
    ("jobs", &["analysis", "arch", "formats", "model", "names", "perfetto", "stats", "store"]),
    (
        "results",
        &["abi", "analysis", "arch", "formats", "jobs", "model", "names", "perfetto", "show", "stats", "store"],
    ),
    (
        "report",
        &[
            "analysis", "arch", "code", "jobs", "model", "names", "perfetto", "problems", "results", "show", "stats",
            "store",
        ],
    ),
    ("verify", &["config", "formats", "model", "show", "stats", "store"]),
    ("machine", &["config", "model", "show", "store"]),
    (
        "launch",
        &[
            "analysis", "arch", "arena", "config", "drain", "jobs", "machine", "model", "report", "results", "show",
            "stats", "store", "verify",
        ],
    ),
    (
        "cli",
        &[
            "analysis", "arch", "code", "compat", "config", "demangle", "drain", "formats", "jobs", "launch",
            "machine", "model", "names", "perfetto", "report", "results", "show", "stats", "store", "verify",
        ],
    ),
];

/// What a profiled process must not load, by name.
const NEVER_IN_THE_TRACER: &[&str] = &[
    "anstream",
    "clap",
    "csv",
    "indicatif",
    "parquet",
    "rusqlite",
    "tempfile",
    "toml",
    "rkprof-analysis",
    "rkprof-cli",
    "rkprof-code",
    "rkprof-compat",
    "rkprof-formats",
    "rkprof-jobs",
    "rkprof-launch",
    "rkprof-machine",
    "rkprof-report",
    "rkprof-results",
    "rkprof-show",
    "rkprof-sim",
    "rkprof-verify",
    "rkprof-softgpu",
];

fn root() -> &'static Path {
    Path::new(env!("CARGO_MANIFEST_DIR"))
}

/// The crates of this workspace under `[dependencies]` and `[build-dependencies]` of a manifest, without `rkprof-`.
fn uses(manifest: &str) -> BTreeSet<String> {
    let mut counts = false;
    let mut names = BTreeSet::new();
    for line in manifest.lines() {
        if let Some(section) = line.strip_prefix('[') {
            counts = section.contains("dependencies") && !section.starts_with("dev-");
        } else if let Some(rest) = line.strip_prefix("rkprof-").filter(|_| counts) {
            names.insert(rest.split(['.', ' ', '=']).next().unwrap_or_default().to_owned());
        }
    }
    names
}

#[test]
fn the_plan_has_no_circle_and_names_every_crate() {
    for (at, (name, uses)) in PLAN.iter().enumerate() {
        let above: Vec<&str> = PLAN[..at].iter().map(|(name, _)| *name).collect();
        assert!(uses.iter().all(|used| above.contains(used)), "{name} may only use what stands above it");
    }
    let entries = std::fs::read_dir(root().join("crates")).unwrap();
    let crates: BTreeSet<String> = entries.map(|entry| entry.unwrap().file_name().into_string().unwrap()).collect();
    let planned: BTreeSet<String> = PLAN.iter().map(|(name, _)| (*name).to_owned()).collect();
    assert_eq!(crates, planned, "crates/ and the plan differ");
}

#[test]
fn no_arrow_is_against_the_plan() {
    let mut seen = 0;
    for (name, allowed) in PLAN {
        let manifest = std::fs::read_to_string(root().join("crates").join(name).join("Cargo.toml")).unwrap();
        let used = uses(&manifest);
        seen += used.len();
        let against: Vec<_> = used.iter().filter(|used| !allowed.contains(&used.as_str())).collect();
        assert!(against.is_empty(), "rkprof-{name} uses {against:?}, which the plan in this file does not allow");
    }
    assert!(seen > 50, "only {seen} arrows were found: the manifests are written differently now");
}

/// The Rust sources in a folder, or of one file.
fn sources(path: &Path, all: &mut String) {
    if let Ok(entries) = std::fs::read_dir(path) {
        entries.for_each(|entry| sources(&entry.unwrap().path(), all));
    } else if path.extension().is_some_and(|extension| extension == "rs") {
        all.push_str(&std::fs::read_to_string(path).unwrap_or_default());
    }
}

#[test]
fn every_dependency_is_used() {
    let crates = PLAN.iter().map(|(name, _)| root().join("crates").join(name)).chain([root().to_owned()]);
    let mut unused = Vec::new();
    for dir in crates {
        let (mut product, mut tests) = (String::new(), String::new());
        ["src", "build.rs"].iter().for_each(|part| sources(&dir.join(part), &mut product));
        ["tests", "benches", "examples"].iter().for_each(|part| sources(&dir.join(part), &mut tests));
        let manifest = std::fs::read_to_string(dir.join("Cargo.toml")).unwrap();
        let mut section = "";
        for line in manifest.lines() {
            section = line.strip_prefix('[').unwrap_or(section);
            let Some(name) = line.split_once(".workspace = true").map(|(name, _)| name) else { continue };
            let is_for_tests = section.starts_with("dev-dependencies");
            // `rkprof demo` loads the simulator: nothing links to it.
            let is_loaded = dir == root() && name == "rkprof-sim";
            if !is_for_tests && !section.starts_with("dependencies") || is_loaded {
                continue;
            }
            let name = if name == "rkprof-sim" { "rksim".to_owned() } else { name.replace('-', "_") };
            let occurs = |text: &str| text.split(|c: char| !c.is_alphanumeric() && c != '_').any(|word| word == name);
            let is_used = occurs(&product) || is_for_tests && occurs(&tests);
            if !is_used {
                unused.push(format!("{}: {name}", dir.display()));
            }
        }
    }
    assert!(unused.is_empty(), "these are in a manifest and in no source: {unused:#?}");
}

/// Every package that a manifest names is explained to contributors.
#[test]
fn every_dependency_is_explained() {
    let page = std::fs::read_to_string(root().join("docs/dependencies.md")).unwrap();
    let crates = PLAN.iter().map(|(name, _)| root().join("crates").join(name)).chain([root().to_owned()]);
    let mut missing = BTreeSet::new();
    for dir in crates {
        let manifest = std::fs::read_to_string(dir.join("Cargo.toml")).unwrap();
        let mut section = "";
        for line in manifest.lines() {
            section = line.strip_prefix('[').unwrap_or(section);
            let name = line.split(['.', ' ']).next().unwrap_or_default();
            let is_entry = section.contains("dependencies") && line.contains('=') && !name.starts_with(['#', '[']);
            if is_entry && !name.starts_with("rkprof-") && !page.contains(&format!("`{name}`")) {
                missing.insert(name.to_owned());
            }
        }
    }
    assert!(missing.is_empty(), "say in docs/dependencies.md what these do here: {missing:?}");
}

#[test]
fn sections_of_a_manifest_are_told_apart() {
    let manifest = "[package]\nname = \"rkprof-x\"\n[dependencies]\nrkprof-a.workspace = true\n\
                    rkprof-b = { workspace = true }\nserde = \"1\"\n[dev-dependencies]\nrkprof-c.workspace = true\n\
                    [target.'cfg(unix)'.dependencies]\nrkprof-d.workspace = true\n";
    assert_eq!(uses(manifest), ["a", "b", "d"].map(str::to_owned).into());
}

/// No crate of the tracer brings a forbidden one.
#[test]
fn the_tracer_loads_nothing_of_the_command() {
    let cargo = std::env::var_os("CARGO").unwrap_or("cargo".into());
    let output = Command::new(cargo)
        .args(["tree", "--offline", "--locked", "-p", "rkprof-tracer", "-e", "normal", "--prefix", "depth"])
        .current_dir(root())
        .output()
        .unwrap();
    assert!(output.status.success(), "{}", String::from_utf8_lossy(&output.stderr));
    let text = String::from_utf8(output.stdout).unwrap();
    let mut way: BTreeMap<usize, &str> = BTreeMap::new();
    let mut found = Vec::new();
    for line in text.lines() {
        let name = line.trim_start_matches(|c: char| c.is_ascii_digit());
        let depth: usize = line[..line.len() - name.len()].parse().unwrap();
        let name = name.split(' ').next().unwrap();
        way.insert(depth, name);
        if NEVER_IN_THE_TRACER.contains(&name) {
            found.push(way.range(..=depth).map(|(_, name)| *name).collect::<Vec<_>>().join(" -> "));
        }
    }
    assert!(way.len() > 2 && text.contains("rkprof-arena"), "{text}");
    assert!(found.is_empty(), "{found:#?}");
}
