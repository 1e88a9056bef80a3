//! What the environment asks of the device. README.md has the table; a name that is not in it is an error, so that a misspelt
//! option can't make a test pass.

use std::fmt;
use std::path::PathBuf;

const PREFIX: &str = "RKSOFTGPU_";
const NAMES: &[&str] = &[
    "KERNEL_NS",
    "GAP_NS",
    "COPY_GBPS",
    "HANG",
    "FAULT",
    "RESET",
    "DRIFT_PPM",
    "COUNTER",
    "PAUSE_US",
    "COUNT",
    "SYS",
    "TRACE",
];

/// An option that can't be followed.
#[derive(Debug, PartialEq, Eq)]
pub(crate) enum Mistake {
    Unknown(String),
    Value { name: &'static str, value: String, wanted: &'static str },
}

impl fmt::Display for Mistake {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Mistake::Unknown(name) => {
                write!(f, "{name} is not an option; the options are {PREFIX}{}", NAMES.join(&format!(", {PREFIX}")))
            }
            Mistake::Value { name, value, wanted } => write!(f, "{PREFIX}{name}={value} is not {wanted}"),
        }
    }
}

/// A number of nanoseconds, or an even draw from a range.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Span {
    pub low: u64,
    pub high: u64,
}

impl Span {
    fn parse(text: &str) -> Option<Span> {
        let (low, high) = text.split_once('-').unwrap_or((text, text));
        let span = Span { low: low.trim().parse().ok()?, high: high.trim().parse().ok()? };
        (span.low <= span.high).then_some(span)
    }

    pub(crate) fn draw(self, draws: &mut Draws) -> u64 {
        self.low + if self.high > self.low { draws.next() % (self.high - self.low + 1) } else { 0 }
    }
}

/// Numbers that look random and are the same in each run (xorshift64*).
#[derive(Debug)]
pub(crate) struct Draws(pub u64);

impl Draws {
    pub(crate) fn next(&mut self) -> u64 {
        self.0 ^= self.0 >> 12;
        self.0 ^= self.0 << 25;
        self.0 ^= self.0 >> 27;
        self.0.wrapping_mul(0x2545_F491_4F6C_DD1D) >> 16
    }
}

/// The kernel at which something goes wrong: all that fit the pattern, or the N-th.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct At {
    pub pattern: String,
    /// Counts from 1.
    pub nth: Option<u64>,
}

impl At {
    fn parse(text: &str) -> Option<At> {
        let (pattern, nth) = match text.rsplit_once('@') {
            Some((pattern, nth)) => (pattern, Some(nth.parse().ok().filter(|nth| *nth > 0)?)),
            None => (text, None),
        };
        (!pattern.is_empty()).then(|| At { pattern: pattern.to_owned(), nth })
    }
}

/// How long the kernels of a pattern take, from the N-th dispatch of a kernel on.
#[derive(Debug)]
pub(crate) struct Length {
    pattern: String,
    from: u64,
    span: Span,
}

#[derive(Debug)]
pub(crate) struct Options {
    pub kernels: Vec<Length>,
    pub gap: Span,
    /// Bytes per ns; 0 is no limit.
    pub copy_rate: f64,
    pub hang: Option<At>,
    pub fault: Option<At>,
    pub reset: Option<At>,
    pub drift: i64,
    pub counter: u64,
    pub pause_us: u64,
    pub count: Option<PathBuf>,
    pub sys: PathBuf,
    pub trace: bool,
}

impl Default for Options {
    fn default() -> Options {
        Options {
            kernels: vec![Length::usual()],
            gap: Span { low: 1000, high: 2000 },
            copy_rate: 32.0,
            hang: None,
            fault: None,
            reset: None,
            drift: 0,
            counter: 100,
            pause_us: 100,
            count: None,
            sys: "/sys".into(),
            trace: false,
        }
    }
}

impl Length {
    fn usual() -> Length {
        Length { pattern: "*".to_owned(), from: 1, span: Span { low: 5000, high: 5000 } }
    }

    fn parse(part: &str) -> Option<Length> {
        let (pattern, span) = part.rsplit_once('=').unwrap_or(("*", part));
        let (pattern, from) = match pattern.rsplit_once('@') {
            Some((pattern, from)) => (pattern, from.trim().parse().ok()?),
            None => (pattern, 1),
        };
        Some(Length { pattern: pattern.trim().to_owned(), from, span: Span::parse(span)? })
    }
}

fn kernels(text: &str) -> Option<Vec<Length>> {
    let mut all: Vec<_> = text.split(',').map(Length::parse).collect::<Option<_>>()?;
    all.push(Length::usual());
    Some(all)
}

impl Options {
    pub(crate) fn from_environment() -> Result<Options, Mistake> {
        let all = std::env::vars_os().filter_map(|(name, value)| Some((name.into_string().ok()?, value)));
        Options::parse(all.map(|(name, value)| (name, value.to_string_lossy().into_owned())))
    }

