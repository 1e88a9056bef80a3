//! Counters from options and files.

use super::*;

#[test]
fn usage_errors_come_before_the_program() {
    let place = Place::new();
    std::fs::write(place.path("bad.txt"), "pmc: SQ_WAVES\nfoo: 1\n").expect("a file");
    let cases: [(&[&str], &str); 5] = [
        (&["--preset", "rofline"], "there is no preset \"rofline\"; did you mean roofline?"),
        (&["--pmc", "SQ_WAVE"], "there is no counter SQ_WAVE; did you mean SQ_WAVES?"),
        (&["-i", "bad.txt"], "line 2: foo"),
        (&["-i", "missing.txt"], "missing.txt"),
        (&["--preset", "basic", "--sample", "0"], "a number of launches, at least 1"),
    ];
    for (options, words) in cases {
        let output = place.demo("gfx942", "hello", "out", options, &[]);
        assert_eq!(output.status.code(), Some(2), "{options:?}: {}", stderr(&output));
        assert!(stderr(&output).contains(words), "{options:?}: {}", stderr(&output));
        assert!(output.stdout.is_empty(), "the program did not run");
    }
}

#[test]
fn a_quiet_run_names_a_counter_that_there_is_not() {
    let place = Place::new();
    for (counters, expected) in [
        ("SQ_WAVES,NO_SUCH_THING", "rkprof: not counted: NO_SUCH_THING: no architecture has a counter of this name"),
        ("NO_SUCH_THING", "nothing is counted on gfx942: NO_SUCH_THING: no architecture has a counter of this name"),
    ] {
        let output = place.demo("gfx942", "hello", counters, &["-q", "--pmc", counters], &[]);
        let said = stderr(&output);
        assert!(output.status.success() && said.contains(expected), "{counters}: {said}");
    }
}

#[test]
fn counter_files_are_translated_filtered_and_told() {
    let place = Place::new();
    let text = "pmc: SQ_WAVES SQ_WAIT_INST_VALU\npmc: TCC_EA_RDREQ_sum NO_SUCH_THING\nkernel: vector_add\nrange: 2:\n";
    std::fs::write(place.path("in.txt"), text).expect("a file");
    let output = place.demo("gfx942", "hello", "out", &["-i", "in.txt"], &[]);
    let said = stderr(&output);
    assert!(output.status.success(), "{said}");
    assert!(said.contains("SQ_WAIT_INST_ANY was counted in place of SQ_WAIT_INST_VALU"), "{said}");
    assert!(said.contains("TCC_EA0_RDREQ_sum was counted: so TCC_EA_RDREQ_sum is called on this device"), "{said}");
    assert!(said.contains("not counted: NO_SUCH_THING: "), "{said}");
    // Its filters hold, as the rows below show.
    assert!(!said.contains("of the counter file"), "{said}");
    let summary = place.summary("out");
    let counters = collection(&summary);
    assert_eq!(counters.asked, ["SQ_WAVES", "SQ_WAIT_INST_VALU", "TCC_EA_RDREQ_sum", "NO_SUCH_THING"]);
    assert_eq!((counters.substituted.len(), counters.skipped.len()), (2, 1));
    assert!(counters.substituted.iter().any(|s| s.approximate) && counters.substituted.iter().any(|s| !s.approximate));
    // Dispatch 0 is the fill, 1 to 3 are the additions.
    let row = kernel(&summary, "vector_add");
    assert_eq!((row.duration.count, row.duration.untimed), (1, 2));
    assert!(kernel(&summary, "fillBuffer").counters.is_empty());
}

/// Four kernels; three jobs that select other launches of them. What each is counted for was worked out by hand.
#[test]
fn each_job_of_an_input_file_counts_what_it_selects() {
    let place = Place::new();
    let kernel_of = |name: &str, waves: u32| {
        format!(
            "[[kernel]]\nid = \"{name}\"\nname = \"{name}\"\nus = 40\nblocks = [64, 1, 1]\nblock = [256, 1, 1]\n\
             counters = {{ SQ_WAVES = {waves}, TCC_HIT = 1000, SQ_INSTS_VALU = 3000 }}\n"
        )
    };
    let times = [("alpha", 6), ("beta", 4), ("gamma", 3), ("delta", 2)];
    let kernels: String = times.iter().map(|(name, n)| kernel_of(name, 100 * n)).collect();
    let body = times.map(|(name, n)| format!("{{ launch = {{ kernel = \"{name}\", stream = 1, times = {n} }} }}"));
    let text = format!(
        "name = \"jobs\"\nabout = \"kernels that jobs select\"\nseed = 7\n{kernels}\n[[thread]]\nstreams = 1\nbody = \
         [{}, {{ sync = \"device\" }}]\n",
        body.join(", ")
    );
    let scenario = place.scenario("jobs.toml", &text);
    let jobs = "jobs:\n  - pmc: [SQ_WAVES]\n    kernel_include_regex: alpha\n    kernel_iteration_range: \"[2-3],[6]\"\n\
                \x20 - pmc: [TCC_HIT]\n    kernel_exclude_regex: alpha|delta\n  - pmc: [SQ_INSTS_VALU]\n    \
                kernel_include_regex: \"^beta\"\n";
    std::fs::write(place.path("jobs.yaml"), jobs).expect("a file");
    // Counted launches of SQ_WAVES, TCC_HIT and SQ_INSTS_VALU. In one run, two jobs share the launches of beta.
    let one_run = [("alpha", [3, 0, 0]), ("beta", [0, 2, 2]), ("gamma", [0, 3, 0]), ("delta", [0, 0, 0])];
    let replay = [("alpha", [3, 0, 0]), ("beta", [0, 4, 4]), ("gamma", [0, 3, 0]), ("delta", [0, 0, 0])];
    for (out, more, expected) in [("one", &[][..], one_run), ("replay", &["--replay", "app"], replay)] {
        let output = place.demo("gfx942", &scenario, out, &[&["-i", "jobs.yaml"], more].concat(), &[]);
        let said = stderr(&output);
        assert!(output.status.success() && !said.contains("has no effect"), "{out}: {said}");
        let summary = place.summary(out);
        assert_eq!((collection(&summary).groups.len(), collection(&summary).sample), (3, 1), "{out}: {said}");
        for (name, counts) in expected {
            let row = kernel(&summary, name);
            let of = |counter: &str| counted(row, counter).iter().map(|(_, count, _)| count).sum::<u64>();
            assert_eq!(["SQ_WAVES", "TCC_HIT", "SQ_INSTS_VALU"].map(of), counts, "{out} {name}: {said}");
        }
        let waves = counted(kernel(&summary, "alpha"), "SQ_WAVES");
        assert_eq!(waves.iter().map(|(.., mean)| *mean).collect::<Vec<_>>(), [600.0], "{out}");
    }
    let times: Vec<u64> =
        ["alpha", "beta", "gamma", "delta"].map(|name| kernel(&place.summary("one"), name).duration.count).into();
    assert_eq!(times, [3, 0, 0, 2], "launches that no job selects are timed");
    let plan = place.rkprof(&["counters", "plan", "-i", "jobs.yaml", "--arch", "gfx942"], &[]);
    let plan = String::from_utf8_lossy(&plan.stdout).into_owned();
    assert!(plan.contains("counts kernels like alpha; launches 2 to 3, 6 of each kernel"), "{plan}");
}
