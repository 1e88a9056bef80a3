//! How sizes, times and shares are written in options and variables, and shown to people.

use std::time::Duration;

/// Splits `10min` into 10 and `min`.
fn split_unit(text: &str) -> Option<(f64, &str)> {
    let text = text.trim();
    let digits = text.find(|c: char| !c.is_ascii_digit() && c != '.').unwrap_or(text.len());
    let number: f64 = text[..digits].parse().ok()?;
    (number.is_finite() && number >= 0.0).then(|| (number, text[digits..].trim()))
}

/// A size: bytes without a unit; `K KB` = 1000, `KiB` = 1024, and so on to T. At least 1.
pub fn parse_size(text: &str) -> Option<u64> {
    let (number, unit) = split_unit(text)?;
    let factor: u64 = match unit {
        "" | "B" => 1,
        "K" | "KB" | "kB" => 1000,
        "M" | "MB" => 1_000_000,
        "G" | "GB" => 1_000_000_000,
        "T" | "TB" => 1_000_000_000_000,
        "KiB" => 1 << 10,
        "MiB" => 1 << 20,
        "GiB" => 1 << 30,
        "TiB" => 1 << 40,
        _ => return None,
    };
    let bytes = number * factor as f64;
    (1.0..1e18).contains(&bytes).then_some(bytes as u64)
}

/// A time: seconds without a unit, `ns us ms s min h` (`m` is `min`). More than zero.
pub fn parse_duration(text: &str) -> Option<Duration> {
    let (number, unit) = split_unit(text)?;
    let seconds = number
        * match unit {
            "ns" => 1e-9,
            "us" => 1e-6,
            "ms" => 1e-3,
            "" | "s" => 1.0,
            "min" | "m" => 60.0,
            "h" => 3600.0,
            _ => return None,
        };
    (seconds > 0.0 && seconds < 1e9).then(|| Duration::from_secs_f64(seconds)).filter(|time| !time.is_zero())
}

/// A share: `2%` or `0.02`; more than 0, at most 1.
pub fn parse_share(text: &str) -> Option<f64> {
    let (number, unit) = split_unit(text)?;
    let share = match unit {
        "%" => number / 100.0,
        "" => number,
        _ => return None,
    };
    (share > 0.0 && share <= 1.0).then_some(share)
}

/// A time in ns for people: `58.3ns`, `4.21us`, `12.3ms`, `1.50s`, `7200s`.
pub fn ns(value: f64) -> String {
    scaled(value, 1000.0, &["ns", "us", "ms", "s"])
}

/// Three significant digits and the unit that fits; each unit is `step` times the one before.
pub fn scaled(value: f64, step: f64, units: &[&str]) -> String {
    // A sum of nothing is -0.0.
    let (mut value, mut unit) = (value + 0.0, 0);
    // Compared after rounding: 999.7 ns are 1.00 us.
    while value >= step - 0.5 && unit + 1 < units.len() {
        value /= step;
        unit += 1;
    }
    let whole = unit == 0 && value.fract() == 0.0;
    let decimals = if whole || value >= 99.95 {
        0
    } else if value >= 9.995 {
        1
    } else {
        2
    };
    format!("{value:.decimals$}{}", units[unit])
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_sum_of_nothing_has_no_sign() {
        assert_eq!(ns([0.0f64; 0].iter().sum()), "0ns");
    }
}
