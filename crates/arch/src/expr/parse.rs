//! Parses expressions and conditions.

use super::{Comparison, Expr, Node, Test};
use rkprof_model::error::Error;

/// Deepest nesting of parentheses and operators; deeper input is an error instead of a stack overflow.
const MAX_DEPTH: usize = 64;
const MAX_LENGTH: usize = 4096;

/// Recursive descent over the text.
pub(super) struct Parser<'a> {
    text: &'a str,
    at: usize,
}

impl<'a> Parser<'a> {
    pub(super) fn new(text: &'a str) -> Result<Parser<'a>, Error> {
        if text.len() > MAX_LENGTH {
            return Err(Error::new(format!("the expression is longer than {MAX_LENGTH} bytes")));
        }
        Ok(Parser { text, at: 0 })
    }

    fn fail<T>(&self, expected: &str) -> Result<T, Error> {
        let rest: String = self.text[self.at..].chars().take(20).collect();
        let place = if rest.is_empty() { "the end".to_owned() } else { format!("{rest:?}") };
        Err(Error::new(format!("in {:?}: expected {expected} at {place}", self.text)))
    }

    fn rest(&mut self) -> &'a str {
        let rest = self.text[self.at..].trim_start();
        self.at = self.text.len() - rest.len();
        rest
    }

    fn take(&mut self, token: &str) -> bool {
        let found = self.rest().starts_with(token);
        if found {
            self.at += token.len();
        }
        found
    }

    fn take_word(&mut self, word: &str) -> bool {
        let rest = self.rest();
        let ends = |at: usize| !rest[at..].starts_with(|c: char| c.is_ascii_alphanumeric() || c == '_');
        let found = rest.starts_with(word) && ends(word.len());
        if found {
            self.at += word.len();
        }
        found
    }

    pub(super) fn end(&mut self) -> Result<(), Error> {
        if self.rest().is_empty() { Ok(()) } else { self.fail("an operator or the end") }
    }

    fn deeper(&self, depth: usize) -> Result<usize, Error> {
        if depth >= MAX_DEPTH {
            Err(Error::new(format!("in {:?}: nested too deeply", self.text)))
        } else {
            Ok(depth + 1)
        }
    }

    pub(super) fn any(&mut self, depth: usize) -> Result<Test, Error> {
        let mut list = vec![self.all(depth)?];
        while self.take_word("or") {
            list.push(self.all(depth)?);
        }
        Ok(if list.len() == 1 { list.remove(0) } else { Test::Any(list) })
    }

    fn all(&mut self, depth: usize) -> Result<Test, Error> {
        let mut list = vec![self.test(depth)?];
        while self.take_word("and") {
            list.push(self.test(depth)?);
        }
        Ok(if list.len() == 1 { list.remove(0) } else { Test::All(list) })
    }

    fn test(&mut self, depth: usize) -> Result<Test, Error> {
        let depth = self.deeper(depth)?;
        if self.take_word("not") {
            return Ok(Test::Not(Box::new(self.test(depth)?)));
        }
        if self.take_word("known") {
            if !self.take("(") {
                return self.fail("\"(\"");
            }
            let Some(name) = self.name() else { return self.fail("a name") };
            return if self.take(")") { Ok(Test::Known(name.to_owned())) } else { self.fail("\")\"") };
        }
        // A parenthesis begins either a condition or the left side of a comparison.
        let start = self.at;
        if self.take("(")
            && let Ok(inner) = self.any(depth)
            && self.take(")")
        {
            return Ok(inner);
        }
        self.at = start;
        let left = self.expression(depth)?;
        let Some(comparison) = self.comparison() else { return self.fail("a comparison") };
        Ok(Test::Compare(left, comparison, self.expression(depth)?))
    }

    fn comparison(&mut self) -> Option<Comparison> {
        use Comparison::*;
        // Longer symbols first.
        [LessOrEqual, GreaterOrEqual, Equal, Less, Greater].into_iter().find(|c| self.take(c.symbol()))
    }

    pub(super) fn expression(&mut self, depth: usize) -> Result<Expr, Error> {
        self.rest();
        let start = self.at;
        let node = self.sum(depth)?;
        Ok(Expr { node, text: self.text[start..self.at].trim().to_owned() })
    }

    fn sum(&mut self, depth: usize) -> Result<Node, Error> {
        let mut node = self.product(depth)?;
        while let Some(op) = ['+', '-'].into_iter().find(|c| self.take(c.encode_utf8(&mut [0; 4]))) {
            node = Node::Binary(op, Box::new(node), Box::new(self.product(depth)?));
        }
        Ok(node)
    }

    fn product(&mut self, depth: usize) -> Result<Node, Error> {
        let mut node = self.factor(depth)?;
        while let Some(op) = ['*', '/'].into_iter().find(|c| self.take(c.encode_utf8(&mut [0; 4]))) {
            node = Node::Binary(op, Box::new(node), Box::new(self.factor(depth)?));
        }
        Ok(node)
    }

    fn factor(&mut self, depth: usize) -> Result<Node, Error> {
        let depth = self.deeper(depth)?;
        if self.take("-") {
            return Ok(Node::Negate(Box::new(self.factor(depth)?)));
        }
        if self.take("(") {
            let inner = self.sum(depth)?;
            return if self.take(")") { Ok(inner) } else { self.fail("\")\"") };
        }
        if let Some(number) = self.number()? {
            return Ok(Node::Number(number));
        }
        let Some(name) = self.name() else { return self.fail("a number, a name or \"(\"") };
        if !self.take("(") {
            return Ok(Node::Name(name.to_owned()));
        }
        let mut list = vec![self.sum(depth)?];
        while self.take(",") {
            list.push(self.sum(depth)?);
        }
        if !self.take(")") {
            return self.fail("\",\" or \")\"");
        }
        match name {
            "min" => Ok(Node::Least(list)),
            "max" => Ok(Node::Most(list)),
            _ => Err(Error::new(format!("in {:?}: {name} is not a function; known are min and max", self.text))),
        }
    }

    fn number(&mut self) -> Result<Option<f64>, Error> {
        let rest = self.rest();
        if !rest.starts_with(|c: char| c.is_ascii_digit() || c == '.') {
            return Ok(None);
        }
        let mut end = rest.len();
        let mut previous = ' ';
        for (at, c) in rest.char_indices() {
            let sign_of_exponent = matches!(c, '+' | '-') && matches!(previous, 'e' | 'E');
            if !(c.is_ascii_digit() || matches!(c, '.' | 'e' | 'E' | '_') || sign_of_exponent) {
                end = at;
                break;
            }
            previous = c;
        }
        match rest[..end].replace('_', "").parse() {
            Ok(number) => {
                self.at += end;
                Ok(Some(number))
            }
            Err(_) => self.fail("a number"),
        }
    }

    fn name(&mut self) -> Option<&'a str> {
        let rest = self.rest();
        let is_name = |c: char| c.is_ascii_alphanumeric() || c == '_' || c == '.';
        let end = rest.find(|c| !is_name(c)).unwrap_or(rest.len());
        if end == 0 || rest.starts_with(|c: char| c.is_ascii_digit() || c == '.') {
            return None;
        }
        // `arg[3]`, `arg.sizes[2]`: a position belongs to the name.
        let mut end = end;
        while let Some(position) = rest[end..].strip_prefix('[')
            && let Some(digits) = position.find(|c: char| !c.is_ascii_digit())
            && digits > 0
            && position[digits..].starts_with(']')
        {
            end += digits + 2;
        }
        self.at += end;
        Some(&rest[..end])
    }
}
