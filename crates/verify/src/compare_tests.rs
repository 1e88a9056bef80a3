use super::*;
use crate::check::Verdict;
use crate::recorded::{self, Call};
use crate::truth::{Copy, Device, Program};

/// Launches of two kernels in turn on two streams, each waited for, and what a faultless tracer records of them.
fn world() -> (Truth, Recorded) {
    let mut truth = Truth {
        program: Program { pid: 1, kernels: Kernels::Compiled, clock_hz: 100_000_000, ..Program::default() },
        devices: vec![Device { wave: 64, ..Device::default() }],
        ended: true,
        ..Truth::default()
    };
    let mut recorded =
        Recorded { pid: 1, verdict: Completeness::Complete, path: "light".into(), ..Recorded::default() };
    for i in 0..12u64 {
        let before = 1_000_000 + i * 50_000;
        let (kernel, groups) = if i % 2 == 0 { ("add", 4) } else { ("tile", 7) };
        truth.launches.push(Launch {
            phase: "launches".into(),
            tid: 9,
            function: "hipModuleLaunchKernel".into(),
            stream: 1 + (i % 2) as u32,
            before,
            after: before + 1_000,
            synced: Some(before + 20_000),
            kernel: kernel.into(),
            grid: Some([groups * 256, 1, 1]),
            block: Some([256, 1, 1]),
            lds: Some(1024),
            elapsed_ns: Some(5_000.0),
            elapsed_exact: true,
            ..Launch::default()
        });
        recorded.kernels.push(Kernel {
            name: kernel.into(),
            tid: 9,
            start: before + 6_000,
            end: before + 11_000,
            device: Some(0),
            stream: Some((i % 2) as u32),
            grid: [groups * 256, 1, 1],
            block: [256, 1, 1],
            lds: Some(1024),
            vgprs: Some(16),
            dispatch: i + 1,
            call: Some(Call {
                function: "hipModuleLaunchKernel".into(),
                tid: 9,
                start: before + 100,
                end: before + 900,
            }),
            ..Kernel::default()
        });
    }
    truth.copies.push(Copy {
        tid: 9,
        before: 10,
        synced: Some(3_000),
        direction: "host_to_device".into(),
        bytes: 4096,
    });
    recorded.copies.push(recorded::Copy { direction: "host_to_device", bytes: 4096, ..recorded::Copy::default() });
    truth.calls = [("hipModuleLaunchKernel".to_owned(), 12), ("hipDeviceSynchronize".to_owned(), 1)].into();
    recorded.calls = truth.calls.clone();
    (truth, recorded)
}

fn verdict(checks: &[Check], name: &str) -> Option<Verdict> {
    checks.iter().find(|check| check.name == name).map(|check| check.verdict)
}

/// Names of the checks that fail.
fn failing(truth: &Truth, recorded: &Recorded, way: Way) -> Vec<String> {
    let checks = compare(truth, recorded, way);
    checks.into_iter().filter(|check| check.verdict == Verdict::Fail).map(|check| check.name).collect()
}

#[test]
fn a_faultless_run_passes() {
    let (truth, mut recorded) = world();
    assert!(failing(&truth, &recorded, Way::Light).is_empty());
    // HIP's own call at the end of the process is no fault of anybody.
    *recorded.calls.get_mut("hipDeviceSynchronize").unwrap() += 1;
    assert!(failing(&truth, &recorded, Way::Light).is_empty());
    recorded.path = "sdk-callback".into();
    assert!(failing(&truth, &recorded, Way::Sdk).is_empty());
    let light = compare(&truth, &recorded, Way::Light);
    assert_eq!(verdict(&light, "path"), Some(Verdict::Skip), "it is said, and no fault");
    recorded.calls.clear();
    recorded.kernels.iter_mut().for_each(|kernel| kernel.call = None);
    assert!(failing(&truth, &recorded, Way::NoCalls).is_empty());
}

/// Where no SDK was loaded, nothing is known of its service.
#[test]
fn the_sdks_service_is_not_verified_without_an_sdk() {
    let (truth, mut recorded) = world();
    (recorded.sdk_path, recorded.sdk_version) = (String::new(), String::new());
    recorded.path = "light".into();
    let text = |way| {
        let checks = compare(&truth, &recorded, way);
        checks.into_iter().find(|check| check.name == "path").map(|check| (check.verdict, check.text))
    };
    assert_eq!(
        [Way::Light, Way::Sdk, Way::NoCalls].map(text),
        [
            (Verdict::Pass, "kernels are timed by the light path; rkprof's own doors"),
            (Verdict::Skip, "no rocprofiler-sdk was loaded: kernels are timed by the light path"),
            (Verdict::Pass, "kernels are recorded by light; rkprof's own doors"),
        ]
        .map(|(verdict, text)| Some((verdict, text.to_owned())))
    );
}

#[test]
fn a_lost_dispatch_is_found_and_no_other_line_fails() {
    let (truth, mut recorded) = world();
    recorded.kernels.remove(5);
    assert_eq!(failing(&truth, &recorded, Way::Light), ["launches", "correlation"]);
    recorded.calls.clear();
    recorded.kernels.iter_mut().for_each(|kernel| kernel.call = None);
    assert_eq!(failing(&truth, &recorded, Way::NoCalls), ["launches"]);
}

