//! Rule files: how kernels are classified and what is advised, as text that users can read and replace.
//!
//! The files are TOML. This reader knows only the part of TOML that they need: comments, `key = value`, `[[class]]` and
//! `[[advice]]` tables, numbers and one-line strings without escapes. So the library needs no TOML crate.

use super::verdict::Class;
use rkprof_arch::expr::{Condition, Expr};
use rkprof_model::error::{During, Error};

/// The default rules.
pub const DEFAULT: &str = include_str!("rules.toml");
/// GEAK's thresholds.
pub const GEAK: &str = include_str!("rules_geak.toml");

/// How one of several matching classes is chosen.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Choose {
    /// The largest margin.
    Margin,
    /// The first in the file.
    First,
}

#[derive(Clone, Debug, PartialEq)]
pub struct ClassRule {
    pub class: Class,
    pub when: Condition,
    /// A fixed confidence instead of the margin's.
    pub confidence: Option<Expr>,
    /// The cause within the class, in a word.
    pub cause: Option<String>,
    /// The sentence for the class.
    pub says: String,
}

#[derive(Clone, Debug, PartialEq)]
pub struct Advice {
    /// `None` = any class.
    pub class: Option<Class>,
    /// `None` = always.
    pub when: Option<Condition>,
    pub score: f64,
    pub text: String,
}

#[derive(Clone, Debug, PartialEq)]
pub struct RuleSet {
    pub name: String,
    pub choose: Choose,
    pub cap_without_counters: f64,
    pub classes: Vec<ClassRule>,
    pub advice: Vec<Advice>,
}

/// The rules of `--rules`: `default`, `geak`, or a file, by its name and text.
///
/// # Errors
/// A sentence with the wrong line.
pub fn load(name: &str, text: Option<&str>) -> Result<RuleSet, Error> {
    match (name, text) {
        (_, Some(text)) => parse(name, text),
        ("default", None) => parse(name, DEFAULT),
        ("geak", None) => parse(name, GEAK),
        _ => Err(Error::new(format!("there are no rules called {name:?}; known are default, geak, or a file"))),
    }
}

/// A table of the file: its header (empty for the top), line, and fields.
pub(super) struct Table<'a> {
    pub(super) header: &'a str,
    line: usize,
    fields: Vec<(&'a str, Value<'a>, usize)>,
}

#[derive(Clone, Copy)]
pub(super) enum Value<'a> {
    Text(&'a str),
    Number(f64),
}

pub(super) fn tables(text: &str) -> Result<Vec<Table<'_>>, Error> {
    let mut tables = vec![Table { header: "", line: 1, fields: Vec::new() }];
    for (number, raw) in text.lines().enumerate() {
        let (number, line) = (number + 1, raw.trim());
        if line.is_empty() || line.starts_with('#') {
            continue;
        }
        if let Some(header) = line.strip_prefix("[[").and_then(|l| l.strip_suffix("]]")) {
            tables.push(Table { header: header.trim(), line: number, fields: Vec::new() });
            continue;
        }
        let fail = || Error::new(format!("line {number}: {line:?}: expected [[class]], [[advice]] or key = value"));
        let (key, value) = line.split_once('=').ok_or_else(fail)?;
        let value = value.trim();
        let value = match value.strip_prefix('"') {
            Some(rest) => {
                let (inner, after) = rest.split_once('"').ok_or_else(fail)?;
                let after = after.trim();
                if !(after.is_empty() || after.starts_with('#')) || inner.contains('\\') {
                    return Err(fail());
                }
                Value::Text(inner)
            }
            None => {
                let number = value.split('#').next().unwrap_or_default().trim();
                Value::Number(number.parse().map_err(|_| fail())?)
            }
        };
        if let Some(table) = tables.last_mut() {
            table.fields.push((key.trim(), value, number));
        }
    }
    Ok(tables)
}

impl<'a> Table<'a> {
    pub(super) fn check(&self, known: &[&str]) -> Result<(), Error> {
        match self.fields.iter().find(|(key, _, _)| !known.contains(key)) {
            Some((key, _, line)) => {
                Err(Error::new(format!("line {line}: {key} is not known here; known are {}", known.join(", "))))
            }
            None => Ok(()),
        }
    }

    pub(super) fn text(&self, key: &str) -> Result<Option<(&'a str, usize)>, Error> {
        match self.fields.iter().find(|(k, _, _)| *k == key) {
            Some((_, Value::Text(text), line)) => Ok(Some((text, *line))),
            Some((_, Value::Number(_), line)) => Err(Error::new(format!("line {line}: {key} must be a string"))),
            None => Ok(None),
        }
    }

    fn number(&self, key: &str) -> Result<Option<f64>, Error> {
        match self.fields.iter().find(|(k, _, _)| *k == key) {
            Some((_, Value::Number(number), _)) => Ok(Some(*number)),
            Some((_, Value::Text(_), line)) => Err(Error::new(format!("line {line}: {key} must be a number"))),
            None => Ok(None),
        }
    }

    pub(super) fn condition(&self) -> Result<Option<Condition>, Error> {
        let parsed = self.text("when")?.map(|(text, line)| Condition::parse(text).during(|| format!("line {line}")));
        parsed.transpose()
    }

    pub(super) fn need<T>(&self, key: &str, value: Option<T>) -> Result<T, Error> {
        value.ok_or_else(|| Error::new(format!("line {}: this [[{}]] has no {key}", self.line, self.header)))
    }
}

