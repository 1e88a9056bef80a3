//! Numbers and words as the formats spell them.

use rkprof_model::event::{AllocationOp, CopyDirection, Domain, MarkerOp, ScratchOp};
use serde_json::Value;

/// An integer: decimal, `0x` hexadecimal, or a decimal fraction with an integral value.
pub(super) fn integer(text: &str) -> Option<u64> {
    let text = text.trim();
    if let Some(digits) = text.strip_prefix("0x") {
        return u64::from_str_radix(digits, 16).ok();
    }
    text.parse().ok().or_else(|| {
        let number: f64 = text.parse().ok()?;
        (number.fract() == 0.0 && (0.0..=9.007_199_254_740_992e15).contains(&number)).then_some(number as u64)
    })
}

/// The same for a JSON value.
pub(super) fn json_integer(value: &Value) -> Option<u64> {
    match value {
        Value::Number(number) => number.as_u64().or_else(|| integer(&number.to_string())),
        Value::String(text) => integer(text),
        _ => None,
    }
}

/// A field of a JSON object as an integer.
pub(super) fn field(value: &Value, name: &str) -> Option<u64> {
    json_integer(value.get(name)?)
}

/// A field that fits 32 bits.
pub(super) fn field_u32(value: &Value, name: &str) -> Option<u32> {
    u32::try_from(field(value, name)?).ok()
}

/// rocprofiler-sdk writes handles as `{"handle": 1}`.
pub(super) fn handle(value: &Value, name: &str) -> Option<u64> {
    let value = value.get(name)?;
    value.get("handle").map_or_else(|| json_integer(value), json_integer)
}

/// A field as text.
pub(super) fn text<'a>(value: &'a Value, name: &str) -> Option<&'a str> {
    value.get(name)?.as_str()
}

/// Times in microseconds with decimals become whole nanoseconds; `None` when that is impossible.
pub(super) fn nanoseconds(microseconds: f64) -> Option<u64> {
    let ns = (microseconds * 1e3).round();
    (0.0..=9.0e18).contains(&ns).then_some(ns as u64)
}

/// The same for a JSON value: a number, or its text with all digits.
pub(super) fn json_nanoseconds(value: &Value) -> Option<u64> {
    match value {
        Value::String(text) => written_nanoseconds(text),
        value => value.as_f64().and_then(nanoseconds),
    }
}

/// Microseconds as they are written: `1700000000000083.456` is exact, which an `f64` of that size is not.
fn written_nanoseconds(text: &str) -> Option<u64> {
    let (whole, decimals) = text.split_once('.').unwrap_or((text, ""));
    if whole.is_empty() || !whole.bytes().chain(decimals.bytes()).all(|byte| byte.is_ascii_digit()) {
        return text.parse().ok().and_then(nanoseconds);
    }
    let digit = |place: usize| decimals.as_bytes().get(place).map_or(0, |byte| u64::from(byte - b'0'));
    let below = 100 * digit(0) + 10 * digit(1) + digit(2) + u64::from(digit(3) >= 5);
    let ns = whole.parse::<u64>().ok()?.checked_mul(1_000)?.checked_add(below)?;
    (ns <= 9_000_000_000_000_000_000).then_some(ns)
}

/// The API that a domain or category of the SDK names (`HIP_RUNTIME_API_EXT`, `hsa_api`).
pub(super) fn domain(name: &str) -> Option<Domain> {
    let name = name.to_ascii_uppercase();
    Some(match name.as_str() {
        _ if name.starts_with("HIP_COMPILER") => Domain::HipCompiler,
        _ if name.starts_with("HIP") => Domain::HipRuntime,
        _ if name.starts_with("HSA") => Domain::Hsa,
        _ if name.starts_with("RCCL") => Domain::Rccl,
        _ if name.starts_with("ROCDECODE") => Domain::RocDecode,
        _ if name.starts_with("ROCJPEG") => Domain::RocJpeg,
        _ => return None,
    })
}

/// True for the SDK's domains of ROCTx.
pub(super) fn is_marker(domain: &str) -> bool {
    domain.to_ascii_uppercase().starts_with("MARKER")
}

/// Marks and switches by the ROCTx function; all others with a length are ranges.
pub(super) fn marker_op(function: &str) -> Option<MarkerOp> {
    match function {
        "roctxMarkA" | "roctxMark" => Some(MarkerOp::Mark),
        "roctxProfilerPause" => Some(MarkerOp::Pause),
        "roctxProfilerResume" => Some(MarkerOp::Resume),
        _ => None,
    }
}

