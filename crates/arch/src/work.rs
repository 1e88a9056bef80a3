//! FLOPs and bytes of kernels that are known without counters: from the user, from the program, or from a file.
//!
//! * `--work 'REGEX=flops:EXPR,bytes:EXPR[,dtype:fp16]'` with expressions over the launch shape and the kernel's arguments,
//! * a ROCTx range around the launches with the message `rkprof:flops=1e9,bytes=2e6[,dtype=bf16]`,
//! * a JSON file beside the run: `{"kernels": [{"match": "REGEX", "flops": "2*grid_x*64", "bytes": 4096, "dtype": "fp16"}]}`.
//!
//! These values are claims: they fill in what was not counted and never replace a measurement. Reports mark them.

use super::expr::Expr;
use crate::Dtype;
use crate::peaks::{Level, Peaks};
use regex_lite::Regex;
use rkprof_model::arguments::Key;
use rkprof_model::error::{During, Error};
use rkprof_model::event::{self, LaunchShape, known_size};
use serde::{Deserialize, Serialize};
use serde_json::Value;

/// The work of one launch.
#[derive(Clone, Copy, Debug, Default, PartialEq, Serialize, Deserialize)]
pub struct Work {
    /// Operations.
    pub flops: Option<f64>,
    /// Bytes that must move between memory and the device: inputs read once, outputs written once.
    pub bytes: Option<f64>,
    pub dtype: Option<Dtype>,
}

/// The number format of operations without a stated one, as GEAK assumes: matrix products, which have most operations, mostly
/// use it. If this roof is too high, a kernel looks farther from it, never nearer.
pub const ASSUMED: Dtype = Dtype::Fp16;

/// Work of the kernels whose name matches.
#[derive(Clone, Debug)]
pub struct Rule {
    pattern: Regex,
    flops: Option<Expr>,
    bytes: Option<Expr>,
    dtype: Option<Dtype>,
    /// As the user wrote it.
    text: String,
}

/// Rules; the first one that matches a name applies.
#[derive(Clone, Debug, Default)]
pub struct Rules(Vec<Rule>);

impl From<event::Work> for Work {
    fn from(said: event::Work) -> Work {
        Work { flops: said.flops, bytes: said.bytes, dtype: None }
    }
}

/// Derived from work, time and peaks, with the names of GEAK's component metrics.
#[derive(Clone, Copy, Debug, Default, PartialEq, Serialize, Deserialize)]
pub struct Derived {
    pub achieved_bandwidth_gbps: Option<f64>,
    pub bandwidth_utilization_pct: Option<f64>,
    /// FLOP per byte.
    pub arithmetic_intensity: Option<f64>,
    /// Against the peak of the work's number format ([`ASSUMED`] when it has none).
    pub compute_utilization_pct: Option<f64>,
}

impl Work {
    /// From sums over dispatches; `None` stays `None`.
    pub fn per_dispatch(dispatches: u64, flops: Option<f64>, bytes: Option<f64>) -> Work {
        let mean = |sum: Option<f64>| sum.filter(|_| dispatches > 0).map(|sum| sum / dispatches as f64);
        Work { flops: mean(flops), bytes: mean(bytes), dtype: None }
    }

    /// Removes impossible values from stated work; returns sentences about them and the remaining work. Without `seconds` or
    /// `peaks` no value is impossible.
    pub fn possible(&self, seconds: Option<f64>, peaks: Option<&Peaks>) -> (Work, Vec<String>) {
        let (mut work, mut doubts) = (*self, Vec::new());
        let (Some(seconds), Some(peaks)) = (seconds.filter(|s| *s > 0.0), peaks) else { return (work, doubts) };
        let share =
            |amount: Option<f64>, peak: Option<f64>| Some(amount? / seconds / peak?).filter(|share| *share > BEYOND);
        let dtype = self.dtype.unwrap_or(ASSUMED);
        let compute = peaks.tflops(dtype).map(|tflops| 1e12 * tflops);
        if let Some(share) = share(self.flops, compute) {
            doubts.push(format!(
                "the stated operations would be {:.0}% of the {dtype} peak, so no rate is shown: check --work, its number format \
                 (dtype:), and whether each launch does them",
                100.0 * share
            ));
            work.flops = None;
        }
        let memory = peaks.gb_per_s(Level::Hbm).map(|rate| 1e9 * rate);
        if let Some(share) = share(self.bytes, memory) {
            doubts.push(format!(
                "the stated bytes would be {:.0}% of the memory bandwidth, so no rate is shown: caches serve some of them, or --work \
                 is wrong",
                100.0 * share
            ));
            work.bytes = None;
        }
        (work, doubts)
    }

