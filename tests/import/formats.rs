//! Each format, compared with the contents of the file.

use super::*;
use rkprof_model::event::{CopyDirection, MarkerOp};
use rkprof_model::summary::MarkerRow;
use rusqlite::Connection;

/// The common part of the four formats of one program. They come from different runs, so times differ.
fn is_the_reference(summary: &Summary) {
    assert_eq!(kernel(summary, "dummy_kernel"), (24, 120_000));
    assert_eq!(kernel(summary, "__amd_rocclr_fillBufferAligned"), (2, 10_000));
    let shape = summary.kernels.iter().find(|row| row.name == "dummy_kernel").unwrap();
    assert_eq!((shape.grid, shape.workgroup, shape.vgprs, shape.sgprs), ([256, 1, 1], [64, 1, 1], Some(4), Some(32)));
    assert_eq!((summary.completeness.dispatches, summary.completeness.api_calls), (26, 56));
    let launches = summary.api.iter().find(|row| row.name == "hipModuleLaunchKernel").unwrap();
    assert_eq!((launches.duration.count, launches.domain.as_str()), (24, "hip"));
    let copies: Vec<(&str, u64)> =
        summary.copies.iter().map(|row| (row.direction.as_str(), row.duration.count)).collect();
    assert_eq!(copies, [("host_to_device", 4), ("device_to_host", 2)]);
    assert_eq!(summary.launch_latency.as_ref().unwrap().count, 26, "each dispatch meets its call");
    assert_eq!(summary.completeness.verdict, "UNKNOWN");
}

#[test]
fn rocprofv3_csv() {
    let run = Run::of(&fixture("rocprofv3-1.0.0/csv"));
    assert_eq!((&run.imported.formats[..], run.imported.skipped.count), (&["csv"][..], 0));
    let summary = run.summary();
    is_the_reference(&summary);
    assert_eq!(summary.pid, 28975);
    // The sums of rocprofv3's own statistics of that run.
    assert_eq!(summary.api.iter().map(|row| row.duration.sum_ns).sum::<u64>(), 445_662_655);
    assert_eq!(summary.copies.iter().map(|row| row.duration.sum_ns).sum::<u64>(), 3_500_010);
    assert!(summary.copies.iter().all(|row| row.gb_per_s.is_none()), "the file has no sizes of copies");
    let gpu = &summary.agents[1];
    assert_eq!((gpu.name.as_str(), gpu.product.as_str(), gpu.cu_count), ("gfx942", "AMD Instinct MI300X", Some(304)));
    assert_eq!(summary.memory.iter().map(|row| row.allocations).sum::<u64>(), 11);
    assert!(run.imported.skipped.notes[0].contains("hold sums only"), "kernel_stats.csv");
}

#[test]
fn rocprofv3_json() {
    let run = Run::of(&fixture("rocprofv3-1.0.0/results.json.gz"));
    assert_eq!(run.imported.formats, ["rocprofv3-json"]);
    let summary = run.summary();
    is_the_reference(&summary);
    assert_eq!((summary.host.as_str(), summary.pid), ("vm", 29028));
    assert_eq!(summary.command[1..3], ["-n", "12"]);
    assert_eq!(summary.copies[0].bytes, Some(16_384));
    assert_eq!(summary.agents[1].memory_bytes, Some(206_158_430_208));
    assert_eq!(summary.kernels[0].mangled, "dummy_kernel");
    // Two of the eight frees are of address 0, so their agent is unknown.
    assert_eq!(summary.memory.iter().map(|row| row.frees).sum::<u64>(), 6);
}

#[test]
fn rocpd() {
    let place = tempfile::tempdir().unwrap();
    let run = Run::of(&unpacked("rocprofv3-1.0.0/results.db", place.path()));
    assert_eq!(run.imported.formats, ["rocpd"]);
    let summary = run.summary();
    is_the_reference(&summary);
    assert_eq!((summary.host.as_str(), summary.pid, summary.copies[0].bytes), ("vm", 29135, Some(16_384)));
    assert_eq!(summary.agents[1].cu_count, Some(304));
}

