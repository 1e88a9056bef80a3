//! An installation: the command finds its parts, shows which ones are in use, and writes its own manual.

mod common;

use common::{library, rkprof, run, simulator};
use object::{Object as _, ObjectSection as _};
use serde_json::Value;
use std::fs;
use std::path::Path;
use std::process::Command;

const VERSION: &str = env!("CARGO_PKG_VERSION");

/// The layout of all packages below a prefix.
fn install(prefix: &Path) {
    let lib = prefix.join("lib/rkprof");
    fs::create_dir_all(prefix.join("bin")).unwrap();
    fs::create_dir_all(&lib).unwrap();
    fs::copy(rkprof(), prefix.join("bin/rkprof")).unwrap();
    fs::copy(library(), lib.join("librkprof.so")).unwrap();
    fs::copy(simulator(), lib.join("librksim.so")).unwrap();
}

fn installed(prefix: &Path) -> Command {
    let mut command = Command::new(prefix.join("bin/rkprof"));
    command.env_remove("RKPROF_LIB").env_remove("RKPROF_SIM_LIB");
    command
}

/// Exit code and `rkprof self --format json`.
fn asked(prefix: &Path) -> (Option<i32>, Value) {
    let output = run(installed(prefix).args(["self", "--format", "json"]));
    (output.status.code(), serde_json::from_slice(&output.stdout).unwrap())
}

fn part<'a>(answer: &'a Value, name: &str) -> &'a Value {
    answer["parts"].as_array().unwrap().iter().find(|part| part["name"] == name).unwrap()
}

#[test]
fn the_files_of_one_package_belong_together() {
    let dir = tempfile::tempdir().unwrap();
    let prefix = dir.path().canonicalize().unwrap();
    install(&prefix);
    let (code, answer) = asked(&prefix);
    assert_eq!((code, &answer["ok"], &answer["schema_version"]), (Some(0), &Value::Bool(true), &Value::from(1)));
    let lib = prefix.join("lib/rkprof");
    let files = [("rkprof", prefix.join("bin/rkprof"))]
        .into_iter()
        .chain(["librkprof.so", "librksim.so"].map(|name| (name, lib.join(name))));
    for (name, path) in files {
        let part = part(&answer, name);
        assert_eq!(part["version"], VERSION, "{name}");
        assert_eq!(part["path"], path.to_str().unwrap());
        assert_eq!(part["problem"], Value::Null);
    }
    let printed = run(installed(&prefix).args(["self", "--library"]));
    // For `LD_PRELOAD=$(...)`: a path that the loader finds from every directory.
    let printed = String::from_utf8(printed.stdout).unwrap();
    assert!(printed.starts_with('/'), "{printed}");
    assert_eq!(Path::new(printed.trim_end()).canonicalize().unwrap(), lib.join("librkprof.so"));
}

/// Where the note of the library's version is: its name, then 16 bytes for the version, 16 for the build.
fn note(library: &[u8]) -> usize {
    let file = object::File::parse(library).expect("a library");
    let section = file.section_by_name(".note.rkprof").and_then(|section| section.file_range());
    let (from, bytes) = section.expect("the library has a note of its version");
    let note = [b"rkprof\0\0".as_slice(), VERSION.as_bytes(), b"\0"].concat();
    let section = &library[from as usize..][..bytes as usize];
    from as usize + section.windows(note.len()).position(|part| part == note).expect("its name and version")
}

/// A library of the same version that was built from other sources, as after an edit in a working tree.
#[test]
fn a_library_of_another_build_records_nothing_unnoticed() {
    let dir = tempfile::tempdir().unwrap();
    install(dir.path());
    let start = |variable: Option<&Path>| {
        let mut command = installed(dir.path());
        command.args(["run", "--", "sh", "-c", "echo started"]).current_dir(dir.path());
        let output = run(command.envs(variable.map(|path| ("RKPROF_LIB", path))));
        let said = String::from_utf8_lossy(&output.stderr).into_owned();
        (output.status.code(), String::from_utf8_lossy(&output.stdout).into_owned(), said)
    };
    let started = || (Some(0), "started\n".to_owned());
    let (code, printed, said) = start(None);
    assert_eq!((code, printed), started(), "{said}");
    assert!(!said.contains("does not belong"), "{said}");
    let file = dir.path().join("lib/rkprof/librkprof.so");
    let mut bytes = fs::read(&file).unwrap();
    let build = note(&bytes) + 8 + 16;
    assert!(bytes[build..build + 16].iter().all(u8::is_ascii_hexdigit), "the note has the build");
    bytes[build] = b'x';
    fs::write(&file, bytes).unwrap();
    let (code, printed, said) = start(None);
    assert_eq!((code, printed.as_str()), (Some(3), ""), "{said}");
    assert!(said.contains("built from different sources") && said.contains("`rkprof self`"), "{said}");
    // A library that the user names is taken.
    let (code, printed, said) = start(Some(&file));
    assert_eq!((code, printed), started(), "{said}");
    assert!(said.contains("RKPROF_LIB") && said.contains("built from different sources"), "{said}");
    let (code, answer) = asked(dir.path());
    let problem = part(&answer, "librkprof.so")["problem"].as_str().unwrap();
    assert!(code == Some(1) && problem.contains("built from different sources"), "{answer}");
}

