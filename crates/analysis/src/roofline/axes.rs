//! The logarithmic axes of the drawings.

use super::{PlotPlace, Roofline};

/// Ranges in powers of ten.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(super) struct Axes {
    pub x: (f64, f64),
    pub y: (f64, f64),
}

impl Axes {
    /// Ranges that contain all points and the crossing of the roofs.
    pub(super) fn new(roofline: &Roofline) -> Axes {
        let (mut x, mut y) = ((0.1_f64, 100.0_f64), (f64::INFINITY, 0.0_f64));
        if let Some(ridge) = roofline.ridge {
            x = (x.0.min(ridge / 30.0), x.1.max(ridge * 8.0));
        }
        for (_, PlotPlace { ai, tflops, .. }) in roofline.drawable() {
            x = (x.0.min(ai / 2.0), x.1.max(ai * 2.0));
            y = (y.0.min(tflops / 2.0), y.1.max(tflops * 2.0));
        }
        let highest = roofline.compute.iter().map(|c| c.tflops).fold(0.0, f64::max);
        y.1 = y.1.max(highest * 2.0);
        if y.1 == 0.0 {
            y.1 = 1.0;
        }
        y.0 = y.0.min(y.1 / 1e4);
        // A kernel with an extreme value (1e-9 TFLOP/s) must not squeeze the others into a corner.
        let clamp = |(low, high): (f64, f64)| (low.max(high / 1e9).log10(), high.log10());
        Axes { x: clamp(x), y: clamp(y) }
    }

    /// Position 0..=1 from the left; outside that range for values out of range.
    pub(super) fn right(&self, ai: f64) -> f64 {
        (ai.log10() - self.x.0) / (self.x.1 - self.x.0)
    }

    /// Position 0..=1 from the bottom.
    pub(super) fn up(&self, tflops: f64) -> f64 {
        (tflops.log10() - self.y.0) / (self.y.1 - self.y.0)
    }

    pub(super) fn ai_at(&self, right: f64) -> f64 {
        10_f64.powf(self.x.0 + right * (self.x.1 - self.x.0))
    }

    pub(super) fn tflops_at(&self, up: f64) -> f64 {
        10_f64.powf(self.y.0 + up * (self.y.1 - self.y.0))
    }

    /// 1, 2 and 5 times the powers of ten within a range; only the powers when there are many.
    pub(super) fn ticks((low, high): (f64, f64)) -> Vec<f64> {
        let steps: &[f64] = if high - low > 4.0 { &[1.0] } else { &[1.0, 2.0, 5.0] };
        let decades = low.floor() as i32..=high.ceil() as i32;
        let all = decades.flat_map(|exponent| steps.iter().map(move |step| step * 10_f64.powi(exponent)));
        all.filter(|tick| (low..=high).contains(&tick.log10())).collect()
    }

    /// Powers of ten within a range.
    pub(super) fn decades((low, high): (f64, f64)) -> impl Iterator<Item = i32> {
        low.ceil() as i32..=high.floor() as i32
    }
}

/// `0.01`, `1`, `1,000`.
pub(super) fn decade_label(exponent: i32) -> String {
    match exponent {
        0..=6 => {
            let digits = format!("1{}", "0".repeat(exponent as usize));
            group(&digits)
        }
        -4..=-1 => format!("0.{}1", "0".repeat((-exponent - 1) as usize)),
        _ => format!("1e{exponent}"),
    }
}

/// Thousands separated by commas.
fn group(digits: &str) -> String {
    let mut out = String::new();
    for (at, c) in digits.chars().enumerate() {
        if at > 0 && (digits.len() - at).is_multiple_of(3) {
            out.push(',');
        }
        out.push(c);
    }
    out
}

