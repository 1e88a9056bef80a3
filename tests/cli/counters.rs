//! `rkprof counters` and `rkprof rules` as scripts use them.

use super::{code, run, stderr, stdout, temporary};
use serde_json::Value;
use std::path::Path;

fn parsed(arguments: &[&str]) -> (Option<i32>, Value) {
    let output = run(temporary().path(), arguments);
    (code(&output), serde_json::from_slice(&output.stdout).unwrap_or_else(|e| panic!("{e}: {}", stderr(&output))))
}

/// A counter file of the fixtures.
fn fixture(name: &str) -> String {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/facts/counter_files").join(name).display().to_string()
}

#[test]
fn every_file_of_the_seeds_is_planned_as_the_table_says() {
    // File, passes that suffice, names without counterpart on gfx90a, gfx942, gfx950.
    let table: [(&str, usize, [&[&str]; 3]); 11] = [
        ("madengine_compute_bound.txt", 2, [&[], &[], &[]]),
        ("madengine_memory_bound.txt", 2, [&[], &[], &[]]),
        ("madengine_communication_bound.txt", 1, [&[], &[], &[]]),
        ("madengine_full_profile.txt", 1, [&[], &[], &[]]),
        ("madengine_instruction_mix.txt", 1, [&[], &[], &[]]),
        ("geak_default.txt", 1, [&[], &[], &[]]),
        ("aaco_input.txt", 1, [&[], &[], &[]]),
        ("wmma_counters_basic.txt", 1, [&[], &[], &[]]),
        ("wmma_counters_extended.txt", 2, [&[], &[], &[]]),
        ("wmma_key_metrics.txt", 1, [&[], &[], &[]]),
        ("amd_skills.txt", 2, [&[], &["SQ_INSTS_FLAT_LDS_ONLY"], &["SQ_INSTS_FLAT_LDS_ONLY"]]),
    ];
    for (file, passes, missing) in table {
        for (arch, missing) in ["gfx90a", "gfx942", "gfx950"].into_iter().zip(missing) {
            let (code, plan) = parsed(&["counters", "plan", "-i", &fixture(file), "--arch", arch, "--format", "json"]);
            let unresolved = plan["unresolved"].as_array().unwrap();
            let names: Vec<&str> = unresolved.iter().map(|u| u["name"].as_str().unwrap()).collect();
            assert_eq!((code, &names[..]), (Some(i32::from(!missing.is_empty())), missing), "{file} on {arch}");
            assert!(unresolved.iter().all(|u| u["reason"].as_str().unwrap().contains("gfx90a")), "a named reason");
            assert!(plan["passes"].as_array().unwrap().len() <= passes, "{file} on {arch}");
        }
    }
}

/// What each preset records on each architecture, as golden JSON.
#[test]
fn presets_are_what_they_were_on_every_architecture() {
    const ARCHS: [&str; 6] = ["gfx90a", "gfx942", "gfx950", "gfx1100", "gfx1151", "gfx1201"];
    for preset in rkprof_arch::presets::PRESETS {
        let dry = ["run", "--preset", preset.name, "--dry-run=json", "--arch", &ARCHS.join(","), "--", "./app"];
        let (code, plan) = parsed(&dry);
        assert_eq!(code, Some(0), "{}", preset.name);
        let records = plan["records"].as_object().unwrap().iter().filter(|(_, on)| **on == Value::Bool(true));
        let mut golden = serde_json::json!({
            "preset": preset.name,
            "records": records.map(|(name, _)| name).collect::<Vec<_>>(),
            "telemetry_s": plan["telemetry_s"],
        });
        for planned in plan["plans"].as_array().unwrap() {
            assert_eq!(planned["unresolved"], serde_json::json!([]), "{}", preset.name);
            let counters = |pass: &Value| {
                let names = pass["counters"].as_array().unwrap().iter().map(|name| name.as_str().unwrap());
                Value::String(names.collect::<Vec<_>>().join(" "))
            };
            let passes: Vec<Value> = planned["passes"].as_array().unwrap().iter().map(counters).collect();
            golden[planned["arch"].as_str().unwrap()] = passes.into();
        }
        let planned = ARCHS.iter().filter(|arch| golden[**arch].is_array()).count();
        assert_eq!(planned, if preset.has_counters() { ARCHS.len() } else { 0 }, "{}", preset.name);
        let text = serde_json::to_string_pretty(&golden).unwrap();
        insta::assert_snapshot!(format!("preset_{}", preset.name), text);
    }
}

#[test]
fn plans_show_substitutes_reasons_and_suggestions() {
    let output = run(temporary().path(), &["counters", "plan", "--preset", "geak", "--arch", "gfx942"]);
    assert_eq!(code(&output), Some(0));
    assert!(stdout(&output).starts_with("Preset geak for gfx942: 1 pass "), "{}", stdout(&output));
    let names = "TCC_HIT,SQ_WAIT_INST_VALU SQ_INSTS_VALUU,SQ_VALU_MFMA_MOPS";
    let output = run(temporary().path(), &["counters", "plan", "--pmc", names, "--arch", "gfx1151"]);
    assert_eq!(code(&output), Some(1));
    let text = stdout(&output);
    for part in
        ["TCC_HIT -> GL2C_HIT", "approximate", "did you mean SQ_INSTS_VALU", "WMMA instructions are not counted on"]
    {
        assert!(text.contains(part), "{part} is missing:\n{text}");
    }
    assert!(text.lines().all(|line| line.chars().count() <= 100), "{text}");
    // A misspelled name of another architecture leads to its equivalent here.
    let (_, plan) = parsed(&["counters", "plan", "--pmc", "TCC_HITT", "--arch", "gfx1151", "--format", "json"]);
    assert_eq!(plan["unresolved"][0]["suggestions"][0], "GL2C_HIT", "{plan}");
}