/// A library of another version would interpret shared memory differently.
#[test]
fn mixed_installations_are_named() {
    let dir = tempfile::tempdir().unwrap();
    install(dir.path());
    let lib = dir.path().join("lib/rkprof");
    let file = lib.join("librkprof.so");
    let mut bytes = fs::read(&file).unwrap();
    let at = note(&bytes) + 8;
    bytes[at..at + VERSION.len()].copy_from_slice("9".repeat(VERSION.len()).as_bytes());
    fs::write(&file, bytes).unwrap();
    fs::copy("/proc/self/exe", lib.join("librksim.so")).unwrap();
    let (code, answer) = asked(dir.path());
    assert_eq!(code, Some(1));
    let problem = |name| part(&answer, name)["problem"].as_str().unwrap().to_owned();
    assert!(problem("librkprof.so").contains("install both from one package"), "{answer}");
    assert!(problem("librksim.so").contains("does not say its version"), "{answer}");
    fs::remove_file(&file).unwrap();
    let (code, answer) = asked(dir.path());
    assert_eq!((code, &part(&answer, "librkprof.so")["path"]), (Some(1), &Value::Null));
}

#[test]
fn every_command_has_a_manual_page_and_a_section_of_the_site() {
    let dir = tempfile::tempdir().unwrap();
    let output =
        run(Command::new(rkprof()).arg("manual").arg("--man").arg(dir.path()).arg("--markdown").arg(dir.path()));
    assert!(output.status.success(), "{}", String::from_utf8_lossy(&output.stderr));
    let read = |name: &str| fs::read_to_string(dir.path().join(name)).unwrap();
    let site = read("commands.md");
    // The truth: what `rkprof --help` lists.
    let help = String::from_utf8(run(Command::new(rkprof()).arg("--help")).stdout).unwrap();
    let commands: Vec<&str> = help
        .split("\nOptions:\n")
        .next()
        .unwrap()
        .lines()
        .skip_while(|line| *line != "Record:")
        .filter_map(|line| line.strip_prefix("  ")?.split(' ').next().filter(|name| !name.is_empty()))
        .filter(|name| *name != "help")
        .collect();
    assert!(commands.len() > 15, "{commands:?}");
    for command in commands {
        let page = read(&format!("rkprof-{command}.1"));
        assert!(page.starts_with(".ie") && page.contains(".SH SYNOPSIS"), "{command}");
        assert!(site.contains(&format!("\n## rkprof {command}\n")), "{command}");
    }
    assert!(!site.contains("sim-workload") && !dir.path().join("rkprof-sim-workload.1").exists());
    assert!(read("rkprof-run.1").contains(r"\-\-flight") && site.contains("* `--flight <"));
    let rules = include_str!("../crates/analysis/src/advice.toml").lines();
    let rules = rules.filter_map(|line| line.strip_prefix("id = \"")?.strip_suffix('"'));
    let rules: Vec<_> = rules.collect();
    assert!(rules.len() > 10, "{rules:?}");
    let missing: Vec<_> =
        rules.iter().filter(|rule| !read("findings.md").contains(&format!("\n## {rule}\n"))).collect();
    assert!(missing.is_empty(), "{missing:?}");
    let verdicts = read("verdicts.md");
    for class in ["COMPUTE", "MEMORY", "LATENCY", "LDS", "CACHE", "BALANCED", "UNKNOWN"] {
        assert_eq!(verdicts.matches(&format!("\n## {class}\n")).count(), 1, "{class}");
    }
}
