//! Every way of tracing records the truth: on every SDK, with every table of HSA, on one device and several.

use crate::world::{World, counters_are_constant, real, verify, worlds};

#[test]
fn every_way_records_what_happens() {
    for world in worlds() {
        if !world.has_sdk() {
            verify(&world, &[], "", &[]).assert_passed(&format!("{world:?}, without counters"));
            continue;
        }
        let verdict = verify(&world, &["--counters"], "", &[]);
        const WAVES: &str = "counters waves";
        // Some SDKs list no counters for a device: `--counters` fails there with the reason, and all else must hold.
        let refused = verdict.with("FAIL") == ["counters counters"]
            && verdict.text("counters", "counters").contains("refuses to count on");
        if world != World::Simulated && refused {
            verify(&world, &[], "", &[]).assert_passed(&format!("{world:?}, without counters"));
            continue;
        }
        let constant = world != World::Simulated && counters_are_constant();
        verdict.assert_passed(&format!("{world:?}"));
        assert_eq!(verdict.json["schema_version"], 1);
        assert_eq!(verdict.json["simulated"], world == World::Simulated);
        // Shapes of HIP's own kernels are not known; they are what is launched where no hiprtc is.
        let unknown = world != World::Simulated && verdict.with("SKIP").contains(&WAVES.to_owned());
        let counted = verdict.text("counters", "waves");
        let suspected = constant && verdict.with("SUSPECT").contains(&WAVES.to_owned());
        assert!(suspected || unknown || verdict.with("PASS").contains(&WAVES.to_owned()), "{counted}");
    }
}

#[test]
fn every_sdk() {
    for (sdk, path) in [("0.5", "light"), ("1.0", "light"), ("1.1", "light"), ("1.3", "")] {
        let verdict = verify(&World::Simulated, &[], "", &[("RKSIM_SDK", sdk)]);
        verdict.assert_passed(sdk);
        // A light path that is not used is reported, and does not count as its success.
        let expected = if path.is_empty() { "SKIP" } else { "PASS" };
        assert!(verdict.with(expected).contains(&"light path".to_owned()), "{sdk}: {:#}", verdict.json);
        // Phases that no program has by itself.
        verify(&World::Simulated, &[], "--phases launches,reset,cooperative", &[("RKSIM_SDK", sdk)]).assert_passed(sdk);
    }
}

#[test]
fn every_table_of_hsa() {
    for environment in [[("RKSIM_HSA", "newer")], [("RKSIM_HSA_TABLES", "2")], [("RKSIM_HSA_TABLES", "3")]] {
        verify(&World::Simulated, &[], "", &environment).assert_passed(&format!("{environment:?}"));
    }
}

#[test]
fn several_devices_and_small_waves() {
    for arch in ["gfx942*2", "gfx1100"] {
        let verdict = verify(&World::Simulated, &["--counters"], "", &[("RKSIM_ARCH", arch)]);
        verdict.assert_passed(arch);
        let alone = verdict.json["skipped"].get("devices").is_some();
        assert_eq!(alone, !arch.contains('*'), "{arch}: {}", verdict.json["skipped"]);
    }
}

/// A thread brings HIP into a running process, and ends before the process does.
#[test]
#[ignore = "needs a real ROCm: `tests/rocm.sh real` has one"]
fn a_late_start() {
    let world = real();
    verify(&world, &[], "--late", &[]).assert_passed(&format!("{world:?}"));
}

#[test]
#[ignore = "needs a real ROCm: `tests/rocm.sh real` has one"]
fn many_threads_and_streams() {
    let world = real();
    let verdict = verify(&world, &[], "--phases threads,streams --threads 16 --streams 16 --launches 60", &[]);
    verdict.assert_passed(&format!("{world:?}"));
}

/// Streams that share a queue: the thread that rings gives the packets of the others to the device, too. Each kernel still has
/// the thread, call and stream that launched it.
#[test]
fn threads_that_ring_for_each_other() {
    let program = "--phases threads,streams --threads 16 --streams 16 --launches 60";
    for table in ["", "newer"] {
        let environment = [("RKSIM_FAULT", "late-doorbell=300"), ("RKSIM_HSA", table)];
        verify(&World::Simulated, &[], program, &environment).assert_passed(table);
    }
}

/// Handles from before a reset are invalid afterwards.
#[test]
#[ignore = "needs a real ROCm: `tests/rocm.sh real` has one"]
fn a_device_that_is_reset() {
    let world = real();
    verify(&world, &[], "--phases launches,reset", &[]).assert_passed(&format!("{world:?}"));
}

/// Nodes of a graph are launches of the call that launched the graph, in the order of its capture. On a real ROCm this needs a
/// kernel, as cooperative launches do.
#[test]
#[ignore = "needs a real ROCm: `tests/rocm.sh real` has one"]
fn graphs() {
    let world = real();
    let verdict = verify(&world, &[], "--phases launches,graphs", &[]);
    verdict.assert_passed(&format!("{world:?}"));
    assert!(verdict.json["skipped"].get("graphs").is_none(), "{}", verdict.json["skipped"]);
}

/// The times of HIP's own events equal the recorded ones: exactly, where the events are the kernel's own.
#[test]
#[ignore = "needs a real ROCm: `tests/rocm.sh real` has one"]
fn events() {
    let world = real();
    let verdict = verify(&world, &[], "--phases launches,events", &[]);
    verdict.assert_passed(&format!("{world:?}"));
    assert!(verdict.with("PASS").contains(&"light elapsed".to_owned()), "{world:?}: {:#}", verdict.json["checks"]);
}

/// They run on a separate queue of the runtime. On a real ROCm this needs a kernel: hiprtc, or `--module` in
/// `RKPROF_REAL_ARGS`.
#[test]
#[ignore = "needs a real ROCm: `tests/rocm.sh real` has one"]
fn cooperative_kernels() {
    let world = real();
    let verdict = verify(&world, &[], "--phases launches,cooperative", &[]);
    verdict.assert_passed(&format!("{world:?}"));
    assert!(verdict.json["skipped"].get("cooperative").is_none(), "{}", verdict.json["skipped"]);
}
