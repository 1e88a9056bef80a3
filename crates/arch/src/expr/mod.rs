//! The small expression language of `--work` and of the rule files: arithmetic over named numbers, and conditions.
//!
//! ```text
//! 2 * grid_x * 4096                          numbers, names, + - * / ( ), min(a, b), max(a, b)
//! b >= 0.6 and b > u                         < <= > >= == between expressions; and, or, not, known(name)
//! ```
//!
//! A name without a value makes an expression `None`. A condition is then neither true nor false, unless its other parts
//! decide it (`false and x`, `true or x`). A condition also has a margin in 0..=1, the distance of the numbers from the
//! limit. It is `1 - smaller/larger` for one comparison (1 for an equality that holds), the minimum for `and`, the maximum for `or`.

mod parse;

use parse::Parser;
use rkprof_model::error::Error;
use serde::Serialize;
use std::fmt;

/// An arithmetic expression.
#[derive(Clone, Debug, PartialEq)]
pub struct Expr {
    node: Node,
    text: String,
}

/// A condition over expressions.
#[derive(Clone, Debug, PartialEq)]
pub struct Condition {
    test: Test,
    text: String,
}

#[derive(Clone, Debug, PartialEq)]
enum Node {
    Number(f64),
    Name(String),
    Negate(Box<Node>),
    Binary(char, Box<Node>, Box<Node>),
    Least(Vec<Node>),
    Most(Vec<Node>),
}

#[derive(Clone, Debug, PartialEq)]
enum Test {
    Compare(Expr, Comparison, Expr),
    Known(String),
    Not(Box<Test>),
    All(Vec<Test>),
    Any(Vec<Test>),
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Comparison {
    Less,
    LessOrEqual,
    Greater,
    GreaterOrEqual,
    Equal,
}

impl Comparison {
    fn symbol(self) -> &'static str {
        match self {
            Comparison::Less => "<",
            Comparison::LessOrEqual => "<=",
            Comparison::Greater => ">",
            Comparison::GreaterOrEqual => ">=",
            Comparison::Equal => "==",
        }
    }

    fn holds(self, a: f64, b: f64) -> bool {
        match self {
            Comparison::Less => a < b,
            Comparison::LessOrEqual => a <= b,
            Comparison::Greater => a > b,
            Comparison::GreaterOrEqual => a >= b,
            Comparison::Equal => a == b,
        }
    }
}

/// A comparison that decided something, with its numbers.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct Evidence {
    /// Name or expression on the left.
    pub metric: String,
    pub value: f64,
    /// `<`, `<=`, `>`, `>=` or `==`.
    pub comparison: &'static str,
    pub limit: f64,
    /// The right side when it is not a number: `u`.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub limit_name: Option<String>,
}

/// A number with up to four significant digits, for display.
pub fn short(value: f64) -> String {
    if value == 0.0 || !value.is_finite() {
        return format!("{value}");
    }
    if (-4..6).contains(&magnitude(value)) {
        let text = aligned(value);
        return match text.contains('.') {
            true => text.trim_end_matches('0').trim_end_matches('.').to_owned(),
            false => text,
        };
    }
    format!("{value:.3e}")
}

/// The same with trailing zeros, so that aligned decimal points show equal precision: `134.0`, not `134`.
pub fn aligned(value: f64) -> String {
    if value == 0.0 || !(1e-4..1e6).contains(&value.abs()) {
        return short(value);
    }
    let digits = (3 - magnitude(value)).clamp(0, 6) as usize;
    format!("{value:.digits$}")
}

/// The power of ten of the first digit. Without a logarithm: `librkprof.so` needs no libm, which takes long to load.
fn magnitude(value: f64) -> i32 {
    let text = format!("{value:e}");
    text.rsplit_once('e').and_then(|(_, power)| power.parse().ok()).unwrap_or_default()
}

/// The result of a condition.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Judgement {
    /// `None`: a value that would decide is missing.
    pub holds: Option<bool>,
    /// 0..=1, of a condition that holds or fails; 0 when undecided.
    pub margin: f64,
    /// The comparisons that decided.
    pub evidence: Vec<Evidence>,
}

/// Gives the value of a name.
pub type Lookup<'a> = &'a dyn Fn(&str) -> Option<f64>;

impl Expr {
    /// # Errors
    /// A sentence with the position of what could not be read.
    pub fn parse(text: &str) -> Result<Expr, Error> {
        let mut parser = Parser::new(text)?;
        let expr = parser.expression(0)?;
        parser.end()?;
        Ok(expr)
    }

    /// The value; `None` when a name has none or the result is not finite.
    pub fn value(&self, lookup: Lookup<'_>) -> Option<f64> {
        self.node.value(lookup).filter(|v| v.is_finite())
    }

