//! The code objects that a run keeps: their bytes are the original's, they are there without the original, and what is left out is named.

mod common;
#[path = "code_objects/page.rs"]
mod page;

use common::{Program, json, kill_when, rkprof, stdout_of};
use rkprof_model::run::RunInfo;
use rkprof_model::summary::{KernelRow, Summary};
use std::path::{Path, PathBuf};
use std::process::Command;

/// In memory, and linked into the program.
const LOADED: &str = "_Z10clean_axpyPKDv4_fPS_fi";
const LINKED: &str = "_Z8spillingPKfPfi";

/// A real code object of gfx942, twice: one that the program loads from memory, and one in a file after 4096 bytes, which is a little
/// longer, so that they differ.
struct Place {
    dir: tempfile::TempDir,
    loaded: Vec<u8>,
    linked: Vec<u8>,
}

impl Place {
    fn new(times: u32) -> Place {
        let dir = tempfile::tempdir().expect("temporary directory");
        let objects = Path::new(env!("CARGO_MANIFEST_DIR")).join("crates/code/tests/objects");
        let loaded = std::fs::read(objects.join("gfx942.co")).expect("a code object");
        let linked = [&loaded[..], &[0; 8]].concat();
        std::fs::write(dir.path().join("jit.co"), &loaded).expect("written");
        std::fs::write(dir.path().join("library.so"), [&[1; 4096], &linked[..]].concat()).expect("written");
        let path = dir.path().display();
        let scenario = format!(
            "name = \"kept\"\nabout = \"kernels with real code\"\nseed = 1\n\
             [[kernel]]\nid = \"loaded\"\nname = \"{LOADED}\"\nmodule = \"jit\"\nimage = \"memory:{path}/jit.co\"\nus = 20\n\
             [[kernel]]\nid = \"linked\"\nname = \"{LINKED}\"\nimage = \"file:{path}/library.so\"\nus = 20\n\
             [[thread]]\nstreams = 1\nrepeat = {times}\nbody = [\n\
             {{ launch = {{ kernel = \"loaded\", via = \"module\" }} }},\n\
             {{ launch = {{ kernel = \"linked\" }} }},\n{{ sync = \"device\" }},\n]\n"
        );
        std::fs::write(dir.path().join("kept.toml"), scenario).expect("written");
        Place { dir, loaded, linked }
    }

    fn program(&self, variables: &[(&str, &str)]) -> Program {
        // Runtimes that hand over their tables, as real ones do.
        let program = Program::scenario("kept.toml", self.dir.path()).with("RKSIM_DOORS", "own");
        variables.iter().fold(program, |program, (name, value)| program.with(name, value))
    }

    fn record(&self, variables: &[(&str, &str)], out: &str) -> PathBuf {
        stdout_of(&mut self.program(variables).preloaded(out));
        self.dir.path().join(out)
    }
}

fn summary(run: &Path) -> Summary {
    rkprof_store::dir::Session::open(run).summary().expect("a summary")
}

fn info(run: &Path) -> RunInfo {
    rkprof_store::dir::Session::open(run).info.expect("run.json")
}

fn row<'a>(summary: &'a Summary, mangled: &str) -> &'a KernelRow {
    summary.kernels.iter().find(|row| row.mangled == mangled).expect("a row")
}

/// The file that a row leads to.
fn file(run: &Path, summary: &Summary, mangled: &str) -> Vec<u8> {
    let files = &row(summary, mangled).code_objects;
    assert_eq!(files.len(), 1, "{mangled}");
    std::fs::read(run.join(&files[0])).expect("the file")
}

fn kernels(run: &Path, arguments: &[&str]) -> String {
    stdout_of(Command::new(rkprof()).arg("kernels").arg(run).args(arguments))
}

#[test]
fn each_row_leads_to_the_bytes_that_were_loaded() {
    let place = Place::new(3);
    for door in ["direct", "sdk"] {
        let run = place.record(&[("RKPROF_DOOR", door)], door);
        let summary = summary(&run);
        assert!(file(&run, &summary, LOADED) == place.loaded, "{door}");
        assert!(file(&run, &summary, LINKED) == place.linked, "{door}");
        let kept = info(&run).code_objects.expect("code objects");
        let bytes = (place.loaded.len() + place.linked.len()) as u64;
        assert_eq!((kept.kept, kept.kept_bytes), (2, bytes), "{door}: {kept:?}");
        assert_eq!(std::fs::read_dir(run.join("code_objects")).expect("the folder").count(), 2, "{door}");
    }
}

