//! Student's t distribution and Welch's test with full precision: verdicts depend on p-values, and the usual approximations
//! are off by several percent for small samples.
//!
//! The tail is the regularized incomplete beta function, `P(|T| > t) = I_x(df/2, 1/2)` with `x = df / (df + t^2)` (Abramowitz
//! and Stegun 26.7.1), computed by a continued fraction. `B(a, 1/2)` comes from the asymptotic series of `Γ(a + 1/2) / Γ(a)`.
//! A difference of two logarithms would lose digits for the large samples that are common here. `tests/welch_oracle.json` has
//! scipy's values; they agree to 1e-10.

use std::f64::consts::PI;

/// Mean, variance (of the sample, `n - 1` in the divisor) and size of one side.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Sample {
    pub n: f64,
    pub mean: f64,
    pub variance: f64,
    /// Degrees of freedom of the variance.
    pub freedom: f64,
}

/// The result of Welch's test.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Welch {
    pub t: f64,
    /// Degrees of freedom by Welch and Satterthwaite.
    pub df: f64,
    /// Two-sided.
    pub p: f64,
}

impl Sample {
    /// The sample of these values; `None` for fewer than two.
    pub(crate) fn from_values(values: &[f64]) -> Option<Sample> {
        let n = values.len() as f64;
        if values.len() < 2 {
            return None;
        }
        let mean = values.iter().sum::<f64>() / n;
        let variance = values.iter().map(|value| (value - mean).powi(2)).sum::<f64>() / (n - 1.0);
        Some(Sample { n, mean, variance, freedom: n - 1.0 })
    }

    /// Squared standard error of the mean.
    fn error2(&self) -> f64 {
        self.variance / self.n
    }
}

/// Welch's test of equal means, unequal variances allowed; `None` unless both sides have two values. Two samples without any
/// spread are certainly different, or equal.
pub(crate) fn welch(a: &Sample, b: &Sample) -> Option<Welch> {
    if a.n < 2.0 || b.n < 2.0 {
        return None;
    }
    let (ea, eb) = (a.error2(), b.error2());
    let difference = b.mean - a.mean;
    if ea + eb == 0.0 {
        let df = a.n + b.n - 2.0;
        return Some(match difference {
            0.0 => Welch { t: 0.0, df, p: 1.0 },
            _ => Welch { t: difference.signum() * f64::INFINITY, df, p: 0.0 },
        });
    }
    let df = (ea + eb).powi(2) / (ea.powi(2) / a.freedom + eb.powi(2) / b.freedom);
    let t = difference / (ea + eb).sqrt();
    Some(Welch { t, df, p: two_sided(t, df) })
}

/// Interval that contains the ratio of the means, `b / a`, with probability `1 - alpha`: the delta method on its logarithm.
/// `None` unless both sides have two values and positive means.
pub(crate) fn ratio_interval(a: &Sample, b: &Sample, alpha: f64) -> Option<(f64, f64)> {
    let df = welch(a, b)?.df;
    if a.mean <= 0.0 || b.mean <= 0.0 {
        return None;
    }
    let error = (a.error2() / a.mean.powi(2) + b.error2() / b.mean.powi(2)).sqrt();
    let spread = (critical(alpha, df) * error).exp();
    let ratio = b.mean / a.mean;
    Some((ratio / spread, ratio * spread))
}

/// `P(|T| > |t|)` with `df` degrees of freedom.
pub(crate) fn two_sided(t: f64, df: f64) -> f64 {
    if t.is_infinite() {
        return 0.0;
    }
    let (a, t2) = (df / 2.0, t * t);
    if t2 == 0.0 {
        return 1.0;
    }
    // x and 1 - x, and x^a without rounding x to 1 first.
    let (x, y) = (df / (df + t2), t2 / (df + t2));
    let power = (-a * (t2 / df).ln_1p()).exp();
    let front = power * y.sqrt() * gamma_ratio(a) / PI.sqrt();
    if converges(a, x) { front / fraction(a, 0.5, x, y) } else { 1.0 - front / fraction(0.5, a, y, x) }
}

/// Whether the fraction of `x` converges faster than that of `1 - x`. Both have the same limit.
fn converges(a: f64, x: f64) -> bool {
    x < (a + 1.0) / (a + 2.5)
}

/// The `t` beyond which `P(|T| > t)` is `alpha`.
pub(crate) fn critical(alpha: f64, df: f64) -> f64 {
    let (mut low, mut high) = (0.0, 2.0);
    while two_sided(high, df) > alpha {
        (low, high) = (high, high * 2.0);
        if high > 1e12 {
            return high;
        }
    }
    while high - low > 1e-12 * high {
        let middle = (low + high) / 2.0;
        if two_sided(middle, df) > alpha { low = middle } else { high = middle }
    }
    high
}

/// `Γ(a + 1/2) / Γ(a)`: recurrence to where the asymptotic series holds to 1e-16, then the series (its logarithm in
/// powers of 1/a, from Stirling's).
fn gamma_ratio(mut a: f64) -> f64 {
    let mut factor = 1.0;
    while a < 20.0 {
        factor *= a / (a + 0.5);
        a += 1.0;
    }
    let z = 1.0 / (a * a);
    let series = (-1.0 / 8.0 + z * (1.0 / 192.0 + z * (-1.0 / 640.0 + z * (17.0 / 14336.0 - z * 31.0 / 18432.0)))) / a;
    factor * a.sqrt() * series.exp()
}