/// A number for display: four digits, thousands separated.
pub(super) fn number(value: f64) -> String {
    if (1000.0..1e12).contains(&value) {
        return group(&format!("{value:.0}"));
    }
    rkprof_arch::expr::short(value)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::roofline::tests::{bandwidth, drawn, peaks, sample};
    use crate::roofline::{Options, build};
    use rkprof_arch::peaks::{Level, Peaks};

    /// The ranges as intensities and TFLOP/s.
    fn ranges(roofline: &Roofline) -> [f64; 4] {
        let Axes { x, y } = Axes::new(roofline);
        [x.0, x.1, y.0, y.1].map(|exponent| 10_f64.powf(exponent))
    }

    fn assert_close(found: &[f64], wanted: &[f64]) {
        let same = |(a, b): (&f64, &f64)| (a - b).abs() <= 1e-9 * b.abs();
        assert!(found.len() == wanted.len() && found.iter().zip(wanted).all(same), "{found:?} is not {wanted:?}");
    }

    #[test]
    fn axes_contain_the_ridge_and_every_kernel() {
        // Roofs of 100 TFLOP/s and 1 TB/s: eight times the ridge, twice the roof, four decades below it.
        assert_close(&ranges(&drawn(&[])), &[0.1, 800.0, 0.02, 200.0]);
        assert_close(&ranges(&drawn(&[sample("k", 10.0, 2.0)])), &[0.1, 800.0, 0.02, 200.0]);
        let far = [sample("low", 0.01, 0.001), sample("high", 5_000.0, 300.0)];
        assert_close(&ranges(&drawn(&far)), &[0.005, 10_000.0, 0.0005, 600.0]);
        // A ridge at 2 FLOP/B.
        let fast = Peaks { bandwidth: vec![bandwidth(Level::Hbm, 50_000.0)], ..peaks() };
        assert_close(&ranges(&build(&fast, &[], &Options::default())), &[2.0 / 30.0, 100.0, 0.02, 200.0]);
        // Nothing is known.
        assert_close(&ranges(&build(&Peaks::default(), &[], &Options::default())), &[0.1, 100.0, 1e-4, 1.0]);
        // One extreme kernel leaves room for the others: nine decades.
        assert_close(&ranges(&drawn(&[sample("slow", 10.0, 1e-12)])), &[0.1, 800.0, 2e-7, 200.0]);
    }

    #[test]
    fn positions_are_logarithms() {
        let axes = Axes { x: (-1.0, 3.0), y: (-2.0, 2.0) };
        for (ai, at) in [(0.1, 0.0), (10.0, 0.5), (1_000.0, 1.0), (10_000.0, 1.25), (0.01, -0.25)] {
            assert!((axes.right(ai) - at).abs() < 1e-12 && (axes.ai_at(at) / ai - 1.0).abs() < 1e-12, "{ai}");
            // The other axis is a decade lower.
            let tflops = ai / 10.0;
            assert!((axes.up(tflops) - at).abs() < 1e-12 && (axes.tflops_at(at) / tflops - 1.0).abs() < 1e-12);
        }
    }

    #[test]
    fn ticks_stand_at_round_values() {
        assert_close(&Axes::ticks((-0.1, 2.0)), &[1.0, 2.0, 5.0, 10.0, 20.0, 50.0, 100.0]);
        assert_close(&Axes::ticks((-2.1, 2.0)), &[0.01, 0.1, 1.0, 10.0, 100.0]);
        // Four decades have room for all.
        assert_eq!(Axes::ticks((-2.0, 2.0)).len(), 13);
        assert_eq!(Axes::decades((-1.2, 2.9)).collect::<Vec<_>>(), [-1, 0, 1, 2]);
    }

    #[test]
    fn labels_of_decades_are_numbers() {
        let labels = [-5, -4, -1, 0, 1, 3, 5, 6, 7].map(decade_label);
        assert_eq!(labels, ["1e-5", "0.0001", "0.1", "1", "10", "1,000", "100,000", "1,000,000", "1e7"]);
    }

    #[test]
    fn large_numbers_have_their_thousands_apart() {
        let numbers = [0.5, 999.9, 1_000.0, 1_307.4, 123_456.0, 999_999_999_999.0, 1e12].map(number);
        assert_eq!(numbers, ["0.5", "999.9", "1,000", "1,307", "123,456", "999,999,999,999", "1.000e12"]);
    }
}
