//! Numbers and strings appended to a buffer without `fmt`: tables have a dozen numbers per row and millions of rows.

use rkprof_model::event::known_size;
use rkprof_model::safe::csv_text;

const PAIRS: &[u8; 200] = b"0001020304050607080910111213141516171819\
2021222324252627282930313233343536373839\
4041424344454647484950515253545556575859\
6061626364656667686970717273747576777879\
8081828384858687888990919293949596979899";

/// Appends a decimal number.
#[inline]
pub fn uint(out: &mut Vec<u8>, mut value: u64) {
    let mut digits = [0u8; 20];
    let mut at = digits.len();
    while value >= 100 {
        let pair = (value % 100) as usize * 2;
        value /= 100;
        at -= 2;
        digits[at..at + 2].copy_from_slice(&PAIRS[pair..pair + 2]);
    }
    if value >= 10 {
        let pair = value as usize * 2;
        at -= 2;
        digits[at..at + 2].copy_from_slice(&PAIRS[pair..pair + 2]);
    } else {
        at -= 1;
        digits[at] = b'0' + value as u8;
    }
    out.extend_from_slice(&digits[at..]);
}

/// Appends a decimal number that may be negative.
pub fn int(out: &mut Vec<u8>, value: i64) {
    if value < 0 {
        out.push(b'-');
    }
    uint(out, value.unsigned_abs());
}

/// Appends numbers, a comma after each.
#[inline]
pub fn uints<const N: usize>(out: &mut Vec<u8>, values: [u64; N]) {
    for value in values {
        uint(out, value);
        out.push(b',');
    }
}

/// Appends numbers, a comma after each; an unknown number is empty.
#[inline]
pub fn optional<const N: usize>(out: &mut Vec<u8>, values: [Option<u64>; N]) {
    for value in values {
        if let Some(value) = value {
            uint(out, value);
        }
        out.push(b',');
    }
}

/// Appends the dimensions of a grid or workgroup, a comma after each.
#[inline]
pub fn size(out: &mut Vec<u8>, size: [u32; 3]) {
    match known_size(size) {
        Some(size) => uints(out, size.map(u64::from)),
        None => out.extend_from_slice(b",,,"),
    }
}

/// Appends a quoted CSV text field (RFC 4180: quotes are doubled) that a spreadsheet does not compute.
pub fn quoted(out: &mut Vec<u8>, text: &str) {
    out.push(b'"');
    for (at, part) in csv_text(text).split('"').enumerate() {
        if at > 0 {
            out.extend_from_slice(b"\"\"");
        }
        out.extend_from_slice(part.as_bytes());
    }
    out.push(b'"');
}

/// Appends a JSON string.
pub fn json(out: &mut Vec<u8>, text: &str) {
    // Writing to memory does not fail, and any text is a JSON string.
    let _ = serde_json::to_writer(out, text);
}

/// A counter's value, as an integer where it is one.
pub fn value(out: &mut Vec<u8>, value: f64) {
    if value.fract() == 0.0 && (0.0..1e15).contains(&value) {
        uint(out, value as u64);
    } else {
        out.extend_from_slice(format!("{value:.6}").as_bytes());
    }
}

/// A number with a fraction as in rocprofv3's CSV files (`csv.hpp`): six decimals from 1 on, otherwise scientific.
pub fn real(value: f64) -> String {
    if value >= 1.0 { format!("{value:.6}") } else { scientific(value, 8) }
}

/// A statistic as rocprofv3 prints it (`statistics.cpp`): six decimals, or eight in scientific notation up to 0.01.
pub fn statistic(value: f64) -> String {
    if value > 0.01 { format!("{value:.6}") } else { scientific(value, 8) }
}

/// A percentage as rocprofv3 prints it: about four significant digits.
pub fn percentage(value: f64) -> String {
    match value {
        _ if value >= 1.0 => format!("{value:.2}"),
        _ if value > 0.01 => format!("{value:.4}"),
        _ => scientific(value, 3),
    }
}

/// C's `%.Ne`: the exponent has a sign and at least two digits.
fn scientific(value: f64, digits: usize) -> String {
    let text = format!("{value:.digits$e}");
    let Some((mantissa, exponent)) = text.split_once('e') else { return text };
    match exponent.strip_prefix('-') {
        Some(exponent) => format!("{mantissa}e-{exponent:0>2}"),
        None => format!("{mantissa}e+{exponent:0>2}"),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;

    proptest! {
        #[test]
        fn numbers_are_those_of_fmt(value in any::<u64>(), shift in 0u32..64, signed in any::<i64>()) {
            let mut out = Vec::new();
            uint(&mut out, value >> shift);
            out.push(b' ');
            int(&mut out, signed);
            prop_assert_eq!(String::from_utf8(out).unwrap(), format!("{} {}", value >> shift, signed));
        }
    }

    #[test]
    fn quotes_are_doubled_and_lines_kept() {
        let mut out = Vec::new();
        quoted(&mut out, "a \"b\", c\nd é");
        assert_eq!(String::from_utf8(out).unwrap(), "\"a \"\"b\"\", c\nd é\"");
    }

    /// Values from rocprofv3 1.0.0's own files.
    #[test]
    fn statistics_look_like_rocprofv3s() {
        assert_eq!(statistic(7_958_261.696_428_57), "7958261.696429");
        assert_eq!(statistic(0.0), "0.00000000e+00");
        for (value, text) in
            [(99.112, "99.11"), (0.778_31, "0.7783"), (0.028_91, "0.0289"), (0.008_391, "8.391e-03"), (100.0, "100.00")]
        {
            assert_eq!(percentage(value), text);
        }
    }
}