#[test]
fn rocprofv3_perfetto() {
    let run = Run::of(&fixture("rocprofv3-1.0.0/results.pftrace"));
    assert_eq!(run.imported.formats, ["pftrace"]);
    let summary = run.summary();
    is_the_reference(&summary);
    assert_eq!((summary.pid, summary.copies[0].bytes), (29081, Some(16_384)));
    let (events, _) = run.events();
    let stream = events.iter().find_map(|event| match event {
        Event::Kernel(kernel) => Some(kernel.stream),
        _ => None,
    });
    assert!(matches!(stream.unwrap(), Some(1 | 2)), "{stream:?}");
}

#[test]
fn counters_of_every_format() {
    let place = tempfile::tempdir().unwrap();
    for (file, grbm) in [
        (fixture("rocprofv3-1.0.0/counters"), true),
        (fixture("rocprofv3-1.0.0/counters.json.gz"), true),
        // Only SQ_WAVES was counted there.
        (unpacked("rocprofv3-1.0.0/counters.db", place.path()), false),
    ] {
        let run = Run::of(&file);
        let (events, registry) = run.events();
        let samples: Vec<_> = events
            .iter()
            .filter_map(|event| match event {
                Event::Counters(sample) => Some(sample),
                _ => None,
            })
            .collect();
        assert_eq!(samples.len(), 3, "{}", file.display());
        for (number, sample) in samples.iter().enumerate() {
            let value = |name: &str| {
                let id = registry.counters.iter().position(|counter| counter == name)?;
                sample.values.iter().find(|(counter, _)| *counter == id as u32).map(|(_, value)| *value)
            };
            // 32 instances of 100, and 8 of 100 cycles that pass at the same time.
            assert_eq!(value("SQ_WAVES"), Some(3200.0), "{}", file.display());
            assert_eq!(value("GRBM_COUNT"), grbm.then_some(100.0));
            assert_eq!(sample.shape.grid[0], 64 * (number as u32 + 1));
        }
        let untimed: u64 = run.summary().kernels.iter().map(|row| row.duration.untimed).sum();
        assert_eq!(untimed, 3, "a duration with counters is no timing");
    }
}

#[test]
fn ranges_and_marks() {
    for file in ["rocprofv3-1.0.0/markers", "rocprofv3-1.0.0/markers.json.gz"] {
        let run = Run::of(&fixture(file));
        let rows: Vec<MarkerRow> = run.summary().markers;
        let found: Vec<(&str, &str, u64)> =
            rows.iter().map(|row| (row.name.as_str(), row.kind.as_str(), row.count)).collect();
        let expected =
            [("outer", "range", 1), ("async range", "range", 1), ("inner", "range", 1), ("hello mark", "mark", 1)];
        assert_eq!(found, expected, "{file}");
        let (events, _) = run.events();
        let pauses = events.iter().filter(|event| matches!(event, Event::Marker(m) if m.op == MarkerOp::Pause)).count();
        assert_eq!(pauses, 1);
    }
}

