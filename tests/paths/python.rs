//! Python frames, by every CPython of this machine, against a program whose lines and times are planted.

use super::common::{compile_with, rkprof, simulator, stdout_of};
use super::{collapsed, paths, pprof_top, traced};
use std::collections::BTreeMap;
use std::path::{Path, PathBuf};
use std::process::Command;

const PROGRAM: &str = concat!(env!("CARGO_MANIFEST_DIR"), "/tests/programs/paths.py");

/// Lines of the program by the letter in their comment, and the share of the GPU's time that each launches.
const TRUTH: [(&str, f64); 4] = [("A", 10.0 / 90.0), ("B", 20.0 / 90.0), ("C", 30.0 / 90.0), ("D", 30.0 / 90.0)];

/// The CPythons of this machine, by version: in `PATH` and in pyenv's directories.
fn pythons() -> BTreeMap<(u32, u32, u32), PathBuf> {
    let env = |name: &str| std::env::var_os(name).map(PathBuf::from);
    let pyenv = env("PYENV_ROOT").or_else(|| Some(env("HOME")?.join(".pyenv"))).unwrap_or_default();
    let installed = std::fs::read_dir(pyenv.join("versions")).into_iter().flatten().flatten();
    let mut candidates: Vec<PathBuf> = installed.map(|version| version.path().join("bin/python3")).collect();
    candidates.push("python3".into());
    for directory in std::env::split_paths(&std::env::var_os("PATH").unwrap_or_default()) {
        candidates.extend((6..20).map(|minor| directory.join(format!("python3.{minor}"))));
    }
    let ask = "import sys, ctypes; print(sys.implementation.name, *sys.version_info[:3])";
    let version = |python: PathBuf| {
        let output = Command::new(&python).args(["-c", ask]).output().ok().filter(|output| output.status.success())?;
        let text = String::from_utf8(output.stdout).ok()?;
        let numbers: Vec<u32> = text.strip_prefix("cpython ")?.split_whitespace().flat_map(str::parse).collect();
        let [major, minor, patch] = numbers[..] else { return None };
        Some(((major, minor, patch), python))
    };
    candidates.into_iter().filter_map(version).collect()
}

/// The versions whose frames can be read.
pub(super) fn readable() -> BTreeMap<(u32, u32, u32), PathBuf> {
    let pythons: BTreeMap<_, _> = pythons().into_iter().filter(|((_, minor, _), _)| (9..=14).contains(minor)).collect();
    if pythons.is_empty() {
        eprintln!("skipped: there is no CPython from 3.9 to 3.14");
    }
    pythons
}

/// A line of the program, by the letter in its comment.
fn line_of(letter: &str) -> usize {
    let text = std::fs::read_to_string(PROGRAM).expect("the program");
    let end = format!("  # {letter}");
    text.lines().position(|line| line.ends_with(&end)).expect("a marked line") + 1
}

fn program(python: &Path, rounds: &str, how: &str) -> Command {
    let mut command = Command::new(python);
    command.arg(PROGRAM).arg(simulator()).args([rounds, how]);
    command
}

fn assert_shares(stacks: &[(Vec<String>, f64)], tolerance: f64, about: &str) {
    let total: f64 = stacks.iter().map(|(_, ns)| ns).sum();
    for (letter, truth) in TRUTH {
        let place = format!("(paths.py:{})", line_of(letter));
        let has = |words: &Vec<String>| words.iter().any(|word| word.ends_with(&place));
        let share = stacks.iter().filter(|(words, _)| has(words)).map(|(_, ns)| ns).sum::<f64>() / total;
        assert!((share - truth).abs() <= tolerance, "{about}: {letter} {share} instead of {truth}\n{stacks:#?}");
    }
}

fn json(out: &Path) -> serde_json::Value {
    serde_json::from_str(&paths(out, &["--to", "json"])).expect("JSON")
}

