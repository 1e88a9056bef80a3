//! rocprofv3 runs a program once for each line of counters and writes to `pass_1`, `pass_2`, ...: one process, not several.

use super::Run;
use rkprof_store::dir;
use std::fmt::Write as _;

const COUNTERS: &str = "\"Correlation_Id\",\"Dispatch_Id\",\"Agent_Id\",\"Queue_Id\",\"Process_Id\",\"Thread_Id\",\"Grid_Size\",\"Kernel_Id\",\"Kernel_Name\",\"Workgroup_Size\",\"LDS_Block_Size\",\"Scratch_Size\",\"VGPR_Count\",\"Accum_VGPR_Count\",\"SGPR_Count\",\"Counter_Name\",\"Counter_Value\",\"Start_Timestamp\",\"End_Timestamp\"\n";

/// A pass of process `pid`, in which `launches` launches of a kernel have these counters.
fn pass(pid: u32, launches: u64, counters: &[(&str, f64)]) -> String {
    let mut text = COUNTERS.to_owned();
    for id in 1..=launches {
        let start = u64::from(pid) * 1_000_000_000 + id * 100_000;
        for (name, value) in counters {
            let end = start + 50_000;
            writeln!(
                text,
                "{id},{id},\"Agent 1\",1,{pid},{pid},6400,1,\"gemm\",64,0,0,8,0,16,\"{name}\",{value},{start},{end}"
            )
            .unwrap();
        }
    }
    text
}

/// Files by their place below one directory.
fn import(files: &[(&str, String)]) -> Run {
    let place = tempfile::tempdir().unwrap();
    for (name, text) in files {
        let path = place.path().join(name);
        std::fs::create_dir_all(path.parent().unwrap()).unwrap();
        std::fs::write(path, text).unwrap();
    }
    Run::of(place.path())
}

#[test]
fn passes_of_a_program_are_one_process_with_the_counters_of_all() {
    let run = import(&[
        ("pass_1/31_counter_collection.csv", pass(31, 20, &[("GRBM_COUNT", 800.0), ("SQ_WAVES", 100.0)])),
        ("pass_2/32_counter_collection.csv", pass(32, 20, &[("GRBM_COUNT", 900.0), ("TCC_HIT_sum", 7.0)])),
        // By name it comes before the second.
        ("pass_10/40_counter_collection.csv", pass(40, 20, &[("TCC_MISS_sum", 3.0)])),
    ]);
    assert_eq!(run.imported.sessions.len(), 1);
    let summary = run.summary();
    assert_eq!(summary.pid, 31);
    let [row] = &summary.kernels[..] else { panic!("{:?}", summary.kernels) };
    assert_eq!(row.duration.count + row.duration.untimed, 20, "the program launches it 20 times");
    assert_eq!(row.times().0.sum_ns, 20 * 50_000, "the times of one run");
    let counters: Vec<_> =
        row.counters.iter().map(|c| (c.group, c.name.as_str(), c.count, c.mean().unwrap())).collect();
    let expected = [
        (0, "GRBM_COUNT", 20, 800.0),
        (0, "SQ_WAVES", 20, 100.0),
        (1, "GRBM_COUNT", 20, 900.0),
        (1, "TCC_HIT_sum", 20, 7.0),
        (9, "TCC_MISS_sum", 20, 3.0),
    ];
    assert_eq!(counters, expected);
    let span = summary.end_ns - summary.start_ns;
    assert!(span < 3_000_000, "the time from pass to pass is none of the program's: {span}");
    // Each further pass stays as a run of its own, beside the program's.
    let second = dir::sessions(&run.dir.path().join("pass_2")).unwrap();
    assert_eq!(second[0].summary().unwrap().kernels[0].counters[0].group, 1);
}

#[test]
fn ranks_keep_their_passes() {
    let run = import(&[
        ("pass_1/8_counter_collection.csv", pass(8, 5, &[("SQ_WAVES", 1.0)])),
        ("pass_1/9_counter_collection.csv", pass(9, 6, &[("SQ_WAVES", 2.0)])),
        ("pass_2/11_counter_collection.csv", pass(11, 6, &[("TCC_HIT_sum", 4.0)])),
        ("pass_2/10_counter_collection.csv", pass(10, 5, &[("TCC_HIT_sum", 3.0)])),
    ]);
    let means = |summary: &rkprof_model::summary::Summary| -> Vec<f64> {
        summary.kernels[0].counters.iter().map(|counter| counter.mean().unwrap()).collect()
    };
    let mut found: Vec<(u32, Vec<f64>)> = run.summaries().iter().map(|one| (one.pid, means(one))).collect();
    found.sort_by_key(|(pid, _)| *pid);
    assert_eq!(found, [(8, vec![1.0, 3.0]), (9, vec![2.0, 4.0])]);
}

#[test]
fn passes_that_differ_are_told() {
    let run = import(&[
        ("pass_1/31_counter_collection.csv", pass(31, 20, &[("SQ_WAVES", 100.0)])),
        ("pass_2/32_counter_collection.csv", pass(32, 19, &[("TCC_HIT_sum", 7.0)])),
    ]);
    let summary = run.summary();
    assert_eq!(summary.kernels[0].counters.len(), 1);
    let told = "gemm [6400 1 1] ran 19 times in pass 2 and 20 times in pass 1: its counters of pass 2 are left out";
    assert!(summary.notes.iter().any(|note| note.text == told), "{:?}", summary.notes);
    let run = import(&[
        ("pass_1/31_counter_collection.csv", pass(31, 20, &[("SQ_WAVES", 100.0)])),
        ("pass_2/32_counter_collection.csv", pass(32, 20, &[("TCC_HIT_sum", 7.0)])),
        ("pass_2/33_counter_collection.csv", pass(33, 20, &[("TCC_HIT_sum", 7.0)])),
    ]);
    assert_eq!(run.summaries().len(), 3);
    assert!(run.imported.skipped.notes.iter().any(|note| note.contains("different numbers of processes")));
}
