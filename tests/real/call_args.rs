//! `--call-args`: what a program says that it gave HIP's functions is what the trace, the JSON and the database tell.

use crate::artifacts::build;
use crate::common::{Session, run};
use crate::world::{World, clean, export, worlds};
use serde_json::Value;
use std::path::{Path, PathBuf};
use std::process::{Command, Output};

/// Longer than the limit of recorded texts.
const LONG: usize = 300;

/// A call: its function, and the values of its arguments.
type Call = (String, Vec<String>);

/// A program and its arguments.
struct Given {
    program: PathBuf,
    arguments: Vec<String>,
}

fn given(world: &World, home: &Path) -> Given {
    let program = home.join("given");
    build(world, "tests/programs/given.c", &program, &[]);
    let arguments = match world {
        World::Simulated => {
            let (module, kernel) = (home.join("module"), "k".repeat(LONG));
            std::fs::write(&module, format!("rksim\n{kernel} us=2\n")).expect("a module");
            vec![module.display().to_string(), kernel]
        }
        World::Real(_) => {
            let options = std::env::var("RKPROF_REAL_ARGS").unwrap_or_default();
            crate::world::module(&options).map(str::to_owned).into_iter().collect()
        }
    };
    Given { program, arguments }
}

/// The program's own account.
fn told(output: &Output) -> Vec<Call> {
    let text = String::from_utf8_lossy(&output.stdout);
    let call = |line: &str| {
        let mut words = line.split('\t').map(str::to_owned);
        (words.next().unwrap_or_default(), words.collect())
    };
    text.lines().map(call).collect()
}

/// The calls of a JSON file of rocprofv3 or ours, in order: function and arguments, each its type, name and value.
fn of_json(path: &Path) -> Vec<(String, Vec<[String; 3]>)> {
    let json: Value = serde_json::from_slice(&std::fs::read(path).expect("the file")).expect("JSON");
    let tool = &json["rocprofiler-sdk-tool"][0];
    let at = |value: &Value| value.as_u64().expect("a number") as usize;
    let call = |record: &Value| {
        let kind = &tool["strings"]["buffer_records"][at(&record["kind"])];
        let name = kind["operations"][at(&record["operation"])].as_str().expect("a name").to_owned();
        let argument =
            |argument: &Value| ["type", "name", "value"].map(|key| argument[key].as_str().expect("a text").to_owned());
        (name, record["args"].as_array().expect("arguments").iter().map(argument).collect())
    };
    let mut records: Vec<&Value> = tool["buffer_records"]["hip_api"].as_array().expect("calls").iter().collect();
    records.sort_by_key(|record| record["start_timestamp"].as_u64());
    records.into_iter().map(call).collect()
}

/// Compares the calls before the first one that the program does not list: HIP itself makes some at the end.
fn compare(what: &str, told: &[Call], found: Vec<Call>) {
    let same = |told: &str, found: &str| match told {
        "null" => ["0", "(null)"].contains(&found),
        long if long.len() == LONG => found.strip_suffix('\u{2026}').is_some_and(|cut| long[..256] == *cut),
        told => told == found,
    };
    assert!(told.len() > 12 && found.len() >= told.len(), "{what}: {} of {} calls", found.len(), told.len());
    for ((function, expected), (name, values)) in told.iter().zip(&found) {
        assert_eq!(function, name, "{what}: {found:?}");
        let right =
            expected.len() == values.len() && expected.iter().zip(values).all(|(told, found)| same(told, found));
        assert!(right, "{what}: {function} was given {expected:?}, and {values:?} was recorded");
    }
}

#[test]
fn arguments_of_calls_are_those_that_the_program_gave() {
    for world in worlds() {
        let home = tempfile::tempdir().expect("a temporary directory");
        let given = given(&world, home.path());
        let out = home.path().join("run");
        let mut command = clean(&world, home.path());
        command.args(["run", "-q", "--call-args", "-o"]).arg(&out).arg("--").arg(&given.program).args(&given.arguments);
        let output = run(&mut command);
        assert!(output.status.success(), "{world:?}: {}", String::from_utf8_lossy(&output.stderr));
        let told = told(&output);
        let session = Session::open(&out);
        session.assert_complete();

        let json = of_json(&export(&out, "json", &world, home.path()));
        let values = |(name, arguments): &(String, Vec<[String; 3]>)| {
            (name.clone(), arguments.iter().map(|[_, _, value]| value.clone()).collect())
        };
        compare(&format!("{world:?}, JSON"), &told, json.iter().map(values).collect());
        let copy = &json.iter().find(|(name, _)| name == "hipMemcpyAsync").expect("the copy").1;
        let declared: Vec<[&str; 2]> = copy.iter().map(|[kind, name, _]| [kind.as_str(), name.as_str()]).collect();
        let expected = [
            ["Pv", "dst"],
            ["PKv", "src"],
            ["m", "sizeBytes"],
            ["13hipMemcpyKind", "kind"],
            ["P12ihipStream_t", "stream"],
        ];
        assert_eq!(declared, expected, "{world:?}");

        let database = rusqlite::Connection::open(export(&out, "rocpd", &world, home.path())).expect("a database");
        let names = "SELECT event_id, name FROM regions ORDER BY start, event_id";
        let names: Vec<(i64, String)> = rows(&database, names);
        let arguments = "SELECT event_id, value FROM rocpd_arg ORDER BY event_id, position";
        let arguments: Vec<(i64, String)> = rows(&database, arguments);
        let of = |event: i64| arguments.iter().filter(|(id, _)| *id == event).map(|(_, value)| value.clone()).collect();
        let found = names.into_iter().map(|(event, name)| (name, of(event))).collect();
        compare(&format!("{world:?}, database"), &told, found);
        let kind = "SELECT DISTINCT type FROM rocpd_arg WHERE name = 'src'";
        assert_eq!(database.query_row(kind, [], |row| row.get::<_, String>(0)), Ok("void const*".to_owned()));

        let cut = session.summary.notes.iter().filter(|note| note.text.contains("1 texts among the arguments")).count();
        assert_eq!(cut, usize::from(world == World::Simulated), "{world:?}: {:?}", session.summary.notes);
    }
}

