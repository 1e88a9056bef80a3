//! Values that a source lacks are null: in the summary, in the trace, in exports of the import. A value of 0 in the source
//! stays 0.

use super::formats::rocm_profile_data;
use super::*;
use rkprof_model::event::Kernel;
use rkprof_model::summary::AgentSummary;
use std::process::Command;

/// LDS, static LDS, scratch, VGPRs, accumulation VGPRs, SGPRs.
type Facts = [Option<u32>; 6];

fn facts(row: &KernelRow) -> Facts {
    [row.lds, row.static_lds, row.scratch, row.vgprs, row.agprs, row.sgprs]
}

/// The same facts in the trace, for the first dispatch of a kernel.
fn traced(run: &Run, name: &str) -> Facts {
    let (events, registry) = run.events();
    let dispatch = events.into_iter().find_map(|event| match event {
        Event::Kernel(kernel) => Some(kernel).filter(|kernel| registry.kernel_name(kernel.kernel) == name),
        _ => None,
    });
    let dispatch = dispatch.unwrap();
    let Kernel { static_lds, vgprs, agprs, sgprs, .. } = registry.kernels[&dispatch.kernel];
    [dispatch.shape.lds, static_lds, dispatch.scratch, vgprs, agprs, sgprs]
}

fn says(run: &Run, expected: Facts) {
    let summaries = run.summaries();
    let row = summaries.iter().find_map(|summary| summary.kernels.first()).unwrap();
    assert_eq!((facts(row), traced(run, &row.name)), (expected, expected), "{row:?}");
}

/// Only the kind and number of the agent are known.
fn unknown(agent: &AgentSummary) {
    let AgentSummary { index, kind, gpu_index, .. } = agent.clone();
    assert_eq!(agent, &AgentSummary { index, kind, gpu_index, ..AgentSummary::default() });
}

#[test]
fn csv_of_every_generation() {
    let bare = Run::text("a.csv", "Name,BeginNs,EndNs,DurationNs\ngemm,10,30,20\n").unwrap();
    says(&bare, [None; 6]);
    unknown(&bare.summary().agents[0]);
    let v1 = "Index,KernelName,gpu-id,grd,wgr,lds,scr,arch_vgpr,accum_vgpr,sgpr,BeginNs,EndNs\n0,gemm,0,256,64,0,0,8,,16,10,30\n";
    says(&Run::text("results.csv", v1).unwrap(), [Some(0), None, Some(0), Some(8), None, Some(16)]);
    let v3 = Run::of(&fixture("rocprofv3-1.0.0/csv/ref_kernel_trace.csv"));
    says(&v3, [Some(0), None, Some(0), Some(4), Some(4), Some(32)]);
    unknown(&v3.summary().agents[0]);
}

#[test]
fn documents_of_rocprofv3() {
    let document = |dispatch: &str, kernel: &str, agent: &str| {
        format!(
            r#"{{"rocprofiler-sdk-tool":[{{"metadata":{{"pid":1}},"agents":[{{"id":{{"handle":7}},"type":2{agent}}}],
            "kernel_symbols":[{{"kernel_id":5,"kernel_name":"gemm.kd"{kernel}}}],"buffer_records":{{"kernel_dispatch":[
            {{"thread_id":3,"correlation_id":{{"internal":1}},"start_timestamp":10,"end_timestamp":30,"dispatch_info":{{
            "agent_id":{{"handle":7}},"queue_id":{{"handle":1}},"kernel_id":5,"dispatch_id":1{dispatch},
            "workgroup_size":{{"x":64,"y":1,"z":1}},"grid_size":{{"x":64,"y":1,"z":1}}}}}}]}}}}]}}"#
        )
    };
    let bare = Run::text("results.json", &document("", "", "")).unwrap();
    says(&bare, [None; 6]);
    unknown(&bare.summary().agents[0]);
    let zeros = document(
        r#","group_segment_size":0,"private_segment_size":0"#,
        r#","group_segment_size":0,"arch_vgpr_count":8,"accum_vgpr_count":0,"sgpr_count":16"#,
        r#","cu_count":304,"lds_size_in_kb":0"#,
    );
    let zeros = Run::text("results.json", &zeros).unwrap();
    says(&zeros, [Some(0), Some(0), Some(0), Some(8), Some(0), Some(16)]);
    let agent = &zeros.summary().agents[0];
    assert_eq!((agent.cu_count, agent.lds_kib, agent.wave_size), (Some(304), Some(0), None));
}