/// The continued fraction of the incomplete beta function in the form of Didonato and Morris (ACM TOMS 18, 1992, eq. 9),
/// evaluated by Lentz's method. No term is a small difference of large numbers while `y = 1 - x` is exact.
fn fraction(a: f64, b: f64, x: f64, y: f64) -> f64 {
    const STEPS: u32 = 100_000;
    let denominator = |m: f64| {
        m + m * (b - m) * x / (a + 2.0 * m - 1.0)
            + (a + m) * (a * y - b * x + 1.0 + m * (1.0 + y)) / (a + 2.0 * m + 1.0)
    };
    let mut value = a * (a * y - b * x + 1.0) / (a + 1.0);
    let (mut c, mut d) = (value, 0.0);
    for step in 1..STEPS {
        let m = f64::from(step);
        let numerator = (a + m - 1.0) * (a + b + m - 1.0) * m * (b - m) * x * x / (a + 2.0 * m - 1.0).powi(2);
        d = 1.0 / (denominator(m) + numerator * d);
        c = denominator(m) + numerator / c;
        let factor = c * d;
        value *= factor;
        if is_one(factor) {
            break;
        }
    }
    value
}

/// Whether the fraction has converged: its further factors are nearer to 1.
fn is_one(factor: f64) -> bool {
    (factor - 1.0).abs() < f64::EPSILON
}

#[cfg(test)]
mod tests {
    use super::*;
    use serde::Deserialize;

    #[derive(Deserialize)]
    struct Oracle {
        tails: Vec<(f64, f64, f64)>,
        criticals: Vec<(f64, f64, f64)>,
        welch: Vec<Case>,
    }

    #[derive(Deserialize)]
    struct Case {
        a: Vec<f64>,
        b: Vec<f64>,
        t: f64,
        df: f64,
        p: f64,
    }

    fn close(value: f64, expected: f64) -> bool {
        (value - expected).abs() <= 1e-10 * expected.abs()
    }

    #[test]
    fn equals_scipy() {
        let oracle: Oracle = serde_json::from_str(include_str!("../tests/welch_oracle.json")).unwrap();
        assert!(oracle.tails.len() > 300 && oracle.welch.len() > 30);
        for (t, df, p) in oracle.tails {
            assert!(close(two_sided(t, df), p), "t {t}, df {df}: {} for {p}", two_sided(t, df));
        }
        for (alpha, df, t) in oracle.criticals {
            assert!(close(critical(alpha, df), t), "alpha {alpha}, df {df}: {} for {t}", critical(alpha, df));
        }
        for Case { a, b, t, df, p } in oracle.welch {
            let test = welch(&Sample::from_values(&a).unwrap(), &Sample::from_values(&b).unwrap()).unwrap();
            assert!(close(test.t, t) && close(test.df, df) && close(test.p, p), "{test:?} for t {t}, df {df}, p {p}");
        }
    }

    /// The exact values for whole numbers: `(2n)! √π / (4^n n! (n - 1)!)`. Without its last term the series is 3e-15 off at 20.
    #[test]
    fn the_ratio_of_gamma_functions_is_exact() {
        for (a, exact) in [(20.0, 4.444275161239915), (21.0, 4.555382040270913), (30.0, 5.454452333036739)] {
            let found = gamma_ratio(a);
            assert!((found / exact - 1.0).abs() < 1e-15, "{a}: {found} is not {exact}");
        }
    }

    /// With so few degrees of freedom t is about 1e18; the search ends at the first power of two above 1e12.
    #[test]
    fn the_search_for_t_has_a_limit() {
        assert_eq!(critical(1e-9, 0.5), 2f64.powi(40));
    }

    #[test]
    fn edges() {
        let (a, b) = (Sample::from_values(&[5.0; 10]).unwrap(), Sample::from_values(&[6.0; 10]).unwrap());
        assert_eq!(welch(&a, &a).unwrap().p, 1.0);
        assert_eq!(welch(&a, &b).unwrap().p, 0.0);
        assert_eq!(ratio_interval(&a, &b, 0.05), Some((1.2, 1.2)));
        // Without spread the difference is certain, in either direction.
        assert_eq!(welch(&a, &b), Some(Welch { t: f64::INFINITY, df: 18.0, p: 0.0 }));
        assert_eq!(welch(&b, &a), Some(Welch { t: f64::NEG_INFINITY, df: 18.0, p: 0.0 }));
        // Equal spreads: t is 4 / sqrt(2) with 2 degrees of freedom, where P(|T| > t) is 1 - t / sqrt(2 + t^2).
        let (a, b) = (Sample::from_values(&[1.0, 3.0]).unwrap(), Sample::from_values(&[5.0, 7.0]).unwrap());
        let test = welch(&a, &b).unwrap();
        assert!(close(test.t, 8f64.sqrt()) && close(test.df, 2.0) && close(test.p, 1.0 - 0.8f64.sqrt()), "{test:?}");
        // One side without spread is a sample as any other: t is 1 with one degree of freedom.
        let one = welch(&Sample::from_values(&[5.0; 10]).unwrap(), &Sample { mean: 6.0, ..b }).unwrap();
        assert!(close(one.t, 1.0) && close(one.df, 1.0) && close(one.p, 0.5), "{one:?}");
        // A ratio needs two positive means.
        let negative = Sample { mean: -1.0, ..a };
        assert!(
            [(negative, b), (a, negative), (negative, negative)]
                .iter()
                .all(|(a, b)| ratio_interval(a, b, 0.05).is_none())
        );
        let (a, b) = (Sample::from_values(&[5.0; 10]).unwrap(), Sample::from_values(&[6.0; 10]).unwrap());
        assert_eq!(Sample::from_values(&[1.0]), None);
        assert_eq!(welch(&Sample { n: 1.0, ..a }, &b), None);
        // Cauchy's distribution: P(|T| > 1) is one half.
        assert!(close(two_sided(1.0, 1.0), 0.5));
    }
}
