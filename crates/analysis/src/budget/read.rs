//! Reads limits from JSON. Every key must be known: a misspelt limit would limit nothing.

use super::{Budget, Limit, METRICS, STATISTICS, Statistic, Subject, Unit};
use regex_lite::Regex;
use rkprof_arch::suggest::suggest;
use rkprof_model::units::parse_size;
use serde_json::{Map, Value};

/// A budget that cannot be used, as a sentence.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum BudgetError {
    #[error("it is not JSON: {0}")]
    Json(String),
    #[error("it is not an object of limits")]
    NotAnObject,
    #[error("{name:?} is not known{hint}; known are {known}")]
    UnknownKey { name: String, hint: String, known: String },
    #[error("{name}: expected {expected}, found {found}")]
    Value { name: String, expected: &'static str, found: String },
    #[error("{name}: {problem}")]
    Regex { name: String, problem: String },
    #[error("it has no limit")]
    Empty,
}

/// Keys beside the numbers of the run.
const GROUPS: [&str; 4] = ["kernels", "ranges", "complete", "succeeded"];
const NUMBER: &str = "a number of 0 or more, or {\"min\": x, \"max\": y}";
const SIZE: &str = "bytes, a size like \"4GiB\", or {\"min\": x, \"max\": y}";

impl Budget {
    /// # Errors
    /// A sentence with the wrong key, and the nearest known one.
    pub fn parse(text: &str) -> Result<Budget, BudgetError> {
        let file: Value = serde_json::from_str(text).map_err(|error| BudgetError::Json(error.to_string()))?;
        let Value::Object(file) = file else { return Err(BudgetError::NotAnObject) };
        let mut limits = Vec::new();
        let (mut takes_incomplete, mut takes_failure) = (false, false);
        for (key, value) in &file {
            match key.as_str() {
                "schema_version" => {}
                "kernels" => group(&mut limits, key, value, |name| {
                    let regex = Regex::new(name).map_err(|error| error.to_string())?;
                    Ok(Box::new(move |statistic| Subject::Kernels(regex.clone(), statistic)))
                })?,
                "ranges" => group(&mut limits, key, value, |name| {
                    let name = name.to_owned();
                    Ok(Box::new(move |statistic| Subject::Range(name.clone(), statistic)))
                })?,
                "complete" => match value {
                    Value::Bool(true) => limits.push(Limit::complete()),
                    Value::Bool(false) => takes_incomplete = true,
                    _ => return Err(wrong(key, "true or false", value)),
                },
                "succeeded" => match value {
                    Value::Bool(true) => limits.push(Limit::succeeded()),
                    Value::Bool(false) => takes_failure = true,
                    _ => return Err(wrong(key, "true or false", value)),
                },
                // Other tools' tables use this name.
                "e2e" => limits.push(run_limit("e2e_ms", key, value)?),
                _ => limits.push(run_limit(key, key, value)?),
            }
        }
        if limits.is_empty() { Err(BudgetError::Empty) } else { Ok(Budget { limits, takes_incomplete, takes_failure }) }
    }
}

fn run_limit(key: &str, name: &str, value: &Value) -> Result<Limit, BudgetError> {
    let Some(metric) = METRICS.iter().find(|metric| metric.key == key) else {
        return Err(unknown(name, METRICS.iter().map(|metric| metric.key).chain(GROUPS)));
    };
    let (min, max) = bounds(name, value, metric.unit, metric.higher_is_better)?;
    Ok(Limit { name: name.to_owned(), subject: Subject::Run(metric.key), unit: metric.unit, min, max })
}

type MakeSubject = Box<dyn Fn(Statistic) -> Subject>;

/// `{"NAME": {"p99_us": 40}}`
fn group(
    limits: &mut Vec<Limit>,
    group: &str,
    value: &Value,
    subject: impl Fn(&str) -> Result<MakeSubject, String>,
) -> Result<(), BudgetError> {
    for (name, statistics) in object(group, value)? {
        let path = format!("{group}.{name}");
        let make = subject(name).map_err(|problem| BudgetError::Regex { name: path.clone(), problem })?;
        for (key, value) in object(&path, statistics)? {
            let Some((_, unit, statistic)) = STATISTICS.iter().find(|(known, ..)| known == key) else {
                return Err(unknown(&format!("{path}.{key}"), STATISTICS.iter().map(|(known, ..)| *known)));
            };
            let name = format!("{path}.{key}");
            let (min, max) = bounds(&name, value, *unit, false)?;
            limits.push(Limit { name, subject: make(*statistic), unit: *unit, min, max });
        }
    }
    Ok(())
}

fn object<'a>(name: &str, value: &'a Value) -> Result<&'a Map<String, Value>, BudgetError> {
    value.as_object().ok_or_else(|| wrong(name, "an object of limits", value))
}

/// Minimum and maximum.
fn bounds(name: &str, value: &Value, unit: Unit, least: bool) -> Result<(Option<f64>, Option<f64>), BudgetError> {
    let expected = if unit == Unit::Bytes { SIZE } else { NUMBER };
    let number = |value: &Value| {
        let number = match value {
            Value::String(text) if unit == Unit::Bytes => parse_size(text).map(|bytes| bytes as f64),
            value => value.as_f64(),
        };
        number.filter(|number| *number >= 0.0).ok_or_else(|| wrong(name, expected, value))
    };
    let Value::Object(both) = value else {
        let number = Some(number(value)?);
        return Ok(if least { (number, None) } else { (None, number) });
    };
    if let Some(key) = both.keys().find(|key| !["min", "max"].contains(&key.as_str())) {
        return Err(unknown(&format!("{name}.{key}"), ["min", "max"].into_iter()));
    }
    let bound = |key: &str| both.get(key).map(number).transpose();
    match (bound("min")?, bound("max")?) {
        (None, None) => Err(wrong(name, expected, value)),
        (Some(min), Some(max)) if min > max => Err(wrong(name, "a min that is not above max", value)),
        bounds => Ok(bounds),
    }
}

fn wrong(name: &str, expected: &'static str, found: &Value) -> BudgetError {
    BudgetError::Value { name: name.to_owned(), expected, found: found.to_string() }
}

fn unknown<'a>(name: &str, known: impl Iterator<Item = &'a str> + Clone) -> BudgetError {
    let last = name.rsplit('.').next().unwrap_or(name);
    let hint = match suggest(last, known.clone()).first() {
        Some(near) => format!(" (did you mean {near:?}?)"),
        None => String::new(),
    };
    BudgetError::UnknownKey { name: name.to_owned(), hint, known: known.collect::<Vec<_>>().join(", ") }
}