/// The files that the program had are gone, and the run is in another place. The numbers are those of llvm-readelf.
#[test]
fn a_run_is_read_where_the_program_is_not() {
    let place = Place::new(3);
    let run = place.record(&[], "out");
    for file in ["jit.co", "library.so", "kept.toml"] {
        std::fs::remove_file(place.dir.path().join(file)).expect("deleted");
    }
    let moved = place.dir.path().join("moved");
    std::fs::rename(&run, &moved).expect("moved");
    let read: serde_json::Value = serde_json::from_str(&kernels(&moved, &["--format", "json"])).expect("JSON");
    let notes = include_str!("../crates/code/tests/objects/notes.txt");
    let noted = |symbol: &str, key: &str| -> u64 {
        let lines: Vec<&str> = notes.lines().skip_while(|line| *line != "gfx942").skip(1).collect();
        let at = lines.iter().position(|line| *line == format!("name {symbol}")).expect("a kernel");
        // Keys are sorted, so those after the name are its own.
        let line = lines[at..].iter().find_map(|line| line.strip_prefix(key)).expect("a fact");
        line.trim().parse().expect("a number")
    };
    let all = read["kernels"].as_array().expect("kernels");
    for symbol in [LOADED, LINKED] {
        let kernel = all.iter().find(|kernel| kernel["symbol"] == symbol).expect("the kernel");
        assert_eq!(kernel["vgpr_spills"], noted(symbol, "vgpr_spill_count"), "{symbol}");
        assert_eq!(kernel["noted_vgprs"], noted(symbol, "vgpr_count"), "{symbol}");
        assert!(kernel["file"].as_str().is_some_and(|file| file.contains("moved/code_objects/")), "{symbol}");
    }
    let report = Command::new(rkprof()).arg("report").arg(&moved).args(["--format", "json"]).output().expect("report");
    let report: serde_json::Value = serde_json::from_slice(&report.stdout).expect("JSON");
    let rows = report["kernels"].as_array().expect("rows");
    let leads = rows.iter().filter(|row| {
        row["code_objects"]
            .as_array()
            .is_some_and(|files| files.iter().any(|file| moved.join(file.as_str().expect("a path")).is_file()))
    });
    assert_eq!(leads.count(), 2);
}

#[test]
fn what_is_beyond_the_limit_is_named_and_off_keeps_nothing() {
    let place = Place::new(3);
    let limit = (place.loaded.len() + 100).to_string();
    let run = place.record(&[("RKPROF_CODE_OBJECTS", &limit)], "limited");
    let files = std::fs::read_dir(run.join("code_objects")).expect("the folder").count();
    let kept = info(&run).code_objects.expect("code objects");
    assert_eq!((files, kept.kept), (1, 1), "{kept:?}");
    // The other one is the runtime's own.
    let is_linked = |uri: &str| uri.contains("library.so#");
    let named: Vec<_> = kept.left_out_named.iter().filter(|one| is_linked(&one.uri)).collect();
    assert!(
        named.len() == 1 && named[0].why == "limit" && named[0].bytes == Some(place.linked.len() as u64),
        "{kept:?}"
    );
    assert_eq!((kept.left_out, kept.limit_bytes.to_string()), (2, limit));
    let said = kernels(&run, &[]);
    // Lines are as wide as a terminal.
    let words = said.split_whitespace().collect::<Vec<_>>().join(" ");
    assert!(words.contains("2 code objects") && words.contains("not kept, the limit was"), "{said}");

    let run = place.record(&[("RKPROF_CODE_OBJECTS", "off")], "off");
    assert!(!run.join("code_objects").exists());
    assert_eq!(info(&run).code_objects, None);
    assert!(summary(&run).kernels.iter().all(|row| row.code_objects.is_empty()));
    std::fs::remove_file(place.dir.path().join("library.so")).expect("deleted");
    let output = Command::new(rkprof()).arg("kernels").arg(&run).output().expect("the command");
    let said = common::stderr(&output);
    assert_eq!(output.status.code(), Some(4));
    assert!(said.contains("came from memory and were not kept") && said.contains("library.so is not on"), "{said}");
}

#[test]
fn a_killed_program_leaves_its_code() {
    let place = Place::new(1_000_000);
    let mut command = place.program(&[]).preloaded("killed");
    let run = place.dir.path().join("killed");
    let mut child = command.spawn().expect("started");
    let both = |summary: &Summary| {
        summary.kernels.iter().filter(|row| row.duration.count > 5 && !row.code_objects.is_empty()).count() == 2
    };
    kill_when(&run, "both kernels", both);
    child.wait().expect("its end");
    place.program(&[]).recover("killed");
    let summary = summary(&run);
    assert!(file(&run, &summary, LOADED) == place.loaded && file(&run, &summary, LINKED) == place.linked);
    assert_eq!(json(&run.join("run.json"))["code_objects"]["kept"], 2);
}

/// Two processes with the same code: one folder, one file for each code object.
#[test]
fn processes_of_a_run_share_the_files() {
    let place = Place::new(3);
    let program = place.program(&[]);
    let run = place.dir.path().join("both");
    for _ in 0..2 {
        stdout_of(&mut program.preloaded("both"));
    }
    let sessions = rkprof_store::dir::sessions(&run).expect("sessions");
    assert_eq!(sessions.len(), 2);
    let folders = sessions.iter().filter(|session| session.dir.join("code_objects").exists()).count();
    assert_eq!(folders, 1);
    assert_eq!(std::fs::read_dir(run.join("code_objects")).expect("the folder").count(), 2);
    let said = kernels(&run, &["--format", "json"]);
    let read: serde_json::Value = serde_json::from_str(&said).expect("JSON");
    assert_eq!(read["kernels"].as_array().map(Vec::len), Some(4), "two kernels in each of two code objects");
}