fn rows(database: &rusqlite::Connection, sql: &str) -> Vec<(i64, String)> {
    let mut statement = database.prepare(sql).expect("a statement");
    let rows = statement.query_map([], |row| Ok((row.get(0)?, row.get(1)?))).expect("rows");
    rows.map(|row| row.expect("a row")).collect()
}

/// The program on the simulator without `--call-args`, and its run as JSON.
fn without_the_option(home: &Path) -> (Given, PathBuf) {
    let world = World::Simulated;
    let given = given(&world, home);
    let out = home.join("run");
    let mut command = clean(&world, home);
    let command = command.args(["run", "-q", "-o"]).arg(&out).arg("--").arg(&given.program).args(&given.arguments);
    assert!(run(command).status.success());
    let json = export(&out, "json", &world, home);
    (given, json)
}

/// None of it is recorded unless requested.
#[test]
fn without_the_option_there_are_no_arguments() {
    let home = tempfile::tempdir().expect("a temporary directory");
    let (_, json) = without_the_option(home.path());
    let json = of_json(&json);
    assert!(json.len() > 12 && json.iter().all(|(_, arguments)| arguments.is_empty()), "{json:?}");
}

/// The kernels of a JSON file by name, without the ids and addresses that differ from run to run.
fn kernels_of(path: &Path) -> Vec<Value> {
    let json: Value = serde_json::from_slice(&std::fs::read(path).expect("the file")).expect("JSON");
    let kernels = json["rocprofiler-sdk-tool"][0]["kernel_symbols"].as_array().expect("kernels");
    let mut kernels: Vec<Value> = kernels.iter().filter(|kernel| kernel["size"] != 0).cloned().collect();
    for kernel in &mut kernels {
        let at = |value: &Value| value.as_i64().expect("a number");
        let (object, first) = (at(&kernel["kernel_object"]), at(&kernel["kernel_address"]["handle"]));
        assert!(object > 0 && first - object == at(&kernel["kernel_code_entry_byte_offset"]), "{kernel}");
        let fields = kernel.as_object_mut().expect("an object");
        for differs in ["kernel_id", "code_object_id", "kernel_object", "kernel_address"] {
            assert!(fields.remove(differs).is_some(), "{differs}");
        }
    }
    kernels.sort_by_key(|kernel| kernel["kernel_name"].to_string());
    kernels
}

/// Addresses and alignment of kernels, as SDKs from 1.0 on tell them; the simulated ones align arguments to 16 bytes.
#[test]
fn kernels_have_their_addresses() {
    let home = tempfile::tempdir().expect("a temporary directory");
    let (given, json) = without_the_option(home.path());
    let kernels = kernels_of(&json);
    let name = format!("{}.kd", given.arguments[1]);
    let ours = kernels.iter().find(|kernel| kernel["kernel_name"] == name.as_str());
    assert_eq!(ours.expect("the kernel")["kernarg_segment_alignment"], 16, "{kernels:#?}");
}

/// Types, names and all values that are no addresses are those that rocprofv3 writes of the same program. So are the facts of
/// its kernels.
#[test]
fn arguments_and_kernels_are_written_as_rocprofv3_writes_them() {
    for world in worlds() {
        let Some(other) = world.rocprofv3() else { continue };
        let home = tempfile::tempdir().expect("a temporary directory");
        let given = given(&world, home.path());
        let theirs = home.path().join("theirs");
        let mut command = Command::new(other);
        command.args(["--hip-runtime-trace", "-f", "json", "-o", "out", "-d"]).arg(&theirs).arg("--");
        let output = run(command.arg(&given.program).args(&given.arguments));
        assert!(output.status.success(), "{}", String::from_utf8_lossy(&output.stderr));
        let out = home.path().join("run");
        let mut command = clean(&world, home.path());
        command.args(["run", "-q", "--call-args", "-o"]).arg(&out).arg("--").arg(&given.program).args(&given.arguments);
        assert!(run(&mut command).status.success());

        let files = [export(&out, "json", &world, home.path()), theirs.join("out_results.json")];
        let [our_kernels, their_kernels] = files.each_ref().map(|file| kernels_of(file));
        assert!(!their_kernels.is_empty() && our_kernels == their_kernels, "{our_kernels:#?}\n{their_kernels:#?}");
        let [ours, theirs] = files.each_ref().map(|file| of_json(file));
        assert!(theirs.len() > 12 && ours.len() >= theirs.len());
        // Addresses differ from run to run. Of a call that fails rocprofv3 shows the text, which may no longer be there.
        let comparable = |arguments: &[[String; 3]]| -> Vec<[String; 3]> {
            let shown = |[kind, name, value]: &[String; 3]| {
                let is_address = value.starts_with("0x") || value == "/no/such/module";
                [kind.clone(), name.clone(), if is_address { "address".to_owned() } else { value.clone() }]
            };
            arguments.iter().map(shown).collect()
        };
        for ((name, arguments), (their_name, their_arguments)) in ours.iter().zip(&theirs) {
            assert_eq!((name, comparable(arguments)), (their_name, comparable(their_arguments)));
        }
    }
}