#[test]
fn rocprof_v1_and_v2() {
    let v1 = "\
Index,KernelName,gpu-id,queue-id,queue-index,pid,tid,grd,wgr,lds,scr,arch_vgpr,accum_vgpr,sgpr,wave_size,sig,obj,SQ_WAVES,DispatchNs,BeginNs,EndNs,CompleteNs
0,\"vec<int, 4>(float*, int) [clone .kd]\",1,0,0,77,78,65536,256,512,0,16,0,32,64,0x0,0x7f0,1024,50,100,300,310
1,\"copy.kd\",1,1,0,77,78,256,64,0,0,8,0,16,64,0x0,0x7f0,4,60,400,450,460
";
    let run = Run::text("results.csv", v1).unwrap();
    let summary = run.summary();
    let names: Vec<&str> = summary.kernels.iter().map(|row| row.name.as_str()).collect();
    assert_eq!((names.len(), names.contains(&"vec<int, 4>(float*, int)"), names.contains(&"copy")), (2, true, true));
    assert_eq!((summary.pid, summary.agents[0].gpu_index), (77, Some(1)));
    assert_eq!(kernel(&summary, "copy"), (1, 0), "counted, so not timed");
    let (events, registry) = run.events();
    let waves: Vec<f64> = events
        .iter()
        .filter_map(|event| match event {
            Event::Counters(sample) => Some(sample.values[0].1),
            _ => None,
        })
        .collect();
    assert_eq!((waves, registry.counters), (vec![1024.0, 4.0], vec!["SQ_WAVES".to_owned()]));

    let v2 = "\
Dispatch_ID,GPU_ID,Queue_ID,PID,TID,Grid_Size,Workgroup_Size,LDS_Per_Workgroup,Scratch_Per_Workitem,Arch_VGPR,Accum_VGPR,SGPR,Wave_Size,Kernel_Name,Start_Timestamp,End_Timestamp,Correlation_ID
1,2,1,77,78,65536,256,0,0,8,0,16,64,\"_Z3addPf.kd\",1000,1250,0
";
    let summary = Run::text("results.csv", v2).unwrap().summary();
    assert_eq!(kernel(&summary, "add(float*)"), (1, 250));
    assert_eq!(summary.kernels[0].mangled, "_Z3addPf");

    // The columns that a common pandas snippet reads, and the table of twelve columns as CSV.
    let summary =
        Run::text("a.csv", "Name,BeginNs,EndNs,DurationNs\ngemm,10,30,20\ngemm,40,50,10\n").unwrap().summary();
    assert_eq!((kernel(&summary, "gemm"), summary.kernels[0].stream), ((2, 30), None));
    let twelve = "kernel_name,start_ns,duration_ns,grid_x,grid_y,grid_z,block_x,block_y,block_z,regs,shared_mem,stream_id\n\
                  gemm,10,20,1024,2,1,256,1,1,128,4096,5\n";
    let row = Run::text("a.csv", twelve).unwrap().summary().kernels.remove(0);
    assert_eq!(
        (row.grid, row.workgroup, row.lds, row.vgprs, row.stream),
        ([1024, 2, 1], [256, 1, 1], Some(4096), Some(128), Some(5))
    );
    assert_eq!(row.duration.sum_ns, 20);
}

#[test]
fn kineto() {
    let run = Run::of(&fixture("import/kineto.json"));
    assert_eq!(run.imported.formats, ["chrome"]);
    let summary = run.summary();
    assert_eq!(kernel(&summary, "Cijk_Ailk_Bljk_HHS_BH_MT128x128x32"), (1, 42_375));
    let row = &summary.kernels[0];
    assert_eq!((row.grid, row.workgroup, row.lds, row.vgprs), ([4096, 8, 1], [256, 1, 1], Some(16_384), Some(128)));
    // The file names the product, and the job's size.
    let gpu = summary.agents.iter().find(|agent| agent.product == "AMD Instinct MI300X").expect("the device");
    assert_eq!(gpu.name, "gfx942");
    assert_eq!((summary.pid, summary.rank, &summary.command[..]), (4711, Some(3), &["python train.py".to_owned()][..]));
    assert_eq!((summary.agents[0].cu_count, summary.agents[0].product.as_str()), (Some(304), "AMD Instinct MI300X"));
    // This function is given its grid in work-items, all others in workgroups.
    let ext = summary.kernels.iter().find(|row| row.name.starts_with("triton")).unwrap();
    assert_eq!((ext.grid, ext.workgroup), ([4096, 1, 1], [256, 1, 1]));
    assert_eq!(summary.launch_latency.as_ref().unwrap().max_ns, Some(10_000));
    assert_eq!((summary.copies[0].bytes, summary.copies[0].direction.as_str()), (Some(40_960), "host_to_device"));
    let names: Vec<&str> = summary.markers.iter().map(|row| row.name.as_str()).collect();
    assert_eq!(names, ["ProfilerStep#7", "aten::mm", "checkpoint"]);
    // The kernel without a time is reported, with its place.
    assert_eq!((summary.completeness.verdict.as_str(), run.imported.skipped.count), ("INCOMPLETE", 1));
    assert!(run.imported.skipped.examples[0].ends_with("event 11: it has no usable ts"), "{:?}", run.imported.skipped);
    let (events, registry) = run.events();
    assert_eq!((registry.threads.get(&4711).map(String::as_str), registry.threads.get(&7)), (Some("python"), None));
    let launch = events.iter().find_map(|event| match event {
        Event::Api(call) if !call.children.is_empty() => Some(call.clone()),
        _ => None,
    });
    let (launch, kernel) = (
        launch.unwrap(),
        events.iter().find_map(|event| match event {
            Event::Kernel(kernel) => Some(kernel.clone()),
            _ => None,
        }),
    );
    assert_eq!(kernel.unwrap().event_id, launch.children.start);
}

