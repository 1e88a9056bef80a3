//! The files that PyTorch's profiler and rocprofv3 would have written of a world.

use super::world::{Way, What, World};
use std::fmt::Write;
use std::path::{Path, PathBuf};

/// Writes one rank; what `rkprof import` is given.
pub(super) fn write(world: &World, kineto: bool, dir: &Path, rank: usize, ranks: usize) -> PathBuf {
    std::fs::create_dir_all(dir).unwrap();
    if !kineto {
        csv(world, dir);
        return dir.to_owned();
    }
    let file = dir.join("worker.pt.trace.json");
    std::fs::write(&file, trace(world, rank, ranks)).unwrap();
    file
}

fn us(ns: u64) -> String {
    format!("{}.{:03}", ns / 1000, ns % 1000)
}

/// The form of PyTorch 2.6 on ROCm.
pub(super) fn trace(world: &World, rank: usize, ranks: usize) -> String {
    let device = |id| serde_json::json!({"id": id, "name": "AMD Instinct MI300X", "warpSize": 64, "numSms": 304});
    let mut out = format!(
        "{{\"schemaVersion\": 1, \"deviceProperties\": {},",
        serde_json::Value::from((0..world.devices).map(device).collect::<Vec<_>>())
    );
    if ranks > 1 {
        _ = write!(out, "\"distributedInfo\": {{\"backend\": \"nccl\", \"rank\": {rank}, \"world_size\": {ranks}}},");
    }
    let mut between = "\"traceEvents\": [\n";
    for one in &world.records {
        let (id, dev, stream, thread) = (one.id, one.dev, one.stream, one.tid);
        let (cat, args) = match one.what {
            What::Call => ("cuda_runtime", serde_json::json!({"External id": id, "cbid": 211, "correlation": id})),
            What::Range => ("user_annotation", serde_json::json!({"External id": 1})),
            What::Python => ("python_function", serde_json::json!({"Python id": 1})),
            What::Kernel { blocks } => (
                "kernel",
                serde_json::json!({"device": dev, "stream": stream, "correlation": id, "grid": [blocks, 1, 1], "block": [256, 1, 1]}),
            ),
            What::Copy { bytes, .. } => {
                ("gpu_memcpy", serde_json::json!({"device": dev, "stream": stream, "correlation": id, "bytes": bytes}))
            }
        };
        let name = match one.what {
            What::Copy { way: Way::In, .. } => "Memcpy HtoD (Host -> Device)",
            What::Copy { way: Way::Out, .. } => "Memcpy DtoH (Device -> Host)",
            What::Copy { .. } => "Memcpy DtoD (Device -> Device)",
            _ => &one.name,
        };
        let on_host = matches!(one.what, What::Call | What::Range | What::Python);
        let (pid, tid) = if on_host { (4711 + rank as u64, thread) } else { (dev as u64, stream as u64) };
        let event = serde_json::json!({"ph": "X", "cat": cat, "name": name, "pid": pid, "tid": tid, "args": args});
        // Times have more digits than a number of JSON may keep.
        let event = event.to_string();
        _ = write!(
            out,
            "{between}{}, \"ts\": {}, \"dur\": {}}}",
            &event[..event.len() - 1],
            us(one.from),
            us(one.to - one.from)
        );
        between = ",\n";
        if one.name.ends_with("Kernel") && on_host {
            // The operator that launches it.
            let args = serde_json::json!({"External id": id, "Sequence number": id, "Fwd thread id": 0, "Ev Idx": id});
            let op = serde_json::json!({"ph": "X", "cat": "cpu_op", "name": "aten::mm", "pid": pid, "tid": tid, "args": args});
            let op = op.to_string();
            _ = write!(
                out,
                ",\n{}, \"ts\": {}, \"dur\": {}}}",
                &op[..op.len() - 1],
                us(one.from),
                us(one.to - one.from)
            );
        }
        let flow = match one.what {
            What::Call => "s",
            What::Kernel { .. } => "f",
            _ => continue,
        };
        let flow = serde_json::json!({"ph": flow, "id": id, "pid": pid, "tid": tid, "cat": "ac2g", "name": "ac2g"});
        let flow = flow.to_string();
        _ = write!(out, ",\n{}, \"ts\": {}}}", &flow[..flow.len() - 1], us(one.from));
    }
    let (from, to) = world.span();
    let window = "\"ph\": \"X\", \"cat\": \"Trace\", \"name\": \"PyTorch Profiler (0)\", \"pid\": \"Spans\", \"tid\": \"PyTorch Profiler\"";
    _ = write!(
        out,
        ",\n{{{window}, \"ts\": {}, \"dur\": {}, \"args\": {{\"Op count\": 0}}}}",
        us(from - 50_000),
        us(to - from + 99_000)
    );
    _ = write!(
        out,
        ",\n{{\"name\": \"Record Window End\", \"ph\": \"i\", \"s\": \"g\", \"pid\": \"\", \"tid\": \"\", \"ts\": {}}}",
        us(to + 49_000)
    );
    out + "], \"displayTimeUnit\": \"ms\", \"baseTimeNanoseconds\": 1762000000000000000}"
}

