//! Host functions, which a program calls in place of kernels: what the program registered is what the JSON tells.

use crate::artifacts::build;
use crate::common::run;
use crate::world::{World, clean, export, worlds};
use serde_json::{Value, json};
use std::path::{Path, PathBuf};
use std::process::Command;

/// A program, its arguments, and the two kernels among them.
struct Hosted {
    program: PathBuf,
    arguments: Vec<String>,
}

/// `None` where no code object for the device is known, or HIP finds none in a fat binary.
fn hosted(world: &World, home: &Path) -> Option<Hosted> {
    let arguments = match world {
        World::Simulated => ["_Z5firstPf", "plain"].map(str::to_owned).to_vec(),
        World::Real(_) => {
            let options = std::env::var("RKPROF_REAL_ARGS").unwrap_or_default();
            let Some(module) = crate::world::module(&options) else {
                eprintln!("skipped on a real ROCm: RKPROF_REAL_ARGS names no module");
                return None;
            };
            let arch = Path::new(module).file_stem()?.to_str()?;
            ["dummy_kernel", "vector_add", module, arch].map(str::to_owned).to_vec()
        }
    };
    let program = home.join("hosted");
    build(world, "tests/programs/hosted.c", &program, &[]);
    let alone = run(Command::new(&program).args(&arguments));
    if !alone.status.success() && *world != World::Simulated {
        let said = String::from_utf8_lossy(&alone.stderr);
        eprintln!("skipped on a real ROCm: this HIP takes no fat binary: {said}");
        return None;
    }
    Some(Hosted { program, arguments })
}

/// The host functions of a JSON file of rocprofv3 or ours, by name; the first entry stands for none.
fn functions(path: &Path) -> (Vec<Value>, Value) {
    let json: Value = serde_json::from_slice(&std::fs::read(path).expect("the file")).expect("JSON");
    let tool = &json["rocprofiler-sdk-tool"][0];
    let mut functions = tool["host_functions"].as_array().expect("functions").clone();
    for (place, function) in functions.iter().enumerate() {
        let at = |key: &str| function[key].as_u64().expect("a number") as usize;
        assert_eq!(at("host_function_id"), place, "readers take the place for the id");
        let kernel = &tool["kernel_symbols"][at("kernel_id")];
        assert_eq!(kernel["code_object_id"], function["code_object_id"]);
        let name = function["device_function"].as_str().expect("a name");
        assert!(place == 0 || kernel["kernel_name"] == format!("{name}.kd"), "{function} stands for {kernel}");
    }
    let none = functions.remove(0);
    functions.sort_by_key(|function| function["device_function"].to_string());
    (functions, none)
}

/// The program's own numbers.
fn told(output: &std::process::Output) -> [u64; 3] {
    let text = String::from_utf8_lossy(&output.stdout);
    let line = text.lines().find(|line| line.split(' ').count() == 3).unwrap_or_else(|| panic!("{text}"));
    let numbers: Vec<u64> = line.split(' ').map(|word| word.parse().expect("a number")).collect();
    numbers.try_into().expect("three numbers")
}