/// The tables that rocmProfileData makes (version 3 of its schema). They hold a launch in workgroups, one in work-items, a
/// copy, a range, a record of its own cost and a counter.
pub(crate) fn rocm_profile_data(own_cost: &str) -> Run {
    let place = tempfile::tempdir().unwrap();
    let path = place.path().join("trace.rpd");
    let database = Connection::open(&path).unwrap();
    let tables = "
        CREATE TABLE rocpd_metadata (id INTEGER PRIMARY KEY, tag TEXT, value TEXT);
        CREATE TABLE rocpd_string (id INTEGER PRIMARY KEY, string TEXT);
        CREATE TABLE rocpd_ustring (id INTEGER PRIMARY KEY, string TEXT);
        CREATE TABLE rocpd_api (id INTEGER PRIMARY KEY, pid INTEGER, tid INTEGER, start INTEGER, end INTEGER,
            apiName_id INTEGER, category_id INTEGER, domain_id INTEGER, args_id INTEGER);
        CREATE TABLE rocpd_copyapi (api_ptr_id INTEGER PRIMARY KEY, stream TEXT, size INTEGER, width INTEGER, height INTEGER,
            kind INTEGER, dst TEXT, src TEXT, dstDevice INTEGER, srcDevice INTEGER, sync INTEGER, pinned INTEGER);
        CREATE TABLE rocpd_kernelapi (api_ptr_id INTEGER PRIMARY KEY, stream TEXT, gridX INTEGER, gridY INTEGER,
            gridZ INTEGER, workgroupX INTEGER, workgroupY INTEGER, workgroupZ INTEGER, groupSegmentSize INTEGER,
            privateSegmentSize INTEGER, kernelName_id INTEGER);
        CREATE TABLE rocpd_op (id INTEGER PRIMARY KEY, gpuId INTEGER, queueId INTEGER, sequenceId INTEGER,
            start INTEGER, end INTEGER, description_id INTEGER, opType_id INTEGER);
        CREATE TABLE rocpd_api_ops (id INTEGER PRIMARY KEY, api_id INTEGER, op_id INTEGER);
        CREATE TABLE rocpd_counter (id INTEGER PRIMARY KEY, value REAL, op_id INTEGER, name_id INTEGER);
        INSERT INTO rocpd_metadata VALUES (1,'schema_version','3');
        INSERT INTO rocpd_string VALUES (1,'hipLaunchKernel'),(2,''),(3,'gemm(float*)'),(4,'KernelExecution'),
            (5,'MEMORY_COPY_HOST_TO_DEVICE'),(6,'UserMarker'),(7,'hipExtModuleLaunchKernel'),(8,'hip'),
            (9,'hipMemcpyAsync'),(10,'SQ_WAVES'),(11,'OWN_COST');
        INSERT INTO rocpd_ustring VALUES (1,''),(2,'step 1');
        INSERT INTO rocpd_api VALUES (1,99,100,1000,1010,1,2,8,1),(2,99,100,900,5000,6,2,6,2),(3,99,100,1100,1110,7,2,8,1),
            (4,99,100,1200,1210,9,2,8,1),(5,99,101,1,900,11,2,2,1);
        INSERT INTO rocpd_op VALUES (1,1,0,0,2000,2500,3,4),(2,1,1,0,3000,3100,2,5),(3,1,0,0,4000,4250,3,4),
            (4,1,0,0,6000,6100,2,5);
        INSERT INTO rocpd_api_ops VALUES (1,1,1),(2,3,3),(3,4,2);
        INSERT INTO rocpd_kernelapi VALUES (1,'0x0',4,2,1,64,1,1,128,16,3),(3,'0x0',256,2,1,64,1,1,128,16,3);
        INSERT INTO rocpd_copyapi VALUES (4,'0x7f00',4096,'','',1,'0x1','0x2',0,0,0,0);
        INSERT INTO rocpd_counter VALUES (1,12.5,3,10);";
    database.execute_batch(&tables.replace("OWN_COST", own_cost)).unwrap();
    drop(database);
    Run::of(&path)
}