/// Direction of a copy, in any tool's spelling: `MEMORY_COPY_HOST_TO_DEVICE`, `CopyHostToDevice`, `Memcpy HtoD (...)`,
/// `hcMemcpyHostToDevice`.
pub(super) fn direction(name: &str) -> CopyDirection {
    let letters: String = name.chars().filter(char::is_ascii_alphabetic).collect::<String>().to_ascii_lowercase();
    let has = |words: [&str; 2]| words.iter().any(|word| letters.contains(word));
    match () {
        () if has(["hosttodevice", "htod"]) => CopyDirection::HostToDevice,
        () if has(["devicetohost", "dtoh"]) => CopyDirection::DeviceToHost,
        () if has(["devicetodevice", "dtod"]) || has(["peertopeer", "ptop"]) => CopyDirection::DeviceToDevice,
        () if has(["hosttohost", "htoh"]) => CopyDirection::HostToHost,
        () => CopyDirection::Unknown,
    }
}

/// `MEMORY_ALLOCATION_VMEM_FREE` and similar.
pub(super) fn allocation_op(name: &str) -> AllocationOp {
    let name = name.strip_prefix("MEMORY_ALLOCATION_").unwrap_or(name);
    match (name.contains("VMEM") || name.contains("VIRTUAL"), name.contains("FREE")) {
        (true, true) => AllocationOp::VmemFree,
        (false, true) => AllocationOp::Free,
        (true, false) => AllocationOp::VmemAllocate,
        (false, false) if name.contains("ALLOC") => AllocationOp::Allocate,
        _ => AllocationOp::Unknown,
    }
}

/// `SCRATCH_MEMORY_ALLOC` and similar.
pub(super) fn scratch_op(name: &str) -> ScratchOp {
    match () {
        () if name.contains("RECLAIM") => ScratchOp::AsyncReclaim,
        () if name.contains("FREE") => ScratchOp::Free,
        () if name.contains("ALLOC") => ScratchOp::Alloc,
        () => ScratchOp::Unknown,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn numbers() {
        for (text, number) in [
            ("12", Some(12)),
            (" 0x0000001F ", Some(31)),
            ("800.000000", Some(800)),
            ("1.5", None),
            ("-1", None),
            ("", None),
        ] {
            assert_eq!(integer(text), number, "{text:?}");
        }
        assert_eq!(integer("18446744073709551615"), Some(u64::MAX));
        assert_eq!(nanoseconds(1_234_567_890.123), Some(1_234_567_890_123));
        assert_eq!(nanoseconds(-1.0), None);
        for (text, ns) in [
            ("1700000000000083.457", Some(1_700_000_000_000_083_457)),
            ("1700000000000083", Some(1_700_000_000_000_083_000)),
            ("1700000000000083.4996", Some(1_700_000_000_000_083_500)),
            ("0.0004", Some(0)),
            ("1.5e3", Some(1_500_000)),
            ("-1.5", None),
            ("99999999999999999999", None),
        ] {
            assert_eq!(json_nanoseconds(&Value::String(text.to_owned())), ns, "{text}");
        }
        assert_eq!(nanoseconds(f64::NAN), None);
    }

    #[test]
    fn words() {
        for name in
            ["MEMORY_COPY_HOST_TO_DEVICE", "CopyHostToDevice", "Memcpy HtoD (Host -> Device)", "hcMemcpyHostToDevice"]
        {
            assert_eq!(direction(name), CopyDirection::HostToDevice, "{name}");
        }
        assert_eq!(direction("MEMORY_COPY_NONE"), CopyDirection::Unknown);
        assert_eq!(allocation_op("MEMORY_ALLOCATION_VMEM_ALLOCATE"), AllocationOp::VmemAllocate);
        assert_eq!(allocation_op("MEMORY_ALLOCATION_FREE"), AllocationOp::Free);
        assert_eq!(allocation_op("MEMORY_ALLOCATION_NONE"), AllocationOp::Unknown);
        assert_eq!(domain("HIP_RUNTIME_API_EXT"), Some(Domain::HipRuntime));
        assert_eq!(domain("HSA_AMD_EXT_API"), Some(Domain::Hsa));
        assert!(is_marker("MARKER_CORE_RANGE_API") && domain("MARKER_CORE_API").is_none());
    }
}