#[test]
fn host_functions_are_those_that_the_program_registered() {
    for (world, path) in worlds().into_iter().flat_map(|world| [(world.clone(), "light"), (world, "sdk")]) {
        let home = tempfile::tempdir().expect("a temporary directory");
        let Some(hosted) = hosted(&world, home.path()) else { continue };
        let out = home.path().join("run");
        let mut command = clean(&world, home.path());
        command.args(["run", "-q", "--dispatch", path, "-o"]).arg(&out).arg("--");
        let output = run(command.arg(&hosted.program).args(&hosted.arguments));
        assert!(output.status.success(), "{world:?} {path}: {}", String::from_utf8_lossy(&output.stderr));
        let [modules, first, second] = told(&output);
        let dim = |[x, y, z]: [u32; 3]| json!({ "x": x, "y": y, "z": z });
        let expected = |name: &str, address: u64, limit: u32, dims: [[u32; 3]; 4], size: u32| {
            let [threads, blocks, block, grid] = dims.map(dim);
            json!({
                "device_function": name, "host_function": { "handle": address }, "modules": { "handle": modules },
                "thread_limit": limit, "thread_ids": threads, "block_ids": blocks, "block_dims": block,
                "grid_dims": grid, "workgroup_size": size, "size": 120,
            })
        };
        let mut expected = [
            expected(&hosted.arguments[0], first, u32::MAX, [[0; 3]; 4], 0),
            expected(&hosted.arguments[1], second, 512, [[1, 2, 3], [4, 5, 6], [64, 2, 1], [7, 8, 9]], 256),
        ];
        expected.sort_by_key(|function| function["device_function"].to_string());
        let (functions, none) = functions(&export(&out, "json", &world, home.path()));
        assert_eq!((functions.len(), &none["size"], &none["kernel_id"]), (2, &json!(0), &json!(0)), "{functions:#?}");
        for (function, expected) in functions.iter().zip(&expected) {
            for (key, value) in expected.as_object().expect("an object") {
                assert_eq!(&function[key], value, "{world:?} {path}: {key} of {function:#}");
            }
        }
        if world == World::Simulated {
            let names =
                ["formatted", "demangled", "truncated"].map(|of| &functions[0][format!("{of}_host_function_name")]);
            assert_eq!(names, [&json!("first(float*)"), &json!("first(float*)"), &json!("first")]);
        }
    }
}

/// SDK 0.5 has no such operation.
#[test]
fn an_sdk_that_does_not_tell_of_them_is_no_obstacle() {
    let world = World::Simulated;
    let home = tempfile::tempdir().expect("a temporary directory");
    let hosted = hosted(&world, home.path()).expect("a program");
    let out = home.path().join("run");
    let mut command = clean(&world, home.path());
    command.env("RKSIM_SDK", "0.5").args(["run", "-q", "-o"]).arg(&out).arg("--");
    let output = run(command.arg(&hosted.program).args(&hosted.arguments));
    assert!(output.status.success(), "{}", String::from_utf8_lossy(&output.stderr));
    let (functions, none) = functions(&export(&out, "json", &world, home.path()));
    assert_eq!((functions, &none["size"]), (vec![], &json!(0)));
}

/// All fields but addresses and ids, which differ from run to run.
#[test]
fn host_functions_are_written_as_rocprofv3_writes_them() {
    for world in worlds() {
        let Some(other) = world.rocprofv3() else { continue };
        let home = tempfile::tempdir().expect("a temporary directory");
        let Some(hosted) = hosted(&world, home.path()) else { continue };
        let theirs = home.path().join("theirs");
        let mut command = Command::new(other);
        command.args(["--kernel-trace", "-f", "json", "-o", "out", "-d"]).arg(&theirs).arg("--");
        let output = run(command.arg(&hosted.program).args(&hosted.arguments));
        assert!(output.status.success(), "{}", String::from_utf8_lossy(&output.stderr));
        let out = home.path().join("run");
        let mut command = clean(&world, home.path());
        command.args(["run", "-q", "-o"]).arg(&out).arg("--").arg(&hosted.program).args(&hosted.arguments);
        assert!(run(&mut command).status.success());
        let files = [export(&out, "json", &world, home.path()), theirs.join("out_results.json")];
        let comparable = |path: &PathBuf| {
            let (mut all, none) = functions(path);
            for function in &mut all {
                let fields = function.as_object_mut().expect("an object");
                for differs in ["host_function", "modules", "host_function_id", "kernel_id", "code_object_id"] {
                    let value = fields.insert(differs.to_owned(), json!(1)).expect("a value");
                    assert!(value != json!({ "handle": 0 }) && value != json!(0), "{differs}");
                }
            }
            (all, none)
        };
        let [ours, theirs] = files.each_ref().map(comparable);
        assert!(theirs.0.len() == 2 && ours == theirs, "{ours:#?}\n{theirs:#?}");
    }
}
