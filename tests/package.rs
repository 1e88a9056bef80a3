//! `librkprof.so` as the system sees it: its exported symbols, its dependencies, and that a program without a GPU does not
//! notice it.

mod common;

use common::{library, run, shared_library, stdout_of};
use std::process::Command;

/// The only libraries that it may need, which every Linux program loads.
const ALLOWED: [&str; 3] = ["libc.so.6", "libgcc_s.so.1", "ld-linux-x86-64.so.2"];

#[test]
fn exports_the_tool_entry_and_the_c_api_only() {
    let symbols = stdout_of(Command::new("nm").args(["-D", "--defined-only"]).arg(library()));
    let mut names: Vec<&str> = symbols.lines().filter_map(|line| line.split_whitespace().last()).collect();
    names.sort_unstable();
    let expected = [
        "HSA_AMD_TOOL_PRIORITY",
        "OnLoad",
        "OnUnload",
        "_Exit",
        "_exit",
        "abort",
        "dlsym",
        "execl",
        "execle",
        "execlp",
        "execv",
        "execve",
        "execvp",
        "execvpe",
        "fexecve",
        "rkprof_active",
        "rkprof_annotate",
        "rkprof_flush",
        "rkprof_range_pop",
        "rkprof_range_push",
        "rkprof_snapshot",
        "rkprof_start",
        "rkprof_stop",
        "rocprofiler_configure",
        "rocprofiler_configure_attach",
        "rocprofiler_register_library_api_table",
    ];
    assert_eq!(names, expected);
}

#[test]
fn every_function_of_the_header_is_exported() {
    let header = include_str!("../include/rkprof.h");
    let declared = header.lines().filter_map(|line| {
        let name = line.strip_suffix(';')?.split('(').next()?.split_whitespace().last()?;
        name.starts_with("rkprof_").then_some(name)
    });
    let symbols = stdout_of(Command::new("nm").args(["-D", "--defined-only"]).arg(library()));
    let declared: Vec<&str> = declared.collect();
    assert_eq!(declared.len(), 8);
    for name in declared {
        assert!(symbols.lines().any(|line| line.ends_with(&format!(" {name}"))), "{name} is not exported");
    }
}

#[test]
fn needs_only_what_every_program_has() {
    let dynamic = stdout_of(Command::new("readelf").arg("-dW").arg(library()));
    let needed: Vec<&str> = dynamic
        .lines()
        .filter(|line| line.contains("(NEEDED)"))
        .filter_map(|line| line.split(['[', ']']).nth(1))
        .collect();
    assert!(!needed.is_empty());
    for name in needed {
        assert!(ALLOWED.contains(&name), "{name} is needed");
    }
    assert!(dynamic.contains("NODELETE"), "it could be unloaded under a running callback");
}

#[test]
fn neither_the_command_nor_the_simulator_is_in_it() {
    // Only constants: a debug build's debug information names everything that was compiled.
    let constants = run(Command::new("readelf").args(["-Wp", ".rodata"]).arg(library())).stdout;
    let constants = String::from_utf8_lossy(&constants);
    assert!(constants.contains("RKPROF_"), "the library's own strings are found");
    for foreign in ["completion script", "Examples:", "RKSIM_", "Check this machine: ROCm"] {
        assert!(!constants.contains(foreign), "{foreign:?} occurs in the library");
    }
}

/// Else a start would touch nearly all pages of the library again, and nothing would tell it.
#[test]
fn the_functions_that_lie_together_have_the_names_of_today() {
    let listed = include_str!("../packaging/start.ld");
    // `*(.text.*_ZN13rkprof_tracer7session5start11try_session17h*E*)`: what is before the hash.
    let ours = |line: &'static str| {
        let name = line.trim().strip_prefix("*(.text.*")?.strip_suffix("*)")?;
        let (name, rest) = name.split_once("17h").filter(|(name, _)| name.contains("rkprof_"))?;
        assert_eq!(rest, "*E", "a hash holds for one build: {line}");
        Some(name)
    };
    let ours: Vec<&str> = listed.lines().filter_map(ours).collect();
    let symbols = stdout_of(Command::new("nm").arg(library()));
    let mut known: Vec<&str> = symbols.lines().filter_map(|line| line.split_whitespace().last()).collect();
    known.sort_unstable();
    let is_known = |name: &str| {
        let at = known.partition_point(|symbol| *symbol < name);
        known.get(at).is_some_and(|symbol| symbol.starts_with(name))
    };
    let gone: Vec<&str> = ours.iter().copied().filter(|name| !is_known(name)).collect();
    assert!(ours.len() > 200, "{} functions of rkprof are listed", ours.len());
    assert!(
        gone.len() * 4 < ours.len(),
        "run packaging/start_order.py: of {} functions, these have gone: {gone:#?}",
        ours.len()
    );
}

