//! Kernels, copies and calls whose begin and end are events of their own (`B` and `E`), as Chrome's format allows. Ranges so
//! written are markers.

use super::super::values::field;
use serde_json::Value;
use std::collections::HashMap;

/// Categories of events that are no ranges.
const RECORDS: [&str; 7] =
    ["kernel", "gpu_memset", "gpu_memcpy", "cuda_runtime", "cuda_driver", "hip_runtime", "runtime"];
/// Limit of events that have begun and not ended.
const MAX_OPEN: usize = 1 << 16;

#[derive(Default)]
pub(super) struct OpenEvents {
    /// By row: the event, or nothing for a range.
    rows: HashMap<(u64, u64), Vec<Option<Value>>>,
    open: usize,
}

fn row(event: &Value) -> (u64, u64) {
    (field(event, "pid").unwrap_or(0), field(event, "tid").unwrap_or(0))
}

impl OpenEvents {
    /// Keeps the begin of an event until its end comes; false for a range.
    pub(super) fn begin(&mut self, event: &Value) -> bool {
        let category = event.get("cat").and_then(Value::as_str).unwrap_or("").to_ascii_lowercase();
        let is_record = RECORDS.contains(&category.as_str());
        if self.open < MAX_OPEN {
            self.open += 1;
            self.rows.entry(row(event)).or_default().push(is_record.then(|| event.clone()));
        }
        is_record
    }

    /// The begin of the event that ends; `None` for a range.
    pub(super) fn end(&mut self, event: &Value) -> Option<Value> {
        let begun = self.rows.get_mut(&row(event))?.pop()?;
        self.open -= 1;
        begun
    }

    /// Events that never ended.
    pub(super) fn unended(&self) -> usize {
        self.rows.values().flatten().flatten().count()
    }
}
