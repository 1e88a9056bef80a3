//! Walks a JSON document of any size: a visitor gets the values that it asks for, one at a time; all others are skipped.

use super::error::{ImportError, Why};
use super::json_text::{Depth, JsonText};
use super::source::{self, Allowance, Guarded};
use serde::de::{DeserializeSeed, Deserializer, Error as _, IgnoredAny, MapAccess, SeqAccess, Visitor};
use serde_json::Value;
use serde_json::value::RawValue;
use std::fmt;
use std::io::{self, Read};
use std::path::Path;

/// What to do with the value at a path.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Want {
    /// Ask again for each member or element.
    Enter,
    /// Pass it to the visitor.
    Take,
    Skip,
}

/// Stands for an element of an array in paths.
pub(super) const ELEMENT: &str = "[]";

/// Decides about the parts of a document. Paths are the names of members; elements are [`ELEMENT`].
pub(super) trait Walk {
    fn want(&mut self, path: &[&str]) -> Want;
    /// Takes the value at a path that was answered with [`Want::Take`]; `number` counts the elements of its array.
    fn take(&mut self, path: &[&str], number: u64, value: Value) -> io::Result<()>;
    /// Members of taken objects that are passed as text, as they are written: numbers with more digits than an `f64` has.
    fn as_written(&self) -> &'static [&'static str] {
        &[]
    }
}

/// Walks a file, compressed or not.
///
/// # Errors
///
/// When it cannot be read, is not JSON (with line and column), or the visitor fails.
pub(super) fn walk(path: &Path, visitor: &mut dyn Walk) -> Result<(), ImportError> {
    walk_as(path, visitor, |_| false).map(|_| ())
}

/// How a document ended.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) enum Ended {
    Whole,
    /// Within this element of its array: its place.
    Cut(String),
}

impl Ended {
    /// What a cut document lacks.
    pub(super) fn lack(&self, path: &Path) -> Option<String> {
        match self {
            Ended::Whole => None,
            Ended::Cut(place) => {
                Some(format!("{} is cut off in an event at {place}: later events are missing", path.display()))
            }
        }
    }
}

/// Walks a file that may be an array without its end, which Chrome's format allows.
///
/// # Errors
///
/// Those of [`walk`].
pub(super) fn walk_to_its_end(path: &Path, visitor: &mut dyn Walk) -> Result<Ended, ImportError> {
    walk_as(path, visitor, |depth| depth.is_array)
}

fn walk_as(path: &Path, visitor: &mut dyn Walk, may_end: fn(Depth) -> bool) -> Result<Ended, ImportError> {
    let (text, depth) = JsonText::new(source::open(path)?);
    let (read, allowance) = Guarded::new(text);
    let mut failure = None;
    let read: Box<dyn Read> = Box::new(io::BufReader::with_capacity(64 << 10, read));
    let mut json = serde_json::Deserializer::from_reader(read);
    let names = &mut Vec::new();
    let root = Node { visitor, names, number: 0, allowance: &allowance, failure: &mut failure };
    let result = root.deserialize(&mut json).and_then(|()| json.end());
    if let Some(error) = failure {
        return Err(ImportError::io(path, &error));
    }
    let Err(error) = result else { return Ok(Ended::Whole) };
    let place = format!("line {}, column {}", error.line(), error.column());
    let text = error.to_string();
    let reason = text.rsplit_once(" at line ").map_or(text.as_str(), |(reason, _)| reason);
    let depth = depth.get();
    if error.is_eof() && may_end(depth) {
        return Ok(if depth.lacks_bracket() { Ended::Whole } else { Ended::Cut(place) });
    }
    Err(ImportError::new(error.io_error_kind().map_or(Why::Malformed, Why::from_io), path, place, reason))
}

/// A value with these members as they are written.
struct Taken(&'static [&'static str]);

impl<'de> Visitor<'de> for Taken {
    type Value = Value;

    fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("JSON")
    }

    fn visit_map<A: MapAccess<'de>>(self, mut map: A) -> Result<Value, A::Error> {
        let mut object = serde_json::Map::new();
        while let Some(name) = map.next_key::<String>()? {
            let value = if self.0.contains(&name.as_str()) {
                let raw: Box<RawValue> = map.next_value()?;
                match raw.get().parse::<serde_json::Number>() {
                    Ok(_) => Value::String(raw.get().to_owned()),
                    Err(_) => serde_json::from_str(raw.get()).map_err(A::Error::custom)?,
                }
            } else {
                map.next_value()?
            };
            object.insert(name, value);
        }
        Ok(Value::Object(object))
    }

    fn visit_seq<A: SeqAccess<'de>>(self, mut elements: A) -> Result<Value, A::Error> {
        let mut array = Vec::new();
        while let Some(element) = elements.next_element()? {
            array.push(element);
        }
        Ok(Value::Array(array))
    }

    fn visit_bool<E>(self, value: bool) -> Result<Value, E> {
        Ok(value.into())
    }

    fn visit_i64<E>(self, value: i64) -> Result<Value, E> {
        Ok(value.into())
    }

    fn visit_u64<E>(self, value: u64) -> Result<Value, E> {
        Ok(value.into())
    }

    fn visit_f64<E>(self, value: f64) -> Result<Value, E> {
        Ok(value.into())
    }

    fn visit_str<E>(self, value: &str) -> Result<Value, E> {
        Ok(value.into())
    }

    fn visit_unit<E>(self) -> Result<Value, E> {
        Ok(Value::Null)
    }
}

struct Node<'a> {
    visitor: &'a mut dyn Walk,
    names: &'a mut Vec<String>,
    number: u64,
    allowance: &'a Allowance,
    /// Why the visitor failed.
    failure: &'a mut Option<io::Error>,
}

impl Node<'_> {
    /// The next member or element.
    fn below(&mut self, number: u64) -> Node<'_> {
        Node {
            visitor: &mut *self.visitor,
            names: &mut *self.names,
            number,
            allowance: self.allowance,
            failure: &mut *self.failure,
        }
    }
}

impl<'de> DeserializeSeed<'de> for Node<'_> {
    type Value = ();

    fn deserialize<D: Deserializer<'de>>(self, deserializer: D) -> Result<(), D::Error> {
        self.allowance.renew();
        let names: Vec<&str> = self.names.iter().map(String::as_str).collect();
        match self.visitor.want(&names) {
            Want::Enter => deserializer.deserialize_any(self),
            Want::Skip => deserializer.deserialize_ignored_any(IgnoredAny).map(|_| ()),
            Want::Take => {
                let value = deserializer.deserialize_any(Taken(self.visitor.as_written()))?;
                self.visitor.take(&names, self.number, value).map_err(|error| {
                    let text = error.to_string();
                    *self.failure = Some(error);
                    D::Error::custom(text)
                })
            }
        }
    }
}

impl<'de> Visitor<'de> for Node<'_> {
    type Value = ();

    fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("JSON")
    }

    fn visit_map<A: MapAccess<'de>>(mut self, mut map: A) -> Result<(), A::Error> {
        while let Some(name) = map.next_key::<String>()? {
            self.names.push(name);
            map.next_value_seed(self.below(0))?;
            self.names.pop();
        }
        Ok(())
    }

    fn visit_seq<A: SeqAccess<'de>>(mut self, mut elements: A) -> Result<(), A::Error> {
        let mut number = 0;
        self.names.push(ELEMENT.to_owned());
        while elements.next_element_seed(self.below(number))?.is_some() {
            number += 1;
        }
        self.names.pop();
        Ok(())
    }

    fn visit_bool<E>(self, _: bool) -> Result<(), E> {
        Ok(())
    }

    fn visit_i64<E>(self, _: i64) -> Result<(), E> {
        Ok(())
    }

    fn visit_u64<E>(self, _: u64) -> Result<(), E> {
        Ok(())
    }

    fn visit_f64<E>(self, _: f64) -> Result<(), E> {
        Ok(())
    }

    fn visit_str<E>(self, _: &str) -> Result<(), E> {
        Ok(())
    }

    fn visit_unit<E>(self) -> Result<(), E> {
        Ok(())
    }
}