    pub(crate) fn parse(variables: impl Iterator<Item = (String, String)>) -> Result<Options, Mistake> {
        let mut options = Options::default();
        for (full, value) in variables {
            let Some(short) = full.strip_prefix(PREFIX) else { continue };
            let Some(&name) = NAMES.iter().find(|name| **name == short) else { return Err(Mistake::Unknown(full)) };
            let wrong = |wanted| Mistake::Value { name, value: value.clone(), wanted };
            let number = || value.parse::<u64>().map_err(|_| wrong("a number"));
            let at = || At::parse(&value).map(Some).ok_or_else(|| wrong("PATTERN or PATTERN@N"));
            match name {
                "KERNEL_NS" => {
                    options.kernels = kernels(&value).ok_or_else(|| wrong("N, A-B, PATTERN=N or PATTERN@FROM=N,..."))?
                }
                "GAP_NS" => options.gap = Span::parse(&value).ok_or_else(|| wrong("N or A-B"))?,
                "COPY_GBPS" => {
                    let rate = value.parse::<f64>().ok().filter(|rate| *rate >= 0.0 && rate.is_finite());
                    options.copy_rate = rate.ok_or_else(|| wrong("a number"))?;
                }
                "HANG" => options.hang = at()?,
                "FAULT" => options.fault = at()?,
                "RESET" => options.reset = at()?,
                "DRIFT_PPM" => {
                    let drift = value.parse::<i64>().ok().filter(|drift| drift.abs() < 1_000_000);
                    options.drift = drift.ok_or_else(|| wrong("a number of millionths"))?;
                }
                "COUNTER" => options.counter = number()?,
                "PAUSE_US" => options.pause_us = number()?,
                "COUNT" => options.count = Some(value.into()),
                "SYS" => options.sys = value.into(),
                _ => options.trace = number()? != 0,
            }
        }
        Ok(options)
    }

    /// How long the N-th dispatch of a kernel runs, ns.
    pub(crate) fn kernel_ns(&self, name: &str, number: u64, draws: &mut Draws) -> u64 {
        let length = self.kernels.iter().find(|length| length.from <= number && fits(&length.pattern, name));
        length.map_or(0, |length| length.span.draw(draws))
    }

    /// How long a copy takes at the least, ns.
    pub(crate) fn copy_ns(&self, bytes: u64) -> u64 {
        if self.copy_rate > 0.0 { (bytes as f64 / self.copy_rate) as u64 } else { 0 }
    }
}

/// Whether a name fits a pattern in which `*` stands for any characters.
pub(crate) fn fits(pattern: &str, name: &str) -> bool {
    let Some((head, rest)) = pattern.split_once('*') else { return pattern == name };
    let Some(mut left) = name.strip_prefix(head) else { return false };
    let mut parts = rest.split('*').peekable();
    while let Some(part) = parts.next() {
        if parts.peek().is_none() {
            return left.ends_with(part);
        }
        let Some(at) = left.find(part) else { return false };
        left = &left[at + part.len()..];
    }
    true
}

#[cfg(test)]
mod tests {
    use super::*;

    fn parse(variables: &[(&str, &str)]) -> Result<Options, Mistake> {
        Options::parse(variables.iter().map(|(name, value)| ((*name).to_owned(), (*value).to_owned())))
    }

    #[test]
    fn a_misspelt_name_and_a_bad_value_are_errors_that_say_what_is_right() {
        let unknown = parse(&[("RKSOFTGPU_KERNELNS", "1")]).unwrap_err().to_string();
        assert!(unknown.contains("RKSOFTGPU_KERNELNS") && unknown.contains("RKSOFTGPU_KERNEL_NS"), "{unknown}");
        for (name, value) in [
            ("RKSOFTGPU_KERNEL_NS", "a=b"),
            ("RKSOFTGPU_KERNEL_NS", "a@b=1"),
            ("RKSOFTGPU_GAP_NS", "2-1"),
            ("RKSOFTGPU_HANG", "k@0"),
            ("RKSOFTGPU_COPY_GBPS", "-1"),
            ("RKSOFTGPU_DRIFT_PPM", "x"),
        ] {
            assert!(parse(&[(name, value)]).unwrap_err().to_string().contains(value));
        }
        assert!(parse(&[("PATH", "x"), ("RKSIM_ARCH", "y")]).is_ok());
    }

    #[test]
    fn the_first_pattern_that_fits_gives_the_length() {
        let options = parse(&[("RKSOFTGPU_KERNEL_NS", "Cijk_*=200,*soft*max*=30-40,7")]).unwrap();
        let mut draws = Draws(1);
        assert_eq!(options.kernel_ns("Cijk_Ailk", 1, &mut draws), 200);
        assert_eq!(options.kernel_ns("other", 1, &mut draws), 7);
        let lengths: Vec<u64> = (0..200).map(|_| options.kernel_ns("a_soft_b_max_c", 1, &mut draws)).collect();
        assert!(lengths.contains(&30) && lengths.contains(&40) && lengths.iter().all(|ns| (30..=40).contains(ns)));
        let others = parse(&[("RKSOFTGPU_KERNEL_NS", "x=1")]).unwrap();
        assert_eq!(others.kernel_ns("y", 1, &mut draws), 5000, "what no pattern names has the default");
        let later = parse(&[("RKSOFTGPU_KERNEL_NS", "x@4=9,x@3=2,x=1")]).unwrap();
        let lengths = [1, 2, 3, 4, 5].map(|number| later.kernel_ns("x", number, &mut draws));
        assert_eq!(lengths, [1, 1, 2, 9, 9], "from a dispatch on");
    }

    #[test]
    fn patterns() {
        for (pattern, name, expected) in [
            ("*", "", true),
            ("a*b", "ab", true),
            ("a*b", "axxb", true),
            ("a*b", "axxbc", false),
            ("*b*", "abc", true),
            ("ab", "abc", false),
            ("a*a", "a", false),
            ("*ab", "abab", true),
        ] {
            assert_eq!(fits(pattern, name), expected, "{pattern} {name}");
        }
    }

    #[test]
    fn a_place_is_a_pattern_with_or_without_a_number() {
        let options = parse(&[("RKSOFTGPU_HANG", "gemm*@3"), ("RKSOFTGPU_FAULT", "axpy")]).unwrap();
        assert_eq!(options.hang, Some(At { pattern: "gemm*".to_owned(), nth: Some(3) }));
        assert_eq!(options.fault, Some(At { pattern: "axpy".to_owned(), nth: None }));
    }
}
