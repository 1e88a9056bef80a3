//! The logarithmic axes of the drawings.

use super::Roofline;

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
        for (point, place) in roofline.drawable() {
            let tflops = point.tflops.unwrap_or(0.0);
            if tflops > 0.0 {
                x = (x.0.min(place.ai / 2.0), x.1.max(place.ai * 2.0));
                y = (y.0.min(tflops / 2.0), y.1.max(tflops * 2.0));
            }
        }
        let highest = roofline.compute.iter().map(|c| c.tflops).fold(0.0, f64::max);
        y.1 = y.1.max(highest * 2.0);
        if y.1 <= 0.0 {
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
    if value.abs() >= 1000.0 && value.abs() < 1e12 {
        return group(&format!("{value:.0}"));
    }
    rkprof_arch::expr::short(value)
}