#[test]
fn rocm_profile_data_by_roctracer() {
    let run = rocm_profile_data("hcc_activity_callback");
    assert_eq!((&run.imported.formats[..], run.imported.skipped.count), (&["rpd"][..], 0));
    let summaries = run.summaries();
    let of = |pid| summaries.iter().find(|summary| summary.pid == pid).unwrap();
    let summary = of(99);
    // One launch says 4 workgroups, the other 256 work-items; the second was counted, so it is not timed.
    assert_eq!((summary.kernels.len(), kernel(summary, "gemm(float*)")), (1, (2, 500)));
    let row = &summary.kernels[0];
    assert_eq!((row.grid, row.lds, row.scratch), ([256, 2, 1], Some(128), Some(16)));
    assert_eq!((row.counters[0].name.as_str(), row.counters[0].sum), ("SQ_WAVES", 12.5));
    assert_eq!(summary.launch_latency.as_ref().unwrap().max_ns, Some(1000));
    assert_eq!((summary.copies[0].bytes, summary.copies[0].direction.as_str()), (Some(4096), "host_to_device"));
    let ranges: Vec<&str> = summary.markers.iter().map(|row| row.name.as_str()).collect();
    assert_eq!(ranges, ["step 1"], "arguments are in a table of their own, and the tracer's cost is no range");
    // A copy that no call launched belongs to no known process, and its size is unknown.
    assert_eq!((of(0).copies[0].direction.as_str(), of(0).copies[0].bytes), ("host_to_device", None));
}

#[test]
fn rocm_profile_data_by_the_sdk_has_work_items() {
    let run = rocm_profile_data("RocprofDataSource::buffer_callback");
    let grids: Vec<[u32; 3]> = run.summaries().iter().flat_map(|s| &s.kernels).map(|row| row.grid).collect();
    assert_eq!(grids.len(), 2);
    assert!(grids.contains(&[4, 2, 1]) && grids.contains(&[256, 2, 1]), "{grids:?}");
}