/// Programs without a GPU behave as they do alone: same output, same exit code, no files.
#[test]
fn a_program_without_gpu_does_not_notice() {
    let dir = tempfile::tempdir().expect("temporary directory");
    let script = "echo out; echo err >&2; env | grep -v -e ^LD_PRELOAD -e ^_ | sort | head -50; exit 7";
    let programs: [(&str, &[&str]); 4] = [
        ("/bin/true", &[]),
        ("/bin/false", &[]),
        ("bash", &["-c", script]),
        ("python3", &["-c", "import os,threading; t=threading.Thread(target=print, args=('x',)); t.start(); t.join()"]),
    ];
    for (program, args) in programs {
        let command = || {
            let mut command = Command::new(program);
            command.args(args).current_dir(dir.path());
            command
        };
        let alone = run(&mut command());
        let preloaded = run(command().env("LD_PRELOAD", library()));
        assert_eq!(preloaded.status, alone.status, "{program}");
        assert_eq!(String::from_utf8_lossy(&preloaded.stdout), String::from_utf8_lossy(&alone.stdout), "{program}");
        assert_eq!(String::from_utf8_lossy(&preloaded.stderr), String::from_utf8_lossy(&alone.stderr), "{program}");
    }
    assert_eq!(std::fs::read_dir(dir.path()).expect("directory").count(), 0, "something was written");
}

/// librocprofiler-register, which every HIP of AMD's packages needs, refers to `rocprofiler_configure`. The loader relocates it before
/// rkprof, and wrote about that on the program's standard error while the symbol was indirect from the start.
#[test]
fn the_loader_says_nothing_about_a_library_that_refers_to_tools() {
    let dir = tempfile::tempdir().expect("temporary directory");
    let library_text = "__attribute__((weak)) int rocprofiler_configure(void);\n\
        int sees_tool(void) { return rocprofiler_configure != 0; }\n";
    shared_library(dir.path(), "libregister.so", library_text);
    let (source, program) = (dir.path().join("program.c"), dir.path().join("program"));
    let text = "#define _GNU_SOURCE\n#include <dlfcn.h>\n#include <stdio.h>\nint sees_tool(void);\n\
        int main(void) { return printf(\"%d %d\", sees_tool(), dlsym(RTLD_DEFAULT, \"rocprofiler_configure\") != 0) < 0; }\n";
    std::fs::write(&source, text).expect("a file");
    let place = dir.path().display();
    let mut cc = Command::new("cc");
    cc.arg(&source).arg("-o").arg(&program).arg(format!("-L{place}")).arg(format!("-Wl,-rpath,{place}"));
    stdout_of(cc.args(["-lregister", "-ldl"]));
    for (door, seen) in [("auto", "0 0"), ("direct", "0 0"), ("sdk", "0 1")] {
        let mut command = Command::new(&program);
        command.env("LD_PRELOAD", library()).env("RKPROF_DOOR", door).env("RKPROF_OUT", dir.path().join(door));
        let output = run(&mut command);
        let [stdout, stderr] =
            [&output.stdout, &output.stderr].map(|bytes| String::from_utf8_lossy(bytes).into_owned());
        assert_eq!((stdout.as_str(), stderr.as_str(), output.status.code()), (seen, "", Some(0)), "{door}");
    }
}

/// The software GPU takes the place of `open` and `ioctl`: a part of the tests that no user may get.
#[test]
fn the_software_gpu_is_in_no_package() {
    let manifest = include_str!("../crates/softgpu/Cargo.toml");
    assert!(manifest.lines().any(|line| line == "publish = false"));
    let root = std::path::Path::new(env!("CARGO_MANIFEST_DIR"));
    let mut scripts = 0;
    for entry in std::fs::read_dir(root.join("packaging")).unwrap() {
        let path = entry.unwrap().path();
        let Ok(text) = std::fs::read_to_string(&path) else { continue };
        scripts += 1;
        assert!(!text.contains("softgpu"), "{} names it", path.display());
    }
    assert!(scripts > 5, "{scripts}");
    let cargo = include_str!("../Cargo.toml");
    assert!(!cargo.contains("softgpu"), "nothing that is built for users may depend on it");
}