    /// Rates of one call of `mean_us` microseconds; `None` where a number is missing or a divisor is 0.
    pub fn derive(&self, mean_us: f64, peaks: Option<&Peaks>) -> Derived {
        let ratio = |a: f64, b: f64| (b > 0.0).then(|| a / b);
        let gbps = self.bytes.and_then(|bytes| ratio(bytes, mean_us * 1e3));
        let tflops = self.flops.and_then(|flops| ratio(flops, mean_us * 1e6));
        let dtype = self.dtype.unwrap_or(ASSUMED);
        let of = |value: Option<f64>, peak: Option<f64>| Some(100.0 * value? / peak?);
        Derived {
            achieved_bandwidth_gbps: gbps,
            bandwidth_utilization_pct: of(gbps, peaks.and_then(|p| p.gb_per_s(Level::Hbm))),
            arithmetic_intensity: self.flops.zip(self.bytes).and_then(|(flops, bytes)| ratio(flops, bytes)),
            compute_utilization_pct: of(tflops, peaks.and_then(|p| p.tflops(dtype))),
        }
    }
}

/// Names that expressions may use.
pub const VARIABLES: [&str; 13] = [
    "grid", "grid_x", "grid_y", "grid_z", "wg", "wg_x", "wg_y", "wg_z", "blocks", "blocks_x", "blocks_y", "blocks_z",
    "lds",
];

/// A variable of [`VARIABLES`]: `grid*` and `wg*` are work-items, `blocks*` workgroups, `lds` bytes per workgroup.
fn variable(shape: &LaunchShape, name: &str) -> Option<f64> {
    let product = |of: [u32; 3]| of.iter().map(|n| f64::from((*n).max(1))).product();
    if name == "lds" {
        return shape.lds.map(f64::from);
    }
    let (of, rest) = [("grid", shape.grid), ("wg", shape.workgroup), ("blocks", shape.workgroups())]
        .into_iter()
        .find_map(|(prefix, of)| Some((of, name.strip_prefix(prefix)?)))?;
    let of = known_size(of)?;
    match rest {
        "" => Some(product(of)),
        "_x" => Some(f64::from(of[0])),
        "_y" => Some(f64::from(of[1])),
        "_z" => Some(f64::from(of[2])),
        _ => None,
    }
}

/// The value of an expression for a launch, at least 0. `None` where the shape or an argument that it uses is not known.
pub fn value(expr: &Expr, shape: Option<&LaunchShape>, arguments: Option<&str>) -> Option<f64> {
    let lookup = |name: &str| match Key::parse(name) {
        Some(key) => key.value(arguments?),
        None => variable(shape?, name),
    };
    expr.value(&lookup).filter(|value| *value >= 0.0)
}

/// A rate above this share of a peak means that the stated work is wrong; the margin is for inexact clocks and times.
const BEYOND: f64 = 1.05;

/// The size of a matrix product.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct ProductSize([u64; 3]);

impl ProductSize {
    /// A multiplication and an addition for each of M x N x K.
    pub fn flops(self) -> u128 {
        2 * self.0.iter().map(|n| u128::from(*n)).product::<u128>()
    }
}

impl std::fmt::Display for ProductSize {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        let [m, n, k] = self.0;
        write!(f, "{m}x{n}x{k}")
    }
}