#[test]
fn files_of_rocprofv2() {
    let place = tempfile::tempdir().unwrap();
    let files = [
        (
            "hip_api_trace_4711.csv",
            "Domain,Function,Start_Timestamp,End_Timestamp,Correlation_ID\n\nHIP_API_DOMAIN,\"hipLaunchKernel\",100,110,5\n",
        ),
        (
            "hcc_ops_trace_4711.csv",
            "Domain,Operation,Kernel_Name,Start_Timestamp,Stop_Timestamp,Correlation_ID\n\nHIP_OPS_DOMAIN,\"KernelExecution\",\"gemm(float*)\",120,150,5\nHIP_OPS_DOMAIN,\"CopyHostToDevice\",,200,260,6\n",
        ),
        (
            "async_copy_trace_4711.csv",
            "Domain,Operation,Start_Timestamp,Stop_Timestamp,Correlation_ID\n\nHSA_OPS_DOMAIN,\"CopyDeviceToHost\",300,340,7\n",
        ),
        (
            "roctx_trace_4711.csv",
            "Domain,ROCTX_ID,Message,Timestamp\n\nROCTX_DOMAIN,1,\"step 1\",90\nROCTX_DOMAIN,0,,400\n",
        ),
    ];
    for (name, text) in files {
        std::fs::write(place.path().join(name), text).unwrap();
    }
    let run = Run::of(place.path());
    assert_eq!(run.imported.skipped.count, 0, "{:?}", run.imported.skipped);
    let summary = run.summary();
    assert_eq!(kernel(&summary, "gemm(float*)"), (1, 30));
    assert_eq!(summary.launch_latency.as_ref().unwrap().max_ns, Some(20), "tied by the correlation id");
    let copies: Vec<(&str, u64)> =
        summary.copies.iter().map(|row| (row.direction.as_str(), row.duration.sum_ns)).collect();
    assert_eq!(copies, [("host_to_device", 60), ("device_to_host", 40)]);
    assert_eq!((summary.markers[0].name.as_str(), summary.markers[0].kind.as_str()), ("step 1", "mark"));
}

#[test]
fn what_a_source_lacks_is_null() {
    // rocprofv3's CSV has neither return values of calls nor sizes of copies; no format has the number of launches or losses.
    let summary = Run::of(&fixture("rocprofv3-1.0.0/csv")).summary();
    assert!(summary.api.iter().all(|row| row.errors.is_none()) && !summary.api.is_empty());
    assert!(summary.copies.iter().all(|row| row.bytes.is_none() && row.gb_per_s.is_none()));
    let counts = &summary.completeness;
    let unknown = [counts.launches, counts.copy_launches, counts.unfinished, counts.lost, counts.dropped_by_sdk];
    assert_eq!((unknown, counts.dropped_total()), ([None; 5], None));
    // Its JSON has both.
    let run = Run::of(&fixture("rocprofv3-1.0.0/results.json.gz"));
    let summary = run.summary();
    assert!(summary.api.iter().all(|row| row.errors == Some(0)));
    assert!(summary.copies.iter().all(|row| row.bytes.is_some()));
    // The trace of an import has the same values as its summary.
    let csv = Run::of(&fixture("rocprofv3-1.0.0/csv"));
    let unsaid = |event: &Event<'_>| match event {
        Event::Api(call) => call.status.is_none(),
        Event::Copy(copy) => copy.bytes.is_none(),
        _ => true,
    };
    assert!(csv.events().0.iter().all(unsaid));
    assert!(!run.events().0.iter().any(|event| matches!(event, Event::Api(_) | Event::Copy(_)) && unsaid(event)));
}

#[test]
fn processes_of_one_set_of_files() {
    let header = "Domain,Function,Process_Id,Thread_Id,Correlation_Id,Start_Timestamp,End_Timestamp\n";
    let text = format!("{header}HIP_RUNTIME_API,hipInit,1,1,1,10,20\nHIP_RUNTIME_API,hipInit,2,2,1,15,30\n");
    let summaries = Run::text("x_hip_api_trace.csv", &text).unwrap().summaries();
    let found: Vec<(u32, u64)> = summaries.iter().map(|s| (s.pid, s.api[0].duration.sum_ns)).collect();
    assert_eq!(found, [(1, 10), (2, 15)]);
}