#[test]
fn lines_of_python_have_their_share() {
    let dir = tempfile::tempdir().expect("temporary directory");
    for ((_, minor, patch), python) in readable() {
        let out = dir.path().join(format!("{minor}.{patch}"));
        for (how, stacks) in [("released", "both"), ("held", "both"), ("thread-held", "both"), ("released", "python")] {
            let about = format!("3.{minor} {how} {stacks}");
            let _ = std::fs::remove_dir_all(&out);
            traced(&mut program(&python, "20", how), &out, stacks, "1");
            let stacks = collapsed(&out);
            assert_shares(&stacks, 1e-9, &about);
            assert_eq!(json(&out)["launches_without_python"], 0, "{about}");
            // Frames in between, those called by C code of the interpreter, and the range that ends the path.
            let place = format!("(paths.py:{})", line_of("D"));
            let (words, _) = stacks
                .iter()
                .find(|(words, _)| words.iter().any(|word| word.ends_with(&place)))
                .expect("the path of D");
            let names: Vec<&str> = words.iter().filter_map(|word| word.split(" (paths.py:").next()).collect();
            let inner = names.iter().position(|name| *name == "launch").expect("launch");
            assert_eq!(names[inner - 22..inner], [&["main"][..], &["deep"; 21]].concat(), "{about}");
            let [.., range, kernel] = &names[..] else { panic!("too short") };
            assert_eq!((*range, *kernel), ("[range] update #", "[gpu] add"), "{about}");
            let place = format!("(paths.py:{})", line_of("C"));
            let (words, _) = stacks
                .iter()
                .find(|(words, _)| words.iter().any(|word| word.ends_with(&place)))
                .expect("the path of C");
            let steps = words.iter().position(|word| word.ends_with(&place)).expect("C");
            assert!(words[steps - 1].contains("step (paths.py:"), "{about}: {words:#?}");
        }
    }
}

/// The hot lines name the Python line, though native frames below it have lines as well.
#[test]
fn hot_lines_are_those_of_python() {
    let dir = tempfile::tempdir().expect("temporary directory");
    for ((_, minor, patch), python) in readable() {
        let out = dir.path().join(format!("{minor}.{patch}"));
        traced(&mut program(&python, "20", "released"), &out, "both", "1");
        // The file is as wide as its longest line.
        let file = out.join("lines.txt");
        paths(&out, &["-o", file.to_str().expect("a path in UTF-8")]);
        let text = std::fs::read_to_string(file).expect("a file");
        for (letter, function) in [("A", "forward"), ("B", "backward"), ("C", "steps"), ("D", "deep")] {
            let caller = format!("{function} (paths.py:{})", line_of(letter));
            let row = text.lines().find(|row| row.contains(&caller));
            assert!(row.is_some_and(|row| row.contains("launch < ")), "3.{minor}: {caller} in\n{text}");
        }
        assert!(text.contains("call paths of 100 of 100 launches"), "{text}");
    }
}

/// pprof takes what stands in angle brackets for arguments of a C++ template, and removes it from names that it has to demangle.
#[test]
fn go_tool_pprof_keeps_names_in_angle_brackets() {
    let Some((_, python)) = readable().into_iter().next() else { return };
    let dir = tempfile::tempdir().expect("temporary directory");
    let out = dir.path().join("out");
    traced(&mut program(&python, "20", "made"), &out, "python", "1");
    let Some(text) = pprof_top(&out) else { return };
    // All launches are below the code of made.py, which is that of a module.
    let row = text.lines().find(|line| line.split_whitespace().nth(5) == Some("<module>"));
    assert!(row.is_some_and(|row| row.contains(" 100% ")), "{text}");
}

/// A thread that is not Python's first and does not hold the lock has native frames, and is counted.
#[test]
fn without_the_lock_frames_are_native() {
    let dir = tempfile::tempdir().expect("temporary directory");
    for ((_, minor, patch), python) in readable() {
        for stacks in ["both", "python"] {
            let out = dir.path().join(format!("{minor}.{patch}{stacks}"));
            traced(&mut program(&python, "20", "thread"), &out, stacks, "1");
            let (json, stacks) = (json(&out), collapsed(&out));
            assert_eq!((&json["launches_with_path"], &json["launches_without_python"]), (&100.into(), &100.into()));
            assert!(stacks.iter().all(|(words, _)| words.iter().all(|word| !word.contains("paths.py"))), "{stacks:#?}");
            assert!(stacks.iter().all(|(words, _)| words.len() > 3), "native frames are there: {stacks:#?}");
            let text = paths(&out, &[]).split_whitespace().collect::<Vec<_>>().join(" ");
            assert!(text.contains("100 without Python frames"), "{minor}: {text}");
        }
    }
}