#[test]
fn lists_have_block_limits_and_check_names_every_architecture() {
    let (code, list) = parsed(&["counters", "list", "--arch", "gfx90a", "--format", "json"]);
    assert_eq!((code, &list["arch"], &list["limits"]["SQ"]), (Some(0), &"gfx90a".into(), &8.into()));
    let counters = list["counters"].as_array().unwrap();
    assert!(counters.len() > 200, "{}", counters.len());
    let fetch = counters.iter().find(|c| c["name"] == "FETCH_SIZE").unwrap();
    assert_eq!((&fetch["derived"], &fetch["hardware"][0]["block"]), (&true.into(), &"TCC".into()));

    let file = fixture("wmma_counters_basic.txt");
    let (code, report) = parsed(&["counters", "check", &file, "--format", "json"]);
    // One name of one architecture has no counterpart: RDNA 4 does not count waits for LDS.
    assert_eq!((code, &report["names"]), (Some(1), &12.into()));
    let plans = report["plans"].as_array().unwrap();
    assert!(plans.len() >= 6);
    for plan in plans {
        let unresolved: Vec<&Value> = plan["unresolved"].as_array().unwrap().iter().map(|u| &u["name"]).collect();
        assert_eq!(unresolved, if plan["arch"] == "gfx1201" { vec!["SQ_WAIT_INST_LDS"] } else { vec![] });
    }
    let output = run(temporary().path(), &["counters", "check", &file]);
    assert!(stdout(&output).contains("gfx1100, gfx1151: TCC_EA_WRREQ -> GL2C_MC_WRREQ_sum"), "{}", stdout(&output));
}

#[test]
fn mistakes_are_usage_errors_with_a_way_out() {
    let dir = temporary();
    std::fs::write(dir.path().join("bad.txt"), "pmc: SQ_WAVES\nspeed: 9\n").unwrap();
    for (arguments, parts) in [
        (&["counters", "plan", "--arch", "gfx942"][..], &["--preset roofline"][..]),
        (&["counters", "plan", "--preset", "geak", "--arch", "gfx1"], &["gfx1", "gfx942"]),
        (&["counters", "plan", "--preset", "fast", "--arch", "gfx942"], &["roofline", "full"]),
        (&["counters", "check", "bad.txt"], &["bad.txt", "line 2"]),
        (&["counters", "check", "none.txt"], &["none.txt"]),
        (&["counters", "list", "--agent", "99"], &["no GPU 99", "--arch gfx942"]),
        (&["rules", "--rules", "strict"], &["default, geak"]),
        (&["rules", "--rules", "bad.txt"], &["bad.txt", "line 1"]),
    ] {
        let output = run(dir.path(), arguments);
        assert_eq!(code(&output), Some(2), "{arguments:?}");
        assert!(parts.iter().all(|part| stderr(&output).contains(part)), "{arguments:?}: {}", stderr(&output));
    }
}

#[test]
fn rules_can_be_read_changed_and_used() {
    let dir = temporary();
    let text = stdout(&run(dir.path(), &["rules"]));
    assert!(text.contains("MEMORY       when b >= 0.6 and (not known(u) or b > u)"), "{text}");
    assert!(text.lines().all(|line| line.chars().count() <= 100), "{text}");
    assert!(text.contains("\nhost-bound\n             when loop_host_pct >= 2, saves loop_host_ns\n"), "{text}");
    let (_, rules) = parsed(&["rules", "--rules", "geak", "--format", "json"]);
    let findings = rules["findings"].as_array().unwrap();
    assert_eq!(findings.len(), rkprof_analysis::advice::rules().unwrap().len());
    assert!(findings.iter().all(|rule| rule["when"].as_str().is_some_and(|when| !when.is_empty())), "{findings:?}");
    assert_eq!((&rules["choose"], &rules["classes"][0]["when"]), (&"first".into(), &"mean_us < 5".into()));
    let (_, metrics) = parsed(&["rules", "--metrics", "--format", "json"]);
    let documented = include_str!("../../docs/metrics.md");
    for metric in metrics["metrics"].as_array().unwrap() {
        let [name, unit, formula] = ["name", "unit", "formula"].map(|key| metric[key].as_str().unwrap());
        let row = format!("| `{name}` | {unit} | {formula} |");
        assert!(documented.contains(&row), "docs/metrics.md lacks {row}");
    }
    // What --format toml prints is a rule file.
    assert_eq!(code(&run(dir.path(), &["rules", "--format", "toml", "-o", "my.toml"])), Some(0));
    let changed = std::fs::read_to_string(dir.path().join("my.toml")).unwrap().replace("b >= 0.6", "b >= 0.7");
    std::fs::write(dir.path().join("my.toml"), changed).unwrap();
    let text = stdout(&run(dir.path(), &["rules", "--rules", "my.toml"]));
    assert!(text.starts_with("Rules        my.toml: ") && text.contains("b >= 0.7"), "{text}");
}
