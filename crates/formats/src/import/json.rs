//! Walks a JSON document of any size: a visitor gets the values that it asks for, one at a time; all others are skipped.

use super::error::{ImportError, Why};
use super::source::{self, Allowance, Guarded};
use serde::de::{DeserializeSeed, Deserializer, Error as _, IgnoredAny, MapAccess, SeqAccess, Visitor};
use serde_json::Value;
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
}

/// Walks a file, compressed or not.
///
/// # Errors
///
/// When it cannot be read, is not JSON (with line and column), or the visitor fails.
pub(super) fn walk(path: &Path, visitor: &mut dyn Walk) -> Result<(), ImportError> {
    let (read, allowance) = Guarded::new(source::open(path)?);
    let mut failure = None;
    let read: Box<dyn Read> = Box::new(io::BufReader::with_capacity(64 << 10, read));
    let mut json = serde_json::Deserializer::from_reader(read);
    let names = &mut Vec::new();
    let root = Node { visitor, names, number: 0, allowance: &allowance, failure: &mut failure };
    let result = root.deserialize(&mut json).and_then(|()| json.end());
    if let Some(error) = failure {
        return Err(ImportError::io(path, &error));
    }
    result.map_err(|error| {
        let place = format!("line {}, column {}", error.line(), error.column());
        let text = error.to_string();
        let reason = text.rsplit_once(" at line ").map_or(text.as_str(), |(reason, _)| reason);
        ImportError::new(error.io_error_kind().map_or(Why::Malformed, Why::of), path, place, reason)
    })
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
                let value = serde::Deserialize::deserialize(deserializer)?;
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