fn class(name: &str, line: usize) -> Result<Class, Error> {
    name.parse().during(|| format!("line {line}"))
}

/// Reads a rule file.
fn parse(name: &str, text: &str) -> Result<RuleSet, Error> {
    let mut rules = RuleSet {
        name: name.to_owned(),
        choose: Choose::Margin,
        cap_without_counters: 0.5,
        classes: Vec::new(),
        advice: Vec::new(),
    };
    let context = || format!("rules {name:?}");
    for table in tables(text).during(context)? {
        rules.add(&table).during(context)?;
    }
    if rules.classes.is_empty() {
        return Err(Error::new(format!("rules {name:?} have no [[class]]")));
    }
    Ok(rules)
}

impl RuleSet {
    fn add(&mut self, table: &Table<'_>) -> Result<(), Error> {
        match table.header {
            "" => {
                table.check(&["choose", "cap_without_counters"])?;
                self.choose = match table.text("choose")? {
                    None | Some(("margin", _)) => Choose::Margin,
                    Some(("first", _)) => Choose::First,
                    Some((other, line)) => {
                        return Err(Error::new(format!("line {line}: choose is margin or first, not {other}")));
                    }
                };
                self.cap_without_counters = table.number("cap_without_counters")?.unwrap_or(0.5);
            }
            "class" => {
                table.check(&["name", "cause", "when", "confidence", "says"])?;
                let (name, line) = table.need("name", table.text("name")?)?;
                let confidence =
                    table.text("confidence")?.map(|(text, line)| Expr::parse(text).during(|| format!("line {line}")));
                self.classes.push(ClassRule {
                    class: class(name, line)?,
                    when: table.need("when", table.condition()?)?,
                    confidence: confidence.transpose()?,
                    cause: table.text("cause")?.map(|(text, _)| text.to_owned()),
                    says: table.text("says")?.map_or(String::new(), |(text, _)| text.to_owned()),
                });
            }
            "advice" => {
                table.check(&["class", "when", "score", "text"])?;
                let (name, line) = table.need("class", table.text("class")?)?;
                let class = if name == "*" { None } else { Some(class(name, line)?) };
                let when = table.condition()?;
                if class.is_none() && when.is_none() {
                    return Err(Error::new(format!("line {line}: advice for any class needs a condition")));
                }
                let score = table.need("score", table.number("score")?)?;
                if !(0.0..=1.0).contains(&score) {
                    return Err(Error::new(format!("line {}: a score is between 0 and 1", table.line)));
                }
                let (text, _) = table.need("text", table.text("text")?)?;
                self.advice.push(Advice { class, when, score, text: text.to_owned() });
            }
            other => {
                return Err(Error::new(format!(
                    "line {}: [[{other}]] is not known; known are class and advice",
                    table.line
                )));
            }
        }
        Ok(())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn built_in_rules_are_read_and_reach_every_class() {
        for name in ["default", "geak"] {
            let rules = load(name, None).unwrap();
            for class in Class::ALL.iter().filter(|c| **c != Class::Unknown) {
                assert!(rules.classes.iter().any(|r| r.class == *class), "{name} never says {class}");
            }
        }
        assert!(load("other", None).unwrap_err().to_string().contains("known are default, geak"));
    }

    #[test]
    fn rule_files_are_toml() {
        for text in [DEFAULT, GEAK] {
            let value: toml::Table = text.parse().unwrap();
            let rules = parse("x", text).unwrap();
            assert_eq!(value["class"].as_array().unwrap().len(), rules.classes.len());
            let advice = value["advice"].as_array().unwrap();
            assert_eq!(advice.len(), rules.advice.len());
            for (read, ours) in advice.iter().zip(&rules.advice) {
                assert_eq!(read["text"].as_str(), Some(ours.text.as_str()));
                assert_eq!(read["score"].as_float(), Some(ours.score));
            }
        }
    }

    #[test]
    fn errors_name_file_and_line() {
        for (text, part) in [
            ("", "no [[class]]"),
            ("[[class]]\nname = \"FAST\"\nwhen = \"u > 1\"\n", "line 2: \"FAST\""),
            ("[[class]]\nname = \"MEMORY\"\n", "line 1: this [[class]] has no when"),
            ("[[class]]\nname = \"MEMORY\"\nwhen = \"b >\"\n", "line 3"),
            ("[[class]]\nname = \"MEMORY\"\nwhen = \"b > 1\"\ncolour = 3\n", "line 4: colour"),
            ("choose = \"best\"\n", "margin or first"),
            ("[[advice]]\nclass = \"*\"\nscore = 0.5\ntext = \"x\"\n", "needs a condition"),
            ("[[advice]]\nclass = \"MEMORY\"\nscore = 5\ntext = \"x\"\n", "between 0 and 1"),
            ("[[rule]]\n", "[[rule]] is not known"),
            ("[[class]]\nname = \"MEMORY\" here\n", "line 2"),
            ("[[class]]\nname = \"MEM\\\\ORY\"\n", "line 2"),
            ("nonsense\n", "line 1"),
        ] {
            let error = load("my.toml", Some(text)).unwrap_err();
            assert!(error.to_string().contains(part) && error.to_string().contains("my.toml"), "{text}: {error}");
        }
    }
}