/// A part of the launches gives an estimate for the others of the same kernel; 5 launches per round.
///
/// C and D share the 2,000 paths of one kernel, which has two thirds of the time: the standard error of each is 0.75 points.
#[test]
fn one_of_several_launches_is_enough_for_python() {
    let dir = tempfile::tempdir().expect("temporary directory");
    let Some((_, python)) = readable().pop_last() else { return };
    let out = dir.path().join("out");
    traced(&mut program(&python, "5000", "released"), &out, "both", "5");
    assert_eq!(json(&out)["launches_with_path"], 5000, "one of each five");
    assert_shares(&collapsed(&out), 0.04, "1 of 5");
    let out = dir.path().join("adaptive");
    traced(&mut program(&python, "700", "released"), &out, "both", "adaptive");
    let with_path = json(&out)["launches_with_path"].as_u64().expect("a number");
    assert!((1..3500).contains(&with_path), "{with_path}");
    assert!(paths(&out, &[]).contains(&format!("call paths of {with_path} of 3500 launches")));
}

/// Code objects of one address that follow each other have their own lines.
#[test]
fn code_that_is_made_again_and_again_is_told_apart() {
    let dir = tempfile::tempdir().expect("temporary directory");
    for ((_, minor, patch), python) in readable() {
        let out = dir.path().join(format!("{minor}.{patch}"));
        traced(&mut program(&python, "20", "made"), &out, "both", "1");
        let mut by_line: BTreeMap<String, f64> = BTreeMap::new();
        for (words, ns) in collapsed(&out) {
            let place = words.iter().find(|word| word.contains("(made.py:")).expect("made.py").clone();
            *by_line.entry(place).or_default() += ns;
        }
        let truth = (1..=5).map(|line| (format!("<module> (made.py:{line})"), 200_000.0)).collect();
        assert_eq!(by_line, truth, "3.{minor}");
    }
}

/// Strings of one, two and four bytes a character.
#[test]
fn names_of_any_script_are_read() {
    let dir = tempfile::tempdir().expect("temporary directory");
    for ((_, minor, patch), python) in readable() {
        for name in ["pfäde.py", "路径.py", "😀.py"] {
            let (copy, out) = (dir.path().join(name), dir.path().join(format!("{minor}.{patch}{name}")));
            std::fs::copy(PROGRAM, &copy).expect("a copy");
            let mut command = Command::new(&python);
            command.arg(&copy).arg(simulator()).args(["5", "released"]).env("PYTHONUTF8", "1");
            traced(&mut command, &out, "python", "1");
            let place = format!("forward ({name}:{})", line_of("A"));
            assert!(paths(&out, &["--to", "collapsed"]).contains(&place), "3.{minor}: {place}");
        }
    }
}

#[test]
fn a_python_that_cannot_be_read_is_named() {
    let dir = tempfile::tempdir().expect("temporary directory");
    let others: Vec<_> = pythons().into_iter().filter(|((_, minor, _), _)| !(9..=14).contains(minor)).collect();
    if others.is_empty() {
        eprintln!("skipped: every CPython here can be read");
    }
    for ((_, minor, patch), python) in others {
        let out = dir.path().join(format!("{minor}.{patch}"));
        traced(&mut program(&python, "5", "released"), &out, "both", "1");
        let report = stdout_of(Command::new(rkprof()).args(["report", "--format", "json"]).arg(&out));
        assert!(report.contains("Python frames are not in the call paths"), "3.{minor}: {report}");
        let json = json(&out);
        assert_eq!(
            (&json["launches_with_path"], &json["launches_without_python"]),
            (&25.into(), &25.into()),
            "native frames"
        );
    }
}

/// A free-threaded CPython publishes data that debuggers cannot use: its launches have native frames, and are counted.
#[test]
fn free_threaded_python_has_native_frames() {
    let dir = tempfile::tempdir().expect("temporary directory");
    let flags = ["-O2", "-fomit-frame-pointer", "-Wno-unused-function", "-rdynamic", "-DFREE_THREADED"];
    let program = compile_with("tests/programs/paths.c", dir.path(), &flags);
    let out = dir.path().join("out");
    let summary = traced(Command::new(program).arg("10"), &out, "both", "1");
    assert!(summary.notes.iter().any(|note| note.text.contains("this Python is free-threaded")), "{:?}", summary.notes);
    let json = json(&out);
    assert_eq!((&json["launches_with_path"], &json["launches_without_python"]), (&40.into(), &40.into()));
    assert!(collapsed(&out).iter().all(|(words, _)| words.iter().any(|word| word.starts_with("main (paths.c:"))));
    let text = paths(&out, &[]).split_whitespace().collect::<Vec<_>>().join(" ");
    assert!(text.contains("40 without Python frames"), "{text}");
}
