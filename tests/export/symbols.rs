//! Kernels that a program loads and never launches: rocprofv3 lists them, and so do the JSON and the database.

use super::common::{json, rkprof, run};
use std::path::Path;
use std::process::Command;

const SCENARIO: &str = r#"
name = "loaded"
about = "a kernel is launched, two are loaded only"
seed = 1
kernel = [
    { id = "first", name = "_Z5firstPf", us = 5.0, vgpr = 16 },
    { id = "used", name = "_Z4usedPf", us = 5.0, vgpr = 32 },
    { id = "never", name = "_Z5neverPf", us = 5.0, vgpr = 48, lds = 1024, scratch = 64 },
]
[[thread]]
streams = 1
body = [{ launch = { kernel = "used", stream = 1, times = 3 } }, { sync = "device" }]
"#;

/// (name, VGPRs, LDS, scratch) of the kernels that a program loaded.
type Symbols = Vec<(String, i64, i64, i64)>;

fn listed(run_dir: &Path) -> (Symbols, Symbols) {
    let export = |to: &str, name: &str| {
        let path = run_dir.with_extension(name);
        run(Command::new(rkprof()).arg("export").arg(run_dir).args(["--to", to, "-o"]).arg(&path));
        path
    };
    let json = json(&export("json", "json"));
    let symbols = json["rocprofiler-sdk-tool"][0]["kernel_symbols"].as_array().expect("symbols").clone();
    for (place, symbol) in symbols.iter().enumerate() {
        assert_eq!(symbol["kernel_id"], place, "rocprofv3's readers take the place for the id");
    }
    let ours = |name: &str| ["_Z5firstPf", "_Z4usedPf", "_Z5neverPf"].iter().any(|kernel| name.starts_with(kernel));
    let number = |symbol: &serde_json::Value, key: &str| symbol[key].as_i64().expect("a number");
    let facts = |symbol: &serde_json::Value| {
        let name = symbol["kernel_name"].as_str().expect("a name").to_owned();
        let [vgprs, lds, scratch] =
            ["arch_vgpr_count", "group_segment_size", "private_segment_size"].map(|key| number(symbol, key));
        (name, vgprs, lds, scratch)
    };
    // Each is in the program's fat binary, so a host function stands for it.
    let functions = json["rocprofiler-sdk-tool"][0]["host_functions"].as_array().expect("functions");
    let mut functions: Vec<&str> =
        functions.iter().filter_map(|function| function["device_function"].as_str()).collect();
    functions.sort_unstable();
    assert_eq!(functions, ["", "_Z4usedPf", "_Z5firstPf", "_Z5neverPf"]);
    let real = symbols.iter().filter(|symbol| symbol["kernel_name"].as_str().is_some_and(ours));
    let mut in_json: Symbols = real.map(facts).collect();
    let database = rusqlite::Connection::open(export("rocpd", "db")).expect("a database");
    let columns = "kernel_name, arch_vgpr_count, group_segment_size, private_segment_size";
    let mut query = database.prepare(&format!("SELECT {columns} FROM kernel_symbols")).expect("the view");
    let rows = query.query_map([], |row| Ok((row.get(0)?, row.get(1)?, row.get(2)?, row.get(3)?))).expect("rows");
    let mut in_database: Symbols =
        rows.map(|row| row.expect("a row")).filter(|(name, ..): &(String, i64, i64, i64)| ours(name)).collect();
    in_json.sort();
    in_database.sort();
    (in_json, in_database)
}

#[test]
fn kernels_without_a_launch_are_listed() {
    let dir = tempfile::tempdir().expect("a directory");
    let scenario = dir.path().join("loaded.toml");
    std::fs::write(&scenario, SCENARIO).expect("a scenario");
    let symbol = |name: &str, vgprs, lds, scratch| (format!("{name}.kd"), vgprs, lds, scratch);
    let expected: Symbols =
        [symbol("_Z4usedPf", 32, 0, 0), symbol("_Z5firstPf", 16, 0, 0), symbol("_Z5neverPf", 48, 1024, 64)].into();
    for (out, options, fault) in [
        ("whole", &["--trace", "full"][..], ""),
        ("kernels", &["--trace", "kernels"], ""),
        // The process ends without a word, and the command completes the trace.
        ("killed", &[], "sigkill"),
    ] {
        let run_dir = dir.path().join(out);
        let mut command = Command::new(rkprof());
        command.args(["demo", "--arch", "gfx942", "--scenario"]).arg(&scenario).arg("-o").arg(&run_dir);
        command.args(options).env("RKSIM_TIME", "fast").env("RKSIM_FAULT", fault).env("XDG_CACHE_HOME", dir.path());
        run(&mut command);
        let (in_json, in_database) = listed(&run_dir);
        assert_eq!((&in_json, &in_database), (&expected, &expected), "{out}");
    }
}
