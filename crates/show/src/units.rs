//! Numbers for people: three significant digits and a unit, at most seven characters.

pub use rkprof_model::units::ns;
use rkprof_model::units::scaled;

/// `512B`, `12.3MB`: powers of 1000, for traffic and files.
pub fn bytes(value: u64) -> String {
    scaled(value as f64, 1000.0, &["B", "kB", "MB", "GB", "TB", "PB"])
}

/// `192GiB`: powers of 1024, for memory.
pub fn memory(value: u64) -> String {
    scaled(value as f64, 1024.0, &["B", "KiB", "MiB", "GiB", "TiB"])
}

/// `4.32GFLOP`: powers of 1000.
pub fn flops(value: f64) -> String {
    scaled(value, 1000.0, &["FLOP", "kFLOP", "MFLOP", "GFLOP", "TFLOP", "PFLOP"])
}

/// Exact up to seven digits, then `12.3M`.
pub fn count(value: u64) -> String {
    if value < 10_000_000 { value.to_string() } else { scaled(value as f64, 1000.0, &["", "k", "M", "G", "T"]) }
}

/// The value with three digits that count, as the other numbers of a report.
pub fn three_digits(value: f64) -> f64 {
    let scale = 10f64.powf(2.0 - value.abs().log10().floor());
    if scale.is_finite() { (value * scale).round() / scale } else { value }
}

/// `+4.2%`: by how much a value changed.
pub fn signed(pct: f64) -> String {
    format!("{pct:+.1}%")
}

/// `41.2%`.
pub fn share(part: f64, whole: f64) -> String {
    if whole > 0.0 { format!("{:.1}%", 100.0 * part / whole) } else { MISSING.to_owned() }
}

/// `41.2%`, `219%`: three digits.
pub fn percent(value: f64) -> String {
    if value.abs() < 100.0 { format!("{value:.1}%") } else { format!("{value:.0}%") }
}

/// `signal 11 (SIGSEGV)`.
pub fn signal(number: i32) -> String {
    let known = [
        (libc::SIGHUP, "SIGHUP"),
        (libc::SIGINT, "SIGINT"),
        (libc::SIGQUIT, "SIGQUIT"),
        (libc::SIGILL, "SIGILL"),
        (libc::SIGTRAP, "SIGTRAP"),
        (libc::SIGABRT, "SIGABRT"),
        (libc::SIGBUS, "SIGBUS"),
        (libc::SIGFPE, "SIGFPE"),
        (libc::SIGKILL, "SIGKILL"),
        (libc::SIGSEGV, "SIGSEGV"),
        (libc::SIGPIPE, "SIGPIPE"),
        (libc::SIGALRM, "SIGALRM"),
        (libc::SIGTERM, "SIGTERM"),
    ];
    let name = known.iter().find(|(known, _)| *known == number).map(|(_, name)| format!(" ({name})"));
    format!("signal {number}{}", name.unwrap_or_default())
}

/// A number by the unit that its name ends in: `idle_ns`, `share_pct`, `copied_bytes`; `memory_..._bytes` are
/// in powers of 1024; others are plain.
pub fn named(name: &str, value: f64) -> String {
    match name.rsplit('_').next() {
        Some("ns") => ns(value),
        Some("pct") => percent(value),
        Some("bytes") if name.starts_with("memory") => memory(value as u64),
        Some("bytes") => bytes(value as u64),
        _ if value.fract() == 0.0 => count(value as u64),
        _ => format!("{value:.2}"),
    }
}

/// Stands for a value that was not measured.
pub const MISSING: &str = "-";

/// A value that may not have been measured.
pub fn or_missing<T>(value: Option<T>, show: impl Fn(T) -> String) -> String {
    value.map_or(MISSING.to_owned(), show)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn three_digits_and_a_unit() {
        let times = [0.0, 0.25, 58.34, 999.0, 999.7, 1_000.0, 9_996.0, 12_345.0, 99_960.0, 1.5e9, 7.2e12];
        let expected =
            ["0ns", "0.25ns", "58.3ns", "999ns", "1.00us", "1.00us", "10.0us", "12.3us", "100us", "1.50s", "7200s"];
        assert_eq!(times.map(ns), expected);
        assert_eq!([0, 999, 12_300_000].map(bytes), ["0B", "999B", "12.3MB"]);
        assert_eq!([192 << 30, 1 << 20].map(memory), ["192GiB", "1.00MiB"]);
        assert_eq!([9_999_999, 12_345_678].map(count), ["9999999", "12.3M"]);
        assert_eq!([0.25, 41.25, 318.8].map(percent), ["0.2%", "41.2%", "319%"]);
        assert_eq!([6, 64].map(signal), ["signal 6 (SIGABRT)", "signal 64"]);
        assert_eq!((share(1.0, 3.0), share(0.0, 0.0)), ("33.3%".to_owned(), "-".to_owned()));
    }
}