/// `REGEX=MxNxK[,FIELDS]`: the pattern, the size, the fields.
pub fn matrix_product(text: &str) -> Option<(&str, ProductSize, &str)> {
    // A regular expression may contain '='.
    text.match_indices('=').rev().find_map(|(at, _)| {
        let rest = &text[at + 1..];
        let (size, more) = rest.split_once(',').unwrap_or((rest, ""));
        let sizes: Option<Vec<u64>> =
            size.split('x').map(|n| n.trim().parse().ok().filter(|n| (1..1 << 32).contains(n))).collect();
        Some((&text[..at], ProductSize(sizes?.try_into().ok()?), more))
    })
}

impl Rule {
    /// Reads `REGEX=flops:EXPR,bytes:EXPR,dtype:NAME`; at least one of flops and bytes, in any order. `REGEX=MxNxK` is a matrix
    /// product, which has 2 M N K operations; `,dtype:NAME` and `,bytes:EXPR` may follow.
    ///
    /// # Errors
    /// A sentence that says what is wrong and what is accepted.
    pub fn parse(text: &str) -> Result<Rule, Error> {
        let expected = "expected REGEX=flops:EXPR,bytes:EXPR[,dtype:fp16] or REGEX=MxNxK";
        if let Some((pattern, size, more)) = matrix_product(text) {
            let flops = format!("=flops:{}", size.flops());
            let more = if more.is_empty() { String::new() } else { format!(",{more}") };
            return Rule::parse(&format!("{pattern}{flops}{more}"));
        }
        // A regular expression may contain '='; the last one before a known key separates.
        let split = ["=flops:", "=bytes:", "=dtype:"].into_iter().filter_map(|key| text.find(key)).min();
        let at = split.ok_or_else(|| format!("--work {text:?}: no \"=flops:\" or \"=bytes:\"; {expected}"))?;
        let (pattern, fields) = (&text[..at], &text[at + 1..]);
        let (mut flops, mut bytes, mut dtype) = (None, None, None);
        for (key, value) in split_fields(fields, ':') {
            match key {
                "flops" => flops = Some(value.to_owned()),
                "bytes" => bytes = Some(value.to_owned()),
                "dtype" => dtype = Some(value.to_owned()),
                _ => return Err(Error::new(format!("--work {text:?}: {key:?} is not known; {expected}"))),
            }
        }
        Rule::new(pattern, flops.as_deref(), bytes.as_deref(), dtype.as_deref()).during(|| format!("--work {text:?}"))
    }

    fn new(pattern: &str, flops: Option<&str>, bytes: Option<&str>, dtype: Option<&str>) -> Result<Rule, Error> {
        let expression = |text: Option<&str>| -> Result<Option<Expr>, Error> {
            let Some(expr) = text.map(Expr::parse).transpose()? else { return Ok(None) };
            let is_known = |name: &&str| match Key::is_one(name) {
                true => Key::parse(name).is_some(),
                false => VARIABLES.contains(name),
            };
            match expr.names().into_iter().find(|name| !is_known(name)) {
                Some(name) => Err(Error::new(format!(
                    "{name} is not known; expressions may use {}, and arguments of the kernel: arg.NAME, arg[POSITION] from 0",
                    VARIABLES.join(", ")
                ))),
                None => Ok(Some(expr)),
            }
        };
        let rule = Rule {
            pattern: Regex::new(pattern).during(|| format!("{pattern:?} is not a regular expression"))?,
            flops: expression(flops)?,
            bytes: expression(bytes)?,
            dtype: dtype.map(str::parse).transpose()?,
            text: pattern.to_owned(),
        };
        if rule.flops.is_none() && rule.bytes.is_none() {
            return Err(Error::new("neither flops nor bytes are given"));
        }
        Ok(rule)
    }

    /// Whether it is for kernels of this name.
    pub fn is_for(&self, name: &str) -> bool {
        self.pattern.is_match(name)
    }

    /// The names of its kernels, as the user gave them.
    pub fn pattern(&self) -> &str {
        &self.text
    }

    /// The arguments that its expressions use, each once, as they are written and as they are found.
    pub fn arguments(&self) -> Vec<(&str, Key)> {
        let mut names: Vec<&str> = Vec::new();
        for name in self.flops.iter().chain(&self.bytes).flat_map(Expr::names) {
            if !names.contains(&name) {
                names.push(name);
            }
        }
        names.into_iter().filter_map(|name| Some((name, Key::parse(name)?))).collect()
    }

