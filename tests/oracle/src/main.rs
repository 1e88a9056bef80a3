//! Decodes every packet of a trace with Perfetto's complete schema and fails on any field that the schema does not have.
//!
//! The schema of the crate is Perfetto v51; what Perfetto added later and rkprof uses is listed by number in [`NEWER`].
//! Perfetto's trace processor judges it, and `check.py`, whose schema is v59.

use perfetto_protos::trace::Trace;
use protobuf::reflect::{ReflectValueRef, RuntimeFieldType};
use protobuf::{Message, MessageDyn};
use std::collections::BTreeMap;
use std::process::ExitCode;

/// Fields that v51 does not have.
const NEWER: &[(&str, u32)] = &[
    ("perfetto.protos.CounterDescriptor", 7),
    ("perfetto.protos.GpuCounterDescriptor", 6),
    ("perfetto.protos.GpuCounterEvent", 4),
    ("perfetto.protos.GpuRenderStageEvent", 19),
    ("perfetto.protos.GpuRenderStageEvent", 20),
    ("perfetto.protos.GpuRenderStageEvent", 21),
    ("perfetto.protos.InternedData", 47),
    ("perfetto.protos.InternedData", 1000),
    ("perfetto.protos.InternedData", 1001),
    ("perfetto.protos.TracePacket", 126),
    ("perfetto.protos.TracePacket", 128),
    ("perfetto.protos.TrackEvent", 3000),
    ("perfetto.protos.TrackEvent", 3001),
];

fn main() -> ExitCode {
    let mut failed = false;
    for path in std::env::args().skip(1) {
        let bytes = std::fs::read(&path).unwrap_or_else(|error| panic!("reading {path}: {error}"));
        let trace = Trace::parse_from_bytes(&bytes).unwrap_or_else(|error| panic!("decoding {path}: {error}"));
        let mut unknown = BTreeMap::new();
        walk(&trace, &mut unknown);
        unknown.retain(|(message, field), _| !NEWER.contains(&(message.as_str(), *field)));
        println!("{path}: {} packets, {} unknown fields", trace.packet.len(), unknown.len());
        for ((message, field), count) in &unknown {
            println!("  {message} has no field {field} ({count} times)");
        }
        failed |= !unknown.is_empty() || trace.packet.is_empty();
    }
    if failed { ExitCode::FAILURE } else { ExitCode::SUCCESS }
}

/// Counts fields without a place in the schema, by message and number.
fn walk(message: &dyn MessageDyn, unknown: &mut BTreeMap<(String, u32), usize>) {
    let descriptor = message.descriptor_dyn();
    for (number, _) in message.unknown_fields_dyn() {
        *unknown.entry((descriptor.full_name().to_owned(), number)).or_default() += 1;
    }
    for field in descriptor.fields() {
        let value = |value: ReflectValueRef<'_>, unknown: &mut _| {
            if let ReflectValueRef::Message(inner) = value {
                walk(&*inner, unknown);
            }
        };
        match field.runtime_field_type() {
            RuntimeFieldType::Singular(_) => {
                if let Some(found) = field.get_singular(message) {
                    value(found, unknown);
                }
            }
            RuntimeFieldType::Repeated(_) => {
                field.get_repeated(message).into_iter().for_each(|found| value(found, unknown));
            }
            RuntimeFieldType::Map(..) => {}
        }
    }
}
