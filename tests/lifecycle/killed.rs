//! Programs that are killed, and their recovery.

use super::*;

#[test]
fn a_hundred_kills_lose_nothing() {
    let dir = temporary();
    let counting = compile("tests/programs/counting.c", dir.path());
    let calls = AtomicU64::new(0);
    std::thread::scope(|scope| {
        for half in 0..2u64 {
            let (dir, counting, calls) = (dir.path(), &counting, &calls);
            scope.spawn(move || {
                let mut state = 0x9E37_79B9_7F4A_7C15 ^ (half + 1);
                for i in 0..50 {
                    let place = dir.join(format!("{half}_{i}"));
                    std::fs::create_dir(&place).expect("a directory");
                    let program = Program::new(counting, &["counters"], &place);
                    let program = program.with("RKPROF_DISPATCH", PATHS[i / 2 % 2]);
                    // Early moments are as interesting as all others together.
                    let longest = if i % 3 == 0 { 2_000 } else { 80_000 };
                    let delay = Duration::from_micros(random(&mut state) % longest);
                    let way = if i % 2 == 0 { "run" } else { "preloaded" };
                    kill_after(&program, way, delay);
                    if way == "preloaded" {
                        program.recover("out");
                    }
                    calls.fetch_add(check_killed(&program), Ordering::Relaxed);
                    std::fs::remove_dir_all(&place).expect("it can be removed");
                }
            });
        }
    });
    assert!(calls.into_inner() > 1_000, "the kills came before there was anything to lose");
}

/// A process can die between any two steps of the session's start.
#[test]
fn a_death_at_the_start_leaves_a_run_that_is_read() {
    let dir = temporary();
    let info = format!(
        r#"{{"schema_version":1,"status":"running","pid":4194304,"host":{:?},"simulated":true}}"#,
        rkprof_store::dir::host()
    );
    type File = (&'static str, &'static [u8]);
    let steps: [(&str, &[File]); 4] = [
        ("claimed", &[]),
        ("arena_made", &[("arena", b"")]),
        ("arena_sized", &[("arena", &[0; 1 << 16])]),
        ("trace_made", &[("arena", &[0; 1 << 16]), ("meta.bin", b"RKM"), ("trace.pftrace", b"")]),
    ];
    for (name, files) in steps {
        let out = dir.path().join(name);
        std::fs::create_dir(&out).expect("a directory");
        std::fs::write(out.join("run.json"), &info).expect("run.json");
        std::fs::write(out.join(".summary.json.4194304.0"), "{").expect("a torn file");
        files.iter().for_each(|(file, bytes)| std::fs::write(out.join(file), bytes).expect("a file"));
        let program = Program::scenario("hello", dir.path());
        let said = program.recover(name);
        assert!(said.contains("0 records recovered, 0 lost"), "{said}");
        let session = program.session(name);
        assert_eq!(session.run.status, "recovered", "{name}");
        session.assert_consistent();
    }
}

/// The hunter found this: the recovered run belonged to process 0, and no command could read its trace, which named two
/// processes.
#[test]
fn a_killed_run_without_its_run_json_is_still_of_its_process() {
    let dir = temporary();
    // It runs long enough for its trace to be begun, which names the process.
    let program = Program::scenario("llm-decode", dir.path()).with("RKSIM_FAULT", "segv");
    let ended = outcome(&mut program.preloaded("out"));
    assert_eq!(ended.signal, Some(libc::SIGSEGV), "{ended:?}");
    let place = dir.path().join("out/run.json");
    let before = common::json(&place);
    std::fs::remove_file(&place).expect("removed");
    program.recover("out");
    let after = common::json(&place);
    for field in ["pid", "host", "command", "simulated", "schema_version"] {
        assert_eq!(after[field], before[field], "{field}");
    }
    let report = common::run(std::process::Command::new(common::rkprof()).arg("report").arg(dir.path().join("out")));
    let shown = String::from_utf8_lossy(&report.stdout).into_owned();
    assert!(report.status.success() && !shown.contains("several processes"), "{shown}");
}

/// HSA comes after the session has begun; `run.json` names it and its path also when nothing could be written at the end.
#[test]
fn a_killed_run_names_the_runtimes_and_how_kernels_were_timed() {
    let dir = temporary();
    let program = Program::scenario("llm-decode", dir.path()).with("RKSIM_FAULT", "segv").with("RKSIM_DOORS", "own");
    let ended = outcome(&mut program.preloaded("out"));
    assert_eq!(ended.signal, Some(libc::SIGSEGV), "{ended:?}");
    program.recover("out");
    let door = program.session("out").run.door.expect("a door");
    let runtimes: Vec<_> = door.runtimes.iter().map(|runtime| runtime.name.as_str()).collect();
    assert_eq!((door.name.as_str(), door.dispatch_path.as_str()), ("direct", "light"), "{door:?}");
    assert!(runtimes.contains(&"hip") && runtimes.contains(&"hsa"), "{door:?}");
}