#[test]
fn databases() {
    let place = tempfile::tempdir().unwrap();
    let path = unpacked("rocprofv3-1.0.0/results.db", place.path());
    let database = rusqlite::Connection::open(&path).unwrap();
    let tables = |like: &str| -> String {
        let query = format!("SELECT name FROM sqlite_master WHERE type = 'table' AND name LIKE '{like}%'");
        database.query_row(&query, [], |row| row.get(0)).unwrap()
    };
    let columns = "group_segment_size = NULL, private_segment_size = NULL";
    let (dispatches, symbols) = (tables("rocpd_kernel_dispatch"), tables("rocpd_info_kernel_symbol"));
    let registers = "sgpr_count = NULL, arch_vgpr_count = NULL, accum_vgpr_count = NULL";
    database
        .execute_batch(&format!(
            "UPDATE `{dispatches}` SET {columns}; UPDATE `{symbols}` SET {columns}, {registers};
             UPDATE `{}` SET extdata = '{{}}'",
            tables("rocpd_info_agent")
        ))
        .unwrap();
    drop(database);
    let run = Run::of(&path);
    says(&run, [None; 6]);
    let agent = run.summary().agents.remove(1);
    assert_eq!((agent.cu_count, agent.wave_size, agent.memory_bytes, agent.pci), (None, None, None, None));

    let run = rocm_profile_data("hcc_activity_callback");
    let summary = run.summaries().into_iter().find(|summary| summary.pid == 99).unwrap();
    assert_eq!(facts(&summary.kernels[0]), [Some(128), None, Some(16), None, None, None]);
    unknown(&summary.agents[0]);
}

#[test]
fn traces() {
    says(&Run::of(&fixture("rocprofv3-1.0.0/results.pftrace")), [Some(0), None, Some(0), Some(4), Some(4), Some(32)]);
    unknown(&Run::of(&fixture("rocprofv3-1.0.0/results.pftrace")).summary().agents[0]);
    let kineto = Run::of(&fixture("import/kineto.json"));
    says(&kineto, [Some(16_384), None, None, Some(128), None, None]);
    let agent = kineto.summary().agents.remove(0);
    assert_eq!((agent.cu_count, agent.clock_mhz, agent.lds_kib, agent.pci), (Some(304), None, None, None));
    // PyTorch on ROCm records neither registers nor LDS.
    let rocm = r#"{"traceEvents":[{"ph":"X","cat":"kernel","name":"gemm","pid":0,"tid":3,"ts":1.0,"dur":2.0,
        "args":{"device":0,"stream":3,"grid":[4,1,1],"block":[64,1,1]}}]}"#;
    let rocm = Run::text("trace.json", rocm).unwrap();
    says(&rocm, [None; 6]);
    unknown(&rocm.summary().agents[0]);
}

/// An import of a source without these values, through every export and back: no value is invented on the way.
#[test]
fn exports_of_an_import_make_nothing_up() {
    let bare = Run::text("a.csv", "Name,BeginNs,EndNs,DurationNs\ngemm,10,30,20\n").unwrap();
    let exported = |format: &str, file: &str| {
        let place = tempfile::tempdir().unwrap();
        let path = place.path().join(file);
        let mut command = Command::new(env!("CARGO_BIN_EXE_rkprof"));
        command.arg("export").arg(bare.dir.path()).args(format.split(' ')).arg("-o").arg(&path);
        assert!(command.stderr(std::process::Stdio::null()).status().unwrap().success(), "{format}");
        (place, path)
    };
    for (format, file) in [
        ("--to csv", "csv"),
        ("--to rocprof-csv", "results.csv"),
        ("--to json", "results.json"),
        ("--to rocpd", "results.db"),
        ("--to chrome", "trace.json"),
        ("--to pftrace", "part.pftrace"),
        ("--to parquet", "kernels.parquet"),
        ("--to parquet --wide", "dataset"),
    ] {
        let (_place, path) = exported(format, file);
        let after = Run::of(&path).summary();
        assert_eq!(after.kernels.iter().map(facts).collect::<Vec<_>>(), [[None; 6]], "{format}");
        assert_eq!((after.kernels[0].grid, after.kernels[0].workgroup), ([0; 3], [0; 3]), "{format}: not known");
        let agent = after.agents.iter().find(|agent| agent.kind != "cpu").unwrap();
        assert_eq!((agent.cu_count, agent.wave_size, agent.memory_bytes), (None, None, None), "{format}");
    }
    let (_place, path) = exported("--to csv", "csv");
    let trace = std::fs::read_to_string(path.join("kernel_trace.csv")).unwrap();
    assert!(trace.lines().nth(1).unwrap().ends_with(",10,30,,,,,,,,,,,"), "{trace}");
    let agents = std::fs::read_to_string(path.join("agent_info.csv")).unwrap();
    let agent = agents.lines().nth(1).unwrap();
    assert_eq!(
        agent.replace(',', " ").split_whitespace().collect::<Vec<_>>(),
        ["\"GPU\"", "\"\"", "\"\"", "\"\"", "\"\""]
    );
    let summary = serde_json::to_value(bare.summary()).unwrap();
    let (kernel, agent) = (&summary["kernels"][0], &summary["agents"][0]);
    for name in ["grid", "workgroup", "lds", "static_lds", "scratch", "vgprs", "agprs", "sgprs"] {
        assert!(kernel[name].is_null() && kernel.get(name).is_some(), "{kernel}");
    }
    assert!(agent["cu_count"].is_null() && agent["memory_bytes"].is_null(), "{agent}");
}