    /// Names that the expression uses.
    pub fn names(&self) -> Vec<&str> {
        let mut names = Vec::new();
        self.node.collect(&mut names);
        names
    }
}

impl fmt::Display for Condition {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(&self.text)
    }
}

impl fmt::Display for Expr {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(&self.text)
    }
}

impl Node {
    fn value(&self, lookup: Lookup<'_>) -> Option<f64> {
        Some(match self {
            Node::Number(n) => *n,
            Node::Name(name) => lookup(name)?,
            Node::Negate(a) => -a.value(lookup)?,
            Node::Binary(op, a, b) => {
                let (a, b) = (a.value(lookup)?, b.value(lookup)?);
                match op {
                    '+' => a + b,
                    '-' => a - b,
                    '*' => a * b,
                    _ => a / b,
                }
            }
            Node::Least(list) => fold(list, lookup, f64::min)?,
            Node::Most(list) => fold(list, lookup, f64::max)?,
        })
    }

    fn collect<'a>(&'a self, names: &mut Vec<&'a str>) {
        match self {
            Node::Number(_) => {}
            Node::Name(name) => names.push(name),
            Node::Negate(a) => a.collect(names),
            Node::Binary(_, a, b) => {
                a.collect(names);
                b.collect(names);
            }
            Node::Least(list) | Node::Most(list) => list.iter().for_each(|n| n.collect(names)),
        }
    }
}

fn fold(list: &[Node], lookup: Lookup<'_>, pick: fn(f64, f64) -> f64) -> Option<f64> {
    let values: Option<Vec<f64>> = list.iter().map(|n| n.value(lookup)).collect();
    values?.into_iter().reduce(pick)
}

impl Condition {
    /// # Errors
    /// A sentence with the position of what could not be read.
    pub fn parse(text: &str) -> Result<Condition, Error> {
        let mut parser = Parser::new(text)?;
        let test = parser.any(0)?;
        parser.end()?;
        Ok(Condition { test, text: text.trim().to_owned() })
    }

    pub fn judge(&self, lookup: Lookup<'_>) -> Judgement {
        self.test.judge(lookup)
    }

    /// Names that the condition uses.
    pub fn names(&self) -> Vec<&str> {
        let mut names = Vec::new();
        self.test.collect(&mut names);
        names
    }
}

impl Test {
    fn judge(&self, lookup: Lookup<'_>) -> Judgement {
        match self {
            Test::Compare(left, comparison, right) => compare(left, *comparison, right, lookup),
            Test::Known(name) => Judgement { holds: Some(lookup(name).is_some()), margin: 1.0, evidence: Vec::new() },
            Test::Not(inner) => {
                let judged = inner.judge(lookup);
                Judgement { holds: judged.holds.map(|h| !h), ..judged }
            }
            Test::All(list) => combine(list, lookup, false),
            Test::Any(list) => combine(list, lookup, true),
        }
    }

    fn collect<'a>(&'a self, names: &mut Vec<&'a str>) {
        match self {
            Test::Compare(left, _, right) => {
                left.node.collect(names);
                right.node.collect(names);
            }
            Test::Known(name) => names.push(name),
            Test::Not(inner) => inner.collect(names),
            Test::All(list) | Test::Any(list) => list.iter().for_each(|t| t.collect(names)),
        }
    }
}

fn compare(left: &Expr, comparison: Comparison, right: &Expr, lookup: Lookup<'_>) -> Judgement {
    let (Some(a), Some(b)) = (left.value(lookup), right.value(lookup)) else { return Judgement::default() };
    let larger = a.abs().max(b.abs());
    let margin = match comparison {
        // What is equal is not near to being so.
        Comparison::Equal if comparison.holds(a, b) => 1.0,
        _ if larger == 0.0 => 0.0,
        _ => ((a - b).abs() / larger).min(1.0),
    };
    let limit_name = (!matches!(right.node, Node::Number(_))).then(|| right.text.clone());
    let evidence =
        Evidence { metric: left.text.clone(), value: a, comparison: comparison.symbol(), limit: b, limit_name };
    Judgement { holds: Some(comparison.holds(a, b)), margin, evidence: vec![evidence] }
}

