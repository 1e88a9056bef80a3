//! `gpu_metrics`, the table that the firmware fills: a header (size, format, revision), then 16-bit numbers in an order that
//! depends on the revision; all ones means no value. It is read where the driver has no file for a quantity. Tables of APUs
//! have another form and are skipped.

use super::Reading;

/// No value.
const NONE: u16 = u16::MAX;

/// Power, clock, temperature and busy share from the table.
pub(super) fn parse(table: &[u8]) -> Option<Reading> {
    let word = |at: usize| Some(u16::from_le_bytes(table.get(at..at + 2)?.try_into().ok()?));
    let number = |at: usize| word(at).filter(|word| *word != NONE).map(f64::from);
    let [format, revision] = word(2)?.to_le_bytes();
    if usize::from(word(0)?) > table.len() {
        return None;
    }
    // Byte offsets of the temperatures, socket power, busy share and current clock.
    let (temperatures, power, busy, clock) = match (format, revision) {
        (1, 1..=3) => ([4, 6, 8], 22, 16, Some(54)),
        // The third temperature is a voltage regulator's and is not used.
        (1, 4..=8) => ([4, 6, 6], 10, 12, None),
        _ => return None,
    };
    Some(Reading {
        power_w: number(power).filter(|watts| *watts > 0.0),
        clock_mhz: clock.and_then(number),
        temperature_c: temperatures.into_iter().filter_map(number).reduce(f64::max),
        busy_percent: number(busy).filter(|percent| *percent <= 100.0),
        ..Reading::default()
    })
}

#[cfg(test)]
pub(super) mod tests {
    use super::*;

    /// A table with numbers at byte offsets.
    pub(crate) fn table(revision: u8, numbers: &[(usize, u16)]) -> Vec<u8> {
        let mut table = vec![0xff; 120];
        table[..4].copy_from_slice(&[120, 0, 1, revision]);
        for (at, number) in numbers {
            table[*at..at + 2].copy_from_slice(&number.to_le_bytes());
        }
        table
    }

    #[test]
    fn numbers_stand_where_their_revision_has_them() {
        let reading = parse(&table(3, &[(4, 40), (6, 71), (8, 55), (22, 300), (16, 97), (54, 1700)])).unwrap();
        assert_eq!((reading.power_w, reading.clock_mhz), (Some(300.0), Some(1700.0)));
        assert_eq!((reading.temperature_c, reading.busy_percent), (Some(71.0), Some(97.0)));
        let reading = parse(&table(4, &[(4, 61), (6, 48), (8, 99), (10, 750), (12, 88)])).unwrap();
        let expected =
            Reading { power_w: Some(750.0), temperature_c: Some(61.0), busy_percent: Some(88.0), ..Reading::default() };
        assert_eq!(reading, expected);
        assert_eq!(parse(&table(4, &[])), Some(Reading::default()), "nothing is known");
    }

    #[test]
    fn other_tables_are_passed_over() {
        let mut apu = table(3, &[]);
        apu[2] = 2;
        assert_eq!((parse(&apu), parse(&[]), parse(&table(3, &[])[..50])), (None, None, None));
        assert_eq!(parse(&table(200, &[])), None);
    }
}