#[test]
fn each_fault_has_its_line() {
    type Fault = fn(&mut Recorded);
    let faults: [(&[&str], Fault); 14] = [
        (&["path"], |run| run.path = "none".into()),
        (&["completeness"], |run| run.verdict = Completeness::Incomplete),
        (&["launches"], |run| run.kernels.push(Kernel { call: run.kernels[0].call.clone(), ..run.kernels[0].clone() })),
        (&["launches", "names", "correlation"], |run| run.kernels[3].name = "other".into()),
        (&["names"], |run| run.kernels[3].name = "add".into()),
        (&["shapes"], |run| run.kernels[3].lds = Some(0)),
        (&["shapes"], |run| run.kernels[3].grid = [256, 1, 1]),
        (&["lengths", "elapsed"], |run| {
            let Kernel { start, end, .. } = &mut run.kernels[3];
            std::mem::swap(start, end);
        }),
        (&["order", "clock"], |run| {
            let (a, b) = ((run.kernels[1].start, run.kernels[1].end), (run.kernels[3].start, run.kernels[3].end));
            (run.kernels[1].start, run.kernels[1].end) = b;
            (run.kernels[3].start, run.kernels[3].end) = a;
        }),
        (&["clock"], |run| {
            for kernel in &mut run.kernels {
                (kernel.start, kernel.end) = (kernel.start - 10_000, kernel.end - 10_000);
            }
        }),
        (&["elapsed"], |run| run.kernels[3].end += 40),
        (&["places"], |run| run.kernels[4].stream = Some(1)),
        (&["copies"], |run| run.copies[0].bytes -= 1),
        (&["calls"], |run| *run.calls.get_mut("hipModuleLaunchKernel").unwrap() -= 1),
    ];
    for (number, (names, fault)) in faults.into_iter().enumerate() {
        let (truth, mut recorded) = world();
        fault(&mut recorded);
        assert_eq!(failing(&truth, &recorded, Way::Light), names, "fault {number}");
    }
}

#[test]
fn a_clock_that_is_late_is_found_too() {
    let (truth, mut recorded) = world();
    for kernel in &mut recorded.kernels {
        (kernel.start, kernel.end) = (kernel.start + 12_000, kernel.end + 12_000);
    }
    assert_eq!(failing(&truth, &recorded, Way::Light), ["clock"]);
}

#[test]
fn copies_that_hip_makes_by_a_kernel_are_not_missing() {
    let (truth, mut recorded) = world();
    recorded.copies.clear();
    assert_eq!(failing(&truth, &recorded, Way::Light), ["copies"]);
    let call = recorded.kernels[0].call.clone();
    let name = "__amd_rocclr_copyBuffer".to_owned();
    recorded.kernels.push(Kernel { name, tid: 9, start: 1_500, end: 2_500, call, ..Kernel::default() });
    assert!(failing(&truth, &recorded, Way::Light).is_empty());
}

#[test]
fn registers_are_those_of_the_kernel_rounded_up() {
    use crate::truth::Kernel as Known;
    let (mut truth, mut recorded) = world();
    truth.kernels = vec![Known { kernel: "add".into(), static_lds: 0, vgprs: 9 }];
    let registers =
        |truth: &Truth, recorded: &Recorded| verdict(&compare(truth, recorded, Way::Light), "registers").unwrap();
    assert_eq!(registers(&truth, &recorded), Verdict::Pass);
    recorded.kernels[0].vgprs = Some(8);
    assert_eq!(registers(&truth, &recorded), Verdict::Fail);
    truth.kernels.clear();
    assert_eq!(registers(&truth, &recorded), Verdict::Skip);
}

#[test]
fn what_the_sdk_tells_the_programs_events_is_not_held_against_the_record() {
    let (mut truth, mut recorded) = world();
    truth.launches.iter_mut().for_each(|launch| launch.elapsed_ns = Some(120.0));
    assert_eq!(failing(&truth, &recorded, Way::Light), ["elapsed"]);
    recorded.path = "sdk-callback".into();
    let checks = compare(&truth, &recorded, Way::Sdk);
    assert_eq!(verdict(&checks, "elapsed"), Some(Verdict::Skip));
    // One kernel of several is no such effect.
    truth.launches.iter_mut().skip(1).for_each(|launch| launch.elapsed_ns = Some(5_000.0));
    assert_eq!(failing(&truth, &recorded, Way::Sdk), ["elapsed"]);
}

#[test]
fn calls_that_hip_makes_itself_are_no_surplus() {
    let (truth, mut recorded) = world();
    recorded.calls.insert("hipGetDevice".into(), 1);
    assert!(failing(&truth, &recorded, Way::Light).is_empty());
    recorded.calls.insert("hipGetDevice".into(), 2);
    assert_eq!(failing(&truth, &recorded, Way::Light), ["calls"]);
}

/// The one call before HIP's table was found may be missing, where the run says so, and no more.
#[test]
fn a_hip_that_the_program_loads_misses_one_call() {
    let (mut truth, mut recorded) = world();
    truth.calls.insert("hipInit".to_owned(), 1);
    let checks = compare(&truth, &recorded, Way::Light);
    assert_eq!(verdict(&checks, "calls"), Some(Verdict::Fail));
    (recorded.verdict, recorded.incomplete) = (Completeness::Incomplete, vec![LATE_HIP.to_owned()]);
    let checks = compare(&truth, &recorded, Way::Light);
    assert_eq!(
        [verdict(&checks, "calls"), verdict(&checks, "completeness")],
        [Some(Verdict::Pass), Some(Verdict::Skip)]
    );
    truth.calls.insert("hipInit".to_owned(), 2);
    recorded.incomplete.push("3 records were dropped".to_owned());
    let checks = compare(&truth, &recorded, Way::Light);
    assert_eq!([verdict(&checks, "calls"), verdict(&checks, "completeness")], [Some(Verdict::Fail); 2]);
}