#[test]
fn directions_of_copies_are_words_in_every_format() {
    let header =
        "Kind,Direction,Stream_Id,Source_Agent_Id,Destination_Agent_Id,Correlation_Id,Start_Timestamp,End_Timestamp\n";
    let text = format!("{header}\"MEMORY_COPY\",\"MEMORY_COPY_DEVICE_TO_DEVICE\",3,\"Agent 1\",\"Agent 2\",7,1,4\n");
    let run = Run::text("memory_copy_trace.csv", &text).unwrap();
    let (events, _) = run.events();
    let [Event::Copy(copy)] = &events[..] else { panic!("{events:?}") };
    assert_eq!((copy.direction, copy.stream, copy.tid), (CopyDirection::DeviceToDevice, Some(3), 0));
    assert_eq!((copy.src_agent, copy.dst_agent), (Some(1), Some(2)), "the numbers that the file has");
}

#[test]
fn mean_times_of_components() {
    let text = r#"{"config": {"batch": 8}, "components": {
        "gemm": {"type": "hip", "mean_us": 10.5, "p99_us": 11.9, "bytes_transferred": 1024000, "flops_estimated": 500000},
        "norm": {"type": "triton", "mean_us": 2, "bytes_transferred": 0},
        "broken": {"type": "ck"}
    }, "full_pipeline": {"mean_us": 14.25}}"#;
    let run = Run::text("results.json", text).unwrap();
    assert_eq!((&run.imported.formats[..], run.imported.events), (&["results"][..], 2));
    assert!(
        run.imported.skipped.examples[0]
            .ends_with("component \"broken\": component \"broken\" has no number mean_us of 0 or more")
    );
    let summary = run.summary();
    assert_eq!((kernel(&summary, "gemm"), kernel(&summary, "norm")), ((1, 10_500), (1, 2_000)));
    let work = summary.kernels[0].work.as_ref().unwrap();
    assert_eq!((work.flops, work.bytes, &summary.kernels[1].work), (Some(500_000.0), Some(1_024_000.0), &None));
    let whole = &summary.markers[0];
    assert_eq!((whole.name.as_str(), whole.duration.as_ref().unwrap().sum_ns), ("full_pipeline", 14_250));
    assert_eq!((summary.completeness.verdict.as_str(), summary.completeness.launches), ("INCOMPLETE", None));
    assert!(summary.notes[0].text.contains("each component is shown as one call of its mean time"));
    let error = Run::text("results.json", r#"{"components": {}}"#).err().unwrap();
    assert_eq!(error.reason, "there are no members in an object \"components\"");
}

/// Operators that follow each other, at times since 1970: exact where all digits are written, and never within each other
/// where a program wrote such times as floating-point numbers.
#[test]
fn kineto_ranges_that_touch() {
    let durations = |written: &dyn Fn(u64) -> String| -> Vec<u64> {
        let operator = |i: u64| {
            let (ts, dur) = (written(1_700_000_000_000_000_000 + 7_123 * i), "7.123");
            format!(r#"{{"ph":"X","cat":"cpu_op","name":"op{i:02}","pid":7,"tid":9,"ts":{ts},"dur":{dur}}}"#)
        };
        let operators: Vec<String> = (0..20).map(operator).collect();
        let run = Run::text("trace.json", &format!(r#"{{"traceEvents":[{}]}}"#, operators.join(","))).unwrap();
        let mut rows = run.summary().markers;
        assert_eq!(rows.len(), 20);
        rows.sort_by(|a, b| a.name.cmp(&b.name));
        rows.iter().map(|row| row.duration.as_ref().unwrap().sum_ns).collect()
    };
    assert_eq!(durations(&|ns| format!("{}.{:03}", ns / 1_000, ns % 1_000)), [7_123; 20]);
    let rounded = durations(&|ns| format!("{:?}", ns as f64 / 1e3));
    assert!(rounded.iter().all(|ns| ns.abs_diff(7_123) <= 256), "{rounded:?}");
}
