//! Parts of records, appended to a buffer. All fields but the last of an object end in a comma; [`close`] removes the last
//! comma.

use crate::export::{text, types};
use rkprof_model::event::{ApiCall, LaunchShape, known_size};

/// `"key":value,` for each.
#[inline]
pub(super) fn numbers<const N: usize>(out: &mut Vec<u8>, pairs: [(&str, u64); N]) {
    for (key, value) in pairs {
        out.push(b'"');
        out.extend_from_slice(key.as_bytes());
        out.extend_from_slice(b"\":");
        text::uint(out, value);
        out.push(b',');
    }
}

pub(super) fn handle(out: &mut Vec<u8>, key: &str, value: u64) {
    out.push(b'"');
    out.extend_from_slice(key.as_bytes());
    out.extend_from_slice(b"\":{\"handle\":");
    text::uint(out, value);
    out.extend_from_slice(b"},");
}

pub(super) fn correlation(out: &mut Vec<u8>, id: u64) {
    out.extend_from_slice(b"\"correlation_id\":{\"internal\":");
    text::uint(out, id);
    out.extend_from_slice(b",\"external\":0},");
}

/// The same for an API call or range, which may be nested in another one.
pub(super) fn call_correlation(out: &mut Vec<u8>, id: u64) {
    out.extend_from_slice(b"\"correlation_id\":{\"internal\":");
    text::uint(out, id);
    out.extend_from_slice(b",\"external\":0,\"ancestor\":0},");
}

/// `"args":[...],`; an empty list where they are not recorded.
pub(super) fn arguments(out: &mut Vec<u8>, call: &ApiCall) {
    out.extend_from_slice(b"\"args\":[");
    let values = call.arguments.as_deref().unwrap_or_default();
    for (at, (parameter, value)) in call.function.parameters().zip(values).enumerate() {
        out.extend_from_slice(if at > 0 { b",{\"type\":\"" } else { b"{\"type\":\"" });
        out.extend_from_slice(types::mangled(parameter.kind).as_bytes());
        out.extend_from_slice(b"\",\"name\":\"");
        out.extend_from_slice(parameter.name.as_bytes());
        out.extend_from_slice(b"\",\"value\":");
        text::json(out, value);
        out.push(b'}');
    }
    out.extend_from_slice(b"],");
}

/// Appends nothing where the size is not known.
pub(super) fn dim3(out: &mut Vec<u8>, key: &str, size: [u32; 3]) {
    let Some([x, y, z]) = known_size(size) else { return };
    out.push(b'"');
    out.extend_from_slice(key.as_bytes());
    out.extend_from_slice(b"\":{");
    numbers(out, [("x", x.into()), ("y", y.into()), ("z", z.into())]);
    close(out, b"},");
}

/// Removes the last comma and ends an object.
pub(super) fn close(out: &mut Vec<u8>, end: &[u8]) {
    out.pop();
    out.extend_from_slice(end);
}

pub(super) fn agent_handle(agent: Option<u32>) -> u64 {
    agent.filter(|agent| *agent != u32::MAX).map_or(0, |agent| u64::from(agent) + 1)
}

/// `"dispatch_info":{...},`
pub(super) fn dispatch_info(
    out: &mut Vec<u8>,
    agent: u32,
    queue: u32,
    ids: [u64; 2],
    scratch: Option<u32>,
    shape: &LaunchShape,
) {
    // 72 as rocprofv3 writes it: the struct's bytes up to the reserved ones.
    out.extend_from_slice(b"\"dispatch_info\":{\"size\":72,");
    handle(out, "agent_id", agent_handle(Some(agent)));
    handle(out, "queue_id", u64::from(queue) + 1);
    let [kernel, dispatch] = ids;
    numbers(out, [("kernel_id", kernel), ("dispatch_id", dispatch)]);
    for (key, size) in [("private_segment_size", scratch), ("group_segment_size", shape.lds)] {
        if let Some(size) = size {
            numbers(out, [(key, size.into())]);
        }
    }
    dim3(out, "workgroup_size", shape.workgroup);
    dim3(out, "grid_size", shape.grid);
    close(out, b"},");
}
