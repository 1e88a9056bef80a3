//! Rule files: how kernels are classified and what is advised, as text that users can read and replace.
//!
//! The files are TOML: settings, then `[[class]]` and `[[advice]]` tables. Every error names the line.

use super::verdict::Class;
use rkprof_arch::expr::{Condition, Expr};
use rkprof_model::error::{During, Error};
use std::borrow::Cow;
use toml::de::{DeTable, DeValue};

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
    /// `{name}` is replaced by the number, `{name:KiB}` by the number of bytes in KiB.
    pub text: String,
    /// How many times faster the kernel is at most when it follows the advice.
    pub speedup: Option<Expr>,
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
    pub(super) header: String,
    line: usize,
    fields: Vec<Field<'a>>,
}

struct Field<'a> {
    key: String,
    value: DeValue<'a>,
    line: usize,
}

/// The tables of a file, its own fields first.
pub(super) fn tables(text: &str) -> Result<Vec<Table<'_>>, Error> {
    let ends: Vec<usize> = text.match_indices('\n').map(|(at, _)| at).collect();
    let line = |at: usize| 1 + ends.partition_point(|end| *end < at);
    let invalid = |error: toml::de::Error| {
        let at = error.span().map_or(1, |span| line(span.start));
        Error::new(format!("line {at}: {}", error.message()))
    };
    let file = DeTable::parse(text).map_err(invalid)?.into_inner();
    let mut all = vec![Table { header: String::new(), line: 1, fields: Vec::new() }];
    for (key, value) in file {
        let (at, header) = (line(value.span().start), key.into_inner().into_owned());
        match value.into_inner() {
            DeValue::Array(entries) => {
                for entry in entries {
                    let at = line(entry.span().start);
                    let DeValue::Table(entry) = entry.into_inner() else {
                        return Err(Error::new(format!("line {at}: {header} is a list of tables: [[{header}]]")));
                    };
                    let fields = entry.into_iter().map(|(key, value)| {
                        let line = line(value.span().start);
                        Field { key: key.into_inner().into_owned(), value: value.into_inner(), line }
                    });
                    all.push(Table { header: header.clone(), line: at, fields: fields.collect() });
                }
            }
            value => all[0].fields.push(Field { key: header, value, line: at }),
        }
    }
    Ok(all)
}

impl<'a> Table<'a> {
    pub(super) fn check(&self, known: &[&str]) -> Result<(), Error> {
        match self.fields.iter().find(|field| !known.contains(&field.key.as_str())) {
            Some(Field { key, line, .. }) => {
                Err(Error::new(format!("line {line}: {key} is not known here; known are {}", known.join(", "))))
            }
            None => Ok(()),
        }
    }

    fn field(&self, key: &str) -> Option<&Field<'a>> {
        self.fields.iter().find(|field| field.key == key)
    }

    /// A text and its line. It is borrowed from the file unless it has escapes.
    pub(super) fn text(&self, key: &str) -> Result<Option<(Cow<'a, str>, usize)>, Error> {
        match self.field(key) {
            Some(Field { value: DeValue::String(text), line, .. }) => Ok(Some((text.clone(), *line))),
            Some(Field { line, .. }) => Err(Error::new(format!("line {line}: {key} must be a string"))),
            None => Ok(None),
        }
    }

    fn number(&self, key: &str) -> Result<Option<f64>, Error> {
        let Some(Field { value, line, .. }) = self.field(key) else { return Ok(None) };
        let number = match value {
            DeValue::Integer(number) => number.as_str().parse().ok(),
            DeValue::Float(number) => number.as_str().parse().ok(),
            _ => None,
        };
        number.map(Some).ok_or_else(|| Error::new(format!("line {line}: {key} must be a number")))
    }

    pub(super) fn condition(&self) -> Result<Option<Condition>, Error> {
        let parsed = self.text("when")?.map(|(text, line)| Condition::parse(&text).during(|| format!("line {line}")));
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
        match table.header.as_str() {
            "" => {
                table.check(&["choose", "cap_without_counters"])?;
                if let Some((choose, line)) = table.text("choose")? {
                    self.choose = match &*choose {
                        "margin" => Choose::Margin,
                        "first" => Choose::First,
                        other => {
                            return Err(Error::new(format!("line {line}: choose is margin or first, not {other}")));
                        }
                    };
                }
                self.cap_without_counters = table.number("cap_without_counters")?.unwrap_or(0.5);
            }
            "class" => {
                table.check(&["name", "cause", "when", "confidence", "says"])?;
                let (name, line) = table.need("name", table.text("name")?)?;
                let confidence =
                    table.text("confidence")?.map(|(text, line)| Expr::parse(&text).during(|| format!("line {line}")));
                self.classes.push(ClassRule {
                    class: class(&name, line)?,
                    when: table.need("when", table.condition()?)?,
                    confidence: confidence.transpose()?,
                    cause: table.text("cause")?.map(|(text, _)| text.into_owned()),
                    says: table.text("says")?.map_or(String::new(), |(text, _)| text.into_owned()),
                });
            }
            "advice" => {
                table.check(&["class", "when", "score", "text", "speedup"])?;
                let (name, line) = table.need("class", table.text("class")?)?;
                let class = if name == "*" { None } else { Some(class(&name, line)?) };
                let when = table.condition()?;
                if class.is_none() && when.is_none() {
                    return Err(Error::new(format!("line {line}: advice for any class needs a condition")));
                }
                let score = table.need("score", table.number("score")?)?;
                if !(0.0..=1.0).contains(&score) {
                    return Err(Error::new(format!("line {}: a score is between 0 and 1", table.line)));
                }
                let (text, _) = table.need("text", table.text("text")?)?;
                let speedup =
                    table.text("speedup")?.map(|(text, line)| Expr::parse(&text).during(|| format!("line {line}")));
                self.advice.push(Advice { class, when, score, text: text.into_owned(), speedup: speedup.transpose()? });
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
    fn all_of_toml_may_be_used() {
        let text = "cap_without_counters = 1\nchoose = 'first'\n[[class]]\nname = \"MEM\\u004fRY\"\nwhen = \"\"\"\n  b > 1 and\n  u < 1\"\"\"\n";
        let rules = load("my.toml", Some(text)).unwrap();
        assert_eq!(
            (rules.cap_without_counters, rules.choose, rules.classes[0].class),
            (1.0, Choose::First, Class::Memory)
        );
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
            ("[[advice]]\nclass = \"MEMORY\"\nscore = 0.5\ntext = \"x\"\nspeedup = \"1 /\"\n", "line 5"),
            ("[[rule]]\n", "[[rule]] is not known"),
            ("[[class]]\nname = \"MEMORY\" here\n", "line 2"),
            ("[[class]]\nname = \"MEM\\\\ORY\"\n", "line 2"),
            ("class = [1]\n", "line 1: class is a list of tables"),
            ("nonsense\n", "line 1"),
        ] {
            let error = load("my.toml", Some(text)).unwrap_err();
            assert!(error.to_string().contains(part) && error.to_string().contains("my.toml"), "{text}: {error}");
        }
    }
}
