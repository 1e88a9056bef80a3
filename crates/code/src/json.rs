//! The analysis as JSON.

use crate::against::Against;
use crate::gate::Broken;
use crate::{Analysis, Analyzed};
use serde_json::{Map, Value, json};

/// Rises when a field changes its meaning or goes; new ones may come.
pub const SCHEMA_VERSION: u32 = 1;

/// The whole analysis; `broken` where limits were given, `against` where another build was.
pub fn render(analysis: &Analysis, broken: Option<&[Broken]>, against: Option<&Against>) -> Value {
    let disassembler =
        analysis.disassembler.as_ref().map(|one| json!({ "path": one.path.to_string_lossy(), "version": one.version }));
    let mut out = json!({
        "schema_version": SCHEMA_VERSION,
        "code_objects": analysis.code_objects,
        "disassembler": disassembler,
        "remarks": analysis.remarks,
        "kernels": analysis.kernels.iter().map(kernel).collect::<Vec<Value>>(),
    });
    if let Some(broken) = broken {
        out["broken_limits"] = json!(broken);
    }
    if let Some(against) = against {
        out["against"] = json!(against);
    }
    out
}

fn kernel(one: &Analyzed) -> Value {
    let mut out = match json!(one.kernel) {
        Value::Object(facts) => facts,
        _ => Map::new(),
    };
    out.insert("occupancy".to_owned(), json!(one.fits));
    let code = one.code.as_ref().map(|code| {
        let bytes: u64 = code.instructions.iter().map(|one| u64::from(one.bytes)).sum();
        json!({ "bytes": bytes, "mix": code.mix, "loops": code.loops, "has_calls": code.has_calls })
    });
    out.insert("instructions".to_owned(), json!(code));
    out.insert("findings".to_owned(), json!(one.findings));
    Value::Object(out)
}