/// `and` (one false part decides, else the least margin), and `or`, which is its mirror image.
fn combine(list: &[Test], lookup: Lookup<'_>, deciding: bool) -> Judgement {
    let judged: Vec<Judgement> = list.iter().map(|t| t.judge(lookup)).collect();
    let most = |a: &Judgement, b: &Judgement| a.margin.total_cmp(&b.margin);
    if let Some(best) = judged.iter().filter(|j| j.holds == Some(deciding)).max_by(|a, b| most(a, b)) {
        return best.clone();
    }
    if judged.iter().any(|j| j.holds.is_none()) {
        return Judgement::default();
    }
    let margin = judged.iter().map(|j| j.margin).fold(1.0, f64::min);
    let evidence = judged.into_iter().flat_map(|j| j.evidence).collect();
    Judgement { holds: Some(!deciding), margin, evidence }
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;

    fn lookup(name: &str) -> Option<f64> {
        match name {
            "x" => Some(2.0),
            "y" => Some(8.0),
            "zero" => Some(0.0),
            _ => None,
        }
    }

    #[test]
    fn arithmetic() {
        for (text, value) in [
            ("1 + 2 * 3", Some(7.0)),
            ("(1+2)*3", Some(9.0)),
            ("-x*-y", Some(16.0)),
            ("8 - 4 - 2", Some(2.0)),
            ("y/x/2", Some(2.0)),
            ("1e3 + 2.5e-1", Some(1000.25)),
            ("1_000_000", Some(1e6)),
            ("min(x, y, 5) + max(1, x)", Some(4.0)),
            ("x / zero", None),
            ("missing + 1", None),
        ] {
            assert_eq!(Expr::parse(text).unwrap().value(&lookup), value, "{text}");
        }
        assert_eq!(Expr::parse("2*x + max(y, z)").unwrap().names(), ["x", "y", "z"]);
    }

    #[test]
    fn conditions_know_three_truths() {
        for (text, holds) in [
            ("x < y", Some(true)),
            ("x >= y", Some(false)),
            ("x < y and y < x", Some(false)),
            ("x < y or missing > 1", Some(true)),
            ("x < y and missing > 1", None),
            ("x > y and missing > 1", Some(false)),
            ("x > y or missing > 1", None),
            ("not missing > 1", None),
            ("not (x > y)", Some(true)),
            ("known(x) and not known(missing)", Some(true)),
            ("(x + 1) * 2 <= 6 and (y > 7 or y < 1)", Some(true)),
            ("x == 2", Some(true)),
        ] {
            assert_eq!(Condition::parse(text).unwrap().judge(&lookup).holds, holds, "{text}");
        }
    }

    #[test]
    fn margins_and_evidence() {
        let judged = Condition::parse("y > 4 and x < 8").unwrap().judge(&lookup);
        assert_eq!(judged.margin, 0.5, "the least: y is twice the limit, x a quarter");
        let decided: Vec<_> =
            judged.evidence.iter().map(|e| (e.metric.as_str(), e.value, e.comparison, e.limit)).collect();
        assert_eq!(decided, [("y", 8.0, ">", 4.0), ("x", 2.0, "<", 8.0)]);
        let judged = Condition::parse("y > 7 or x < y").unwrap().judge(&lookup);
        assert_eq!(judged.margin, 0.75);
        let equal = |text| Condition::parse(text).unwrap().judge(&lookup).margin;
        assert_eq!([equal("x == 2"), equal("x == 2 and y > 4"), equal("x == 4")], [1.0, 0.5, 0.5]);
        assert_eq!((judged.evidence[0].limit, judged.evidence[0].limit_name.as_deref()), (8.0, Some("y")));
    }

    #[test]
    fn errors_name_the_place() {
        for (text, part) in [
            ("", "the end"),
            ("1 +", "a number, a name"),
            ("1 2", "\"2\""),
            ("(1", "\")\""),
            ("sqrt(2)", "min and max"),
            ("1.2.3", "a number"),
        ] {
            let error = Expr::parse(text).unwrap_err();
            assert!(error.to_string().contains(part), "{text}: {error}");
        }
        assert!(Condition::parse("x + 1").unwrap_err().to_string().contains("a comparison"));
    }

    #[test]
    fn hostile_input_is_refused() {
        assert!(Expr::parse(&"(".repeat(4000)).unwrap_err().to_string().contains("deep"));
        assert!(Expr::parse(&"-".repeat(4000)).unwrap_err().to_string().contains("deep"));
        assert!(Condition::parse(&"not ".repeat(1000)).unwrap_err().to_string().contains("deep"));
        assert!(Expr::parse(&"1+".repeat(4000)).unwrap_err().to_string().contains("longer"));
    }

    #[test]
    fn numbers_for_people() {
        for (value, text) in
            [(0.8, "0.8"), (1234.5678, "1235"), (0.000123, "0.000123"), (5.0, "5"), (1.5e9, "1.500e9"), (0.0, "0")]
        {
            assert_eq!(short(value), text);
        }
    }

    proptest! {
        #[test]
        fn no_input_panics(text in "[a-z0-9+*/() .,<>=-]{0,60}") {
            let _ = Expr::parse(&text).map(|e| e.value(&lookup));
            let _ = Condition::parse(&text).map(|c| c.judge(&lookup));
        }
    }
}
