//! Wall-clock times as text in UTC, for `run.json` and the names of run directories. UTC, because the library writes them
//! inside the user's process, where reading the time zone is not safe from every thread.

use std::time::{Duration, SystemTime, UNIX_EPOCH};

/// Year, month, day, hour, minute, second of a time after 1970.
fn civil(time: SystemTime) -> [u64; 6] {
    let seconds = time.duration_since(UNIX_EPOCH).unwrap_or(Duration::ZERO).as_secs();
    // Years begin in March here, so that the leap day is the last day of its year. 719,468 days lie between 0000-03-01 and
    // 1970-01-01, and 146,097 days make 400 years.
    let days = seconds / 86_400 + 719_468;
    let (era, day) = (days / 146_097, days % 146_097);
    let year = (day - day / 1_460 + day / 36_524 - day / 146_096) / 365;
    let day = day - (365 * year + year / 4 - year / 100);
    let month = (5 * day + 2) / 153;
    let day = day - (153 * month + 2) / 5 + 1;
    let (month, january) = if month < 10 { (month + 3, 0) } else { (month - 9, 1) };
    [era * 400 + year + january, month, day, seconds / 3600 % 24, seconds / 60 % 60, seconds % 60]
}

/// `2026-03-01T12:00:59Z`.
pub fn rfc3339(time: SystemTime) -> String {
    let [year, month, day, hour, minute, second] = civil(time);
    format!("{year:04}-{month:02}-{day:02}T{hour:02}:{minute:02}:{second:02}Z")
}

/// `2026-03-01 12:00:59.250000`, as Python's `%Y-%m-%d %H:%M:%S.%f` writes it.
pub fn with_microseconds(time: SystemTime) -> String {
    let [year, month, day, hour, minute, second] = civil(time);
    let micros = time.duration_since(UNIX_EPOCH).unwrap_or(Duration::ZERO).subsec_micros();
    format!("{year:04}-{month:02}-{day:02} {hour:02}:{minute:02}:{second:02}.{micros:06}")
}

/// `20260301_120059`.
pub fn compact(time: SystemTime) -> String {
    let [year, month, day, hour, minute, second] = civil(time);
    format!("{year:04}{month:02}{day:02}_{hour:02}{minute:02}{second:02}")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn known_times() {
        let at = |seconds| rfc3339(UNIX_EPOCH + Duration::from_secs(seconds));
        assert_eq!(at(0), "1970-01-01T00:00:00Z");
        assert_eq!(at(951_782_399), "2000-02-28T23:59:59Z");
        assert_eq!(at(951_782_400), "2000-02-29T00:00:00Z");
        assert_eq!(at(1_767_225_599), "2025-12-31T23:59:59Z");
        assert_eq!(at(4_107_542_400), "2100-03-01T00:00:00Z");
        let quarter = UNIX_EPOCH + Duration::from_micros(1_709_210_096_250_001);
        assert_eq!(with_microseconds(quarter), "2024-02-29 12:34:56.250001");
        assert_eq!(compact(UNIX_EPOCH + Duration::from_secs(1_709_210_096)), "20240229_123456");
    }

    #[test]
    fn days_follow_each_other() {
        let days: Vec<String> =
            (0..60_000u64).map(|day| rfc3339(UNIX_EPOCH + Duration::from_secs(day * 86_400))).collect();
        assert!(days.is_sorted());
        assert_eq!(days.iter().filter(|day| day.contains("-02-29")).count(), 40);
    }
}