/// The files of rocprofv3 1.0.
fn csv(world: &World, dir: &Path) {
    let api = "\"Domain\",\"Function\",\"Process_Id\",\"Thread_Id\",\"Correlation_Id\",\"Start_Timestamp\",\"End_Timestamp\"\n";
    let mut files = [
        ("kernel_trace", "\"Kind\",\"Agent_Id\",\"Queue_Id\",\"Stream_Id\",\"Thread_Id\",\"Dispatch_Id\",\"Kernel_Id\",\"Kernel_Name\",\"Correlation_Id\",\"Start_Timestamp\",\"End_Timestamp\",\"LDS_Block_Size\",\"Scratch_Size\",\"VGPR_Count\",\"Accum_VGPR_Count\",\"SGPR_Count\",\"Workgroup_Size_X\",\"Workgroup_Size_Y\",\"Workgroup_Size_Z\",\"Grid_Size_X\",\"Grid_Size_Y\",\"Grid_Size_Z\"\n".to_owned()),
        ("hip_api_trace", api.to_owned()),
        ("marker_api_trace", api.to_owned()),
        ("memory_copy_trace", "\"Kind\",\"Direction\",\"Stream_Id\",\"Source_Agent_Id\",\"Destination_Agent_Id\",\"Correlation_Id\",\"Start_Timestamp\",\"End_Timestamp\"\n".to_owned()),
        ("agent_info", "\"Node_Id\",\"Logical_Node_Id\",\"Agent_Type\",\"Cpu_Cores_Count\",\"Simd_Count\",\"Wave_Front_Size\",\"Max_Waves_Per_Simd\",\"Num_Xcc\",\"Cu_Count\",\"Max_Engine_Clk_Fcompute\",\"Name\",\"Vendor_Name\",\"Product_Name\",\"Model_Name\"\n0,0,\"CPU\",64,0,0,0,1,64,3000,\"AMD EPYC\",\"CPU\",\"AMD EPYC\",\"\"\n".to_owned()),
    ];
    for (n, one) in world.records.iter().enumerate() {
        let (name, id, from, to, dev, stream) = (&one.name, one.id, one.from, one.to, one.dev, one.stream);
        let tid = one.tid;
        let (file, line) = match one.what {
            What::Kernel { blocks } => (
                0,
                format!(
                    "\"KERNEL_DISPATCH\",\"Agent {}\",{},{stream},{tid},{n},7,\"{name}\",{id},{from},{to},0,0,32,0,48,256,1,1,{},1,1",
                    dev + 1,
                    dev * 8 + stream + 1,
                    blocks * 256
                ),
            ),
            What::Call => (1, format!("\"HIP_RUNTIME_API_EXT\",\"{name}\",4711,{tid},{id},{from},{to}")),
            What::Range => {
                (2, format!("\"MARKER_CORE_RANGE_API\",\"{name}\",4711,{tid},{},{from},{to}", 1_000_000 + n))
            }
            What::Copy { way, .. } => {
                let (direction, source, target) = match way {
                    Way::In => ("HOST_TO_DEVICE", 0, dev + 1),
                    Way::Out => ("DEVICE_TO_HOST", dev + 1, 0),
                    Way::Within => ("DEVICE_TO_DEVICE", dev + 1, dev + 1),
                    Way::Peer(to) => ("DEVICE_TO_DEVICE", dev + 1, to + 1),
                };
                (
                    3,
                    format!(
                        "\"MEMORY_COPY\",\"MEMORY_COPY_{direction}\",{stream},\"Agent {source}\",\"Agent {target}\",{id},{from},{to}"
                    ),
                )
            }
            What::Python => continue,
        };
        files[file].1 += &line;
        files[file].1.push('\n');
    }
    for dev in 1..=world.devices {
        let (name, product) = (world.name, "AMD Instinct");
        _ = writeln!(files[4].1, "{dev},{dev},\"GPU\",0,1216,64,8,8,304,2100,\"{name}\",\"AMD\",\"{product}\",\"\"");
    }
    for (name, text) in files.iter().filter(|(_, text)| text.lines().count() > 1) {
        std::fs::write(dir.join(format!("4711_{name}.csv")), text).unwrap();
    }
}
