//! Own counter files: what is read, and what is refused.

use super::*;
use proptest::prelude::*;

fn lines(text: &str) -> Vec<Vec<String>> {
    parse(text).unwrap().lines
}

#[test]
fn text_form() {
    let file = parse(
        "# header\n\npmc: SQ_WAVES, TCC_HIT[0]  SQ_INSTS_VALU # tail\npmc :GRBM_COUNT\nSQ_BUSY_CYCLES:device=0\n\
         range: 1:9\ngpu: 0 1\nkernel: gemm softmax\nkernels: copy\n",
    )
    .unwrap();
    assert_eq!(file.lines, [vec!["SQ_WAVES", "TCC_HIT", "SQ_INSTS_VALU"], vec!["GRBM_COUNT"], vec!["SQ_BUSY_CYCLES"]]);
    let selection = &file.selections[0];
    assert_eq!((file.selections.len(), selection.range), (1, Some((1, 9))));
    assert_eq!((file.gpus, selection.kernels.join(" ")), (vec![0, 1], "gemm softmax copy".to_owned()));
}

#[test]
fn json_and_yaml_of_rocprofv3() {
    let expected = [vec!["SQ_WAVES", "GRBM_COUNT"], vec!["TCC_HIT_sum"]];
    let json = r#"{"jobs":[{"pmc":["SQ_WAVES","GRBM_COUNT"],"kernel_include_regex":"gemm","hip_trace":true},
                           {"pmc":["TCC_HIT_sum"]}]}"#;
    let file = parse(json).unwrap();
    assert_eq!(file.lines, expected);
    assert_eq!(file.notes, ["job 1: hip_trace has no effect on counters here"]);
    assert_eq!(lines("jobs:\n  - pmc: [\"SQ_WAVES\", GRBM_COUNT] # c\n  - pmc: [TCC_HIT_sum]\n"), expected);
    assert_eq!(lines("jobs:\n- pmc:\n  - SQ_WAVES\n  - GRBM_COUNT\n- pmc:\n    - TCC_HIT_sum\n"), expected);
    assert_eq!(
        lines("jobs:\n  - kernel_include_regex: \"a.*\"\n    pmc: [SQ_WAVES,\n      GRBM_COUNT]\n  - pmc: TCC_HIT_sum"),
        expected
    );
    assert_eq!(lines("jobs:\n  - pmc_groups: [[\"SQ_WAVES\", GRBM_COUNT], [TCC_HIT_sum]]\n"), expected);
}

#[test]
fn errors_name_the_line() {
    for (text, part) in [
        ("", "names no counters"),
        ("# nothing\n", "names no counters"),
        ("pmc: SQ_WAVES\nfoo: 1\n", "line 2: foo"),
        ("pmc: SQ_WAVES\ngpu: x\n", "line 2"),
        ("pmc: SQ_WAVES\nrange: 9:3\n", "line 2: range: 9:3"),
        ("[{\"pmc\": \"SQ_WAVES\", \"kernel_iteration_range\": \"[2-1]\"}]", "job 1: kernel_iteration_range"),
        ("pmc: 12\n", "line 1"),
        ("jobs:\n  - SQ_WAVES\n", "line 2"),
        ("jobs:\n  - pmc: [SQ_WAVES\n", "does not end"),
        ("{\"jobs\": 1}", "no list of jobs"),
        ("{", "JSON"),
    ] {
        let error = parse(text).unwrap_err();
        assert!(error.to_string().contains(part), "{text:?}: {error}");
    }
}

proptest! {
    #[test]
    fn no_input_panics(text in "(jobs:\n|[a-zA-Z_0-9:#\\[\\]{}\", \n-]){0,80}") {
        let _ = parse(&text);
    }
}

#[test]
fn ranges() {
    let of = |text: &str| range(text).unwrap();
    assert_eq!([of("3:9"), of("10:"), of(" 11 ")], [(3, 9), (10, u64::MAX), (11, u64::MAX)]);
    for bad in ["", "x", "9:3", "3:x", "3:3"] {
        assert!(range(bad).is_err(), "{bad:?}");
    }
    let of = |text: &str| iterations(text).unwrap();
    assert_eq!(of("[1-2],[5-8]"), [(1, 2), (5, 8)]);
    assert_eq!((of("[1,3, 5-6]"), of("7"), of("")), (vec![(1, 1), (3, 3), (5, 6)], vec![(7, 7)], vec![]));
    for bad in ["x", "2-1", "1-2-3", "-1"] {
        assert!(iterations(bad).is_err(), "{bad:?}");
    }
}

/// The selections of all jobs were once merged into one, so a dispatch that one job selects had the counters of all.
#[test]
fn each_job_keeps_what_it_selects() {
    let file = |jobs: &[&str]| {
        let jobs: Vec<String> = jobs.iter().map(|more| format!(r#"{{"pmc":["SQ_WAVES"]{more}}}"#)).collect();
        parse(&format!(r#"{{"jobs":[{}]}}"#, jobs.join(","))).unwrap()
    };
    let selected = |jobs: &[&str]| {
        let file = file(jobs);
        let of = |line: &usize| file.selections[*line].clone();
        (file.selected_by.iter().map(of).collect::<Vec<_>>(), file.selections)
    };
    let with = |kernel: &str| Selection { kernels: vec![kernel.into()], ..Selection::default() };
    let (a, b) = (r#","kernel_include_regex":"a""#, r#","kernel_include_regex":"b""#);
    let (lines, all) = selected(&[a, b, "", a]);
    assert_eq!(lines, [with("a"), with("b"), Selection::default(), with("a")]);
    assert_eq!((all.len(), &all[0]), (3, &Selection::default()), "what is beside the file is not filtered");
    assert_eq!(selected(&[a, a]), (vec![with("a"), with("a")], vec![with("a")]));
    assert!(file(&[a, b]).notes.is_empty() && file(&[a, b]).has_different_selections());
    let more = r#","kernel_exclude_regex":"x","kernel_iteration_range":["[1-2]", 4]"#;
    let (lines, _) = selected(&[more, r#","kernel_include_regex":"""#]);
    let iterations = vec![(1, 2), (4, 4)];
    let first = Selection { exclude_kernels: vec!["x".into()], iterations, ..Selection::default() };
    assert_eq!(lines, [first, Selection::default()]);
    let yaml = "jobs:\n  - pmc: [SQ_WAVES]\n    kernel_iteration_range: \"[1-2],[5-8]\"\n  - pmc_groups: [[A], [B]]\n\
                \x20   kernel_include_regex: gemm.*\n";
    let file = parse(yaml).unwrap();
    assert_eq!((file.selected_by, file.selections[1].iterations.clone()), (vec![1, 2, 2], vec![(1, 2), (5, 8)]));
    let many: Vec<String> = (0..64).map(|n| format!(r#"{{"pmc":"A","kernel_include_regex":"k{n}"}}"#)).collect();
    assert!(parse(&format!("[{}]", many.join(","))).unwrap_err().to_string().contains("more than 62 ways"));
}