    /// Whether each of its expressions has a value for this launch. The LDS of a launch is not asked for.
    pub fn is_evaluated(&self, shape: &LaunchShape, arguments: &str) -> bool {
        let uses_lds = |expr: &&Expr| expr.names().contains(&"lds");
        let expressions = self.flops.iter().chain(&self.bytes).filter(|expr| !uses_lds(expr));
        expressions.into_iter().all(|expr| value(expr, Some(shape), Some(arguments)).is_some())
    }

    /// The work of a launch; without a shape only constants have a value, without arguments no expression that uses them.
    pub fn work(&self, shape: Option<&LaunchShape>, arguments: Option<&str>) -> Work {
        let of = |expr: &Option<Expr>| value(expr.as_ref()?, shape, arguments);
        Work { flops: of(&self.flops), bytes: of(&self.bytes), dtype: self.dtype }
    }
}

impl Rules {
    pub fn new(rules: Vec<Rule>) -> Rules {
        Rules(rules)
    }

    pub fn is_empty(&self) -> bool {
        self.0.is_empty()
    }

    /// Reads the sidecar file.
    ///
    /// # Errors
    /// A sentence with the entry that is wrong.
    pub fn from_json(text: &str) -> Result<Rules, Error> {
        #[derive(Deserialize)]
        #[serde(deny_unknown_fields)]
        struct File {
            kernels: Vec<Entry>,
        }
        #[derive(Deserialize)]
        #[serde(deny_unknown_fields)]
        struct Entry {
            r#match: String,
            flops: Option<Value>,
            bytes: Option<Value>,
            dtype: Option<String>,
        }
        let file: File = serde_json::from_str(text).map_err(|e| {
            format!(
                "work file: {e}; expected {{\"kernels\": [{{\"match\": \"REGEX\", \"flops\": ..., \"bytes\": ...}}]}}"
            )
        })?;
        let text_of = |value: &Option<Value>| match value {
            Some(Value::String(text)) => Some(text.clone()),
            Some(value) => Some(value.to_string()),
            None => None,
        };
        let rules = file.kernels.iter().map(|entry| {
            let (flops, bytes) = (text_of(&entry.flops), text_of(&entry.bytes));
            Rule::new(&entry.r#match, flops.as_deref(), bytes.as_deref(), entry.dtype.as_deref())
                .during(|| format!("work file, kernel {:?}", entry.r#match))
        });
        rules.collect::<Result<Vec<_>, _>>().map(Rules)
    }

    /// The rule of a kernel, by its demangled name.
    pub fn find(&self, name: &str) -> Option<&Rule> {
        self.0.iter().find(|rule| rule.is_for(name))
    }

    pub fn all(&self) -> impl Iterator<Item = &Rule> {
        self.0.iter()
    }

    /// Those whose expressions use arguments.
    pub fn with_arguments(&self) -> impl Iterator<Item = &Rule> {
        self.0.iter().filter(|rule| !rule.arguments().is_empty())
    }

    /// The work of a launch whose arguments are not known; `None` when no rule matches the demangled name.
    pub fn work(&self, name: &str, shape: Option<&LaunchShape>) -> Option<Work> {
        self.find(name).map(|rule| rule.work(shape, None))
    }

    /// Joins two sets; `self` takes precedence.
    pub fn or(mut self, other: Rules) -> Rules {
        self.0.extend(other.0);
        self
    }
}

/// The prefix of ROCTx messages with work.
pub const MARKER_PREFIX: &str = "rkprof:";

/// Reads a ROCTx message; `None` when it is not for rkprof, an error when it is unreadable.
pub fn from_marker(message: &str) -> Option<Result<Work, Error>> {
    let fields = message.trim().strip_prefix(MARKER_PREFIX)?;
    let fail = |what: &str| {
        Error::new(format!("ROCTx message {message:?}: {what}; expected rkprof:flops=NUMBER,bytes=NUMBER[,dtype=fp16]"))
    };
    let mut work = Work::default();
    for (key, value) in split_fields(fields, '=') {
        let number = || match value.trim().parse::<f64>() {
            Ok(number) if number.is_finite() && number >= 0.0 => Ok(Some(number)),
            _ => Err(fail(&format!("{value:?} is not a number"))),
        };
        let read = match key {
            "flops" => number().map(|n| work.flops = n),
            "bytes" => number().map(|n| work.bytes = n),
            "dtype" => value.parse().map(|d| work.dtype = Some(d)).map_err(|e: Error| fail(&e.to_string())),
            _ => Err(fail(&format!("{key:?} is not known"))),
        };
        if let Err(error) = read {
            return Some(Err(error));
        }
    }
    if work.flops.is_none() && work.bytes.is_none() {
        return Some(Err(fail("neither flops nor bytes are given")));
    }
    Some(Ok(work))
}

/// `key:value,key:value`, where a value may contain commas inside parentheses.
fn split_fields(text: &str, separator: char) -> Vec<(&str, &str)> {
    let mut fields = Vec::new();
    let (mut depth, mut start) = (0_i32, 0);
    let mut push = |start: usize, end: usize| {
        let field = &text[start..end];
        let (key, value) = field.split_once(separator).unwrap_or((field, ""));
        fields.push((key.trim(), value.trim()));
    };
    for (at, c) in text.char_indices() {
        match c {
            '(' => depth += 1,
            ')' => depth -= 1,
            ',' if depth <= 0 => {
                push(start, at);
                start = at + 1;
            }
            _ => {}
        }
    }
    push(start, text.len());
    fields
}

#[cfg(test)]
mod tests {
    use super::*;

    const SHAPE: LaunchShape = LaunchShape { grid: [1024, 64, 1], workgroup: [256, 1, 1], lds: Some(512) };

    #[test]
    fn expressions_over_arguments_have_a_value_where_the_arguments_are_known() {
        let rule = Rule::parse("mm_.*=flops:2*arg.M*arg[1]*arg.sizes[1],bytes:grid,dtype:bf16").unwrap();
        let work = rule.work(Some(&SHAPE), Some("M=3 arg1=5 sizes=7,11"));
        assert_eq!((work.flops, work.dtype), (Some(2.0 * 3.0 * 5.0 * 11.0), Some(Dtype::Bf16)));
        let unknown = rule.work(Some(&SHAPE), Some("M=3 arg1=? sizes=7,11"));
        assert_eq!((unknown.flops, unknown.bytes), (None, work.bytes));
        assert_eq!(rule.work(Some(&SHAPE), None).flops, None);
        let written: Vec<&str> = rule.arguments().into_iter().map(|(written, _)| written).collect();
        assert_eq!((rule.pattern(), written), ("mm_.*", vec!["arg.M", "arg[1]", "arg.sizes[1]"]));
        assert!(Rule::parse("k=flops:grid").unwrap().arguments().is_empty());
        // Each once, however often they are used.
        let square = Rule::parse("k=flops:2*arg.n*arg.n*arg.k,bytes:4*arg.n*arg.n").unwrap();
        assert_eq!(square.arguments().iter().map(|(written, _)| *written).collect::<Vec<_>>(), ["arg.n", "arg.k"]);
        for wrong in ["k=flops:arg", "k=flops:arg.M[x]", "k=flops:arg[M]", "k=flops:args.M"] {
            assert!(Rule::parse(wrong).is_err(), "{wrong}");
        }
    }

    #[test]
    fn expressions_over_the_launch_shape() {
        let rule =
            Rule::parse("^gemm.*=flops:2*grid_x*grid_y*4096,bytes:2*(grid_x*4096+max(grid_y,1)*4096),dtype:fp16");
        let work = rule.unwrap().work(Some(&SHAPE), None);
        assert_eq!(work.flops, Some(2.0 * 1024.0 * 64.0 * 4096.0));
        assert_eq!(work.bytes, Some(2.0 * (1024.0 * 4096.0 + 64.0 * 4096.0)));
        assert_eq!(work.dtype, Some(Dtype::Fp16));
        for (name, value) in
            [("grid", 65536.0), ("wg", 256.0), ("blocks", 256.0), ("blocks_x", 4.0), ("blocks_y", 64.0), ("lds", 512.0)]
        {
            assert_eq!(variable(&SHAPE, name), Some(value), "{name}");
        }
        assert!(VARIABLES.iter().all(|v| variable(&SHAPE, v).is_some()));
    }

    #[test]
    fn sizes_of_matrix_products_are_work() {
        let rule = Rule::parse("gemm_(a|b=c)=4096x4096x2048").unwrap();
        assert_eq!(
            rule.work(None, None),
            Work { flops: Some(2.0 * 4096.0 * 4096.0 * 2048.0), bytes: None, dtype: None }
        );
        let rule = Rule::parse("gemm=16x16x16,bytes:1536,dtype:fp16").unwrap();
        assert_eq!(rule.work(None, None), Work { flops: Some(8192.0), bytes: Some(1536.0), dtype: Some(Dtype::Fp16) });
        for wrong in ["gemm=16x16", "gemm=16x0x16", "gemm=axbxc", "gemm=16x16x16,tiles:2"] {
            assert!(Rule::parse(wrong).is_err(), "{wrong}");
        }
    }

    #[test]
    fn a_wmma_gemm_without_counters() {
        // A GEMM of 4096 x 4096 x 2048 in 1.5 ms is 45.8 TFLOP/s.
        let work = Rule::parse("wmma=flops:2*4096*4096*2048").unwrap().work(Some(&SHAPE), None);
        let tflops: f64 = work.flops.unwrap() / 1.5e-3 / 1e12;
        assert_eq!((tflops * 10.0).round() / 10.0, 45.8);
    }

    #[test]
    fn the_first_rule_that_matches_holds() {
        let rules = Rules::from_json(
            r#"{"kernels":[{"match":"copy","bytes":4096},{"match":".","flops":"2*grid","bytes":"8*grid","dtype":"fp32"}]}"#,
        )
        .unwrap();
        assert_eq!(rules.work("copy_kernel", Some(&SHAPE)), Some(Work { bytes: Some(4096.0), ..Work::default() }));
        assert_eq!(rules.work("axpy", Some(&SHAPE)).unwrap().flops, Some(131072.0));
        let given = Rules::new(vec![Rule::parse("a=b=flops:1").unwrap()]);
        assert_eq!(given.work("a=b", Some(&SHAPE)).unwrap().flops, Some(1.0), "= inside of the pattern");
        assert_eq!(given.or(rules).work("copy", Some(&SHAPE)).unwrap().bytes, Some(4096.0));
    }

    #[test]
    fn markers() {
        assert!(from_marker("forward").is_none());
        let work = from_marker("rkprof:flops=1e9, bytes=2048,dtype=bf16").unwrap().unwrap();
        assert_eq!(work, Work { flops: Some(1e9), bytes: Some(2048.0), dtype: Some(Dtype::Bf16) });
        for (message, part) in [
            ("rkprof:flops=fast", "fast"),
            ("rkprof:flop=1", "flop"),
            ("rkprof:", "not known"),
            ("rkprof:dtype=fp16", "neither"),
            ("rkprof:flops=-1", "-1"),
            ("rkprof:flops=nan", "nan"),
        ] {
            let error = from_marker(message).unwrap().unwrap_err();
            assert!(error.to_string().contains(part), "{message}: {error}");
        }
    }

    #[test]
    fn what_the_program_says() {
        let said = event::Work::annotated(1e9, -1.0);
        assert_eq!(Work::from(said), Work { flops: Some(1e9), ..Work::default() });
    }

    #[test]
    fn errors_say_what_is_accepted() {
        for (text, part) in [
            ("gemm", "=flops:"),
            ("gemm=flops:2*m", "grid_x"),
            ("(=flops:1", "regular expression"),
            ("x=flops:1,speed:3", "speed"),
            ("x=dtype:fp16", "neither"),
            ("x=flops:1,dtype:fp17", "fp17"),
        ] {
            let error = Rule::parse(text).unwrap_err();
            assert!(error.to_string().contains(part), "{text}: {error}");
        }
        assert!(Rules::from_json("{}").unwrap_err().to_string().contains("kernels"));
    }
}
