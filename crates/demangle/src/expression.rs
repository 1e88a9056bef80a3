//! Expressions in template arguments and `decltype`, literals, operator names.

use crate::parse::Parser;
use crate::{Id, Node};

/// Two-letter code, operator, number of operands.
const OPERATORS: [(&str, &str, u8); 46] = [
    ("nw", " new", 0),
    ("na", " new[]", 0),
    ("dl", " delete", 0),
    ("da", " delete[]", 0),
    ("aw", " co_await", 1),
    ("ps", "+", 1),
    ("ng", "-", 1),
    ("ad", "&", 1),
    ("de", "*", 1),
    ("co", "~", 1),
    ("nt", "!", 1),
    ("pl", "+", 2),
    ("mi", "-", 2),
    ("ml", "*", 2),
    ("dv", "/", 2),
    ("rm", "%", 2),
    ("an", "&", 2),
    ("or", "|", 2),
    ("eo", "^", 2),
    ("aS", "=", 2),
    ("pL", "+=", 2),
    ("mI", "-=", 2),
    ("mL", "*=", 2),
    ("dV", "/=", 2),
    ("rM", "%=", 2),
    ("aN", "&=", 2),
    ("oR", "|=", 2),
    ("eO", "^=", 2),
    ("ls", "<<", 2),
    ("rs", ">>", 2),
    ("lS", "<<=", 2),
    ("rS", ">>=", 2),
    ("eq", "==", 2),
    ("ne", "!=", 2),
    ("lt", "<", 2),
    ("gt", ">", 2),
    ("le", "<=", 2),
    ("ge", ">=", 2),
    ("ss", "<=>", 2),
    ("aa", "&&", 2),
    ("oo", "||", 2),
    ("cm", ",", 2),
    ("pm", "->*", 2),
    ("pp", "++", 1),
    ("mm", "--", 1),
    ("ix", "[]", 2),
];

impl Parser<'_> {
    pub(crate) fn operator_name(&mut self) -> Option<Id> {
        // Calls and member access are operators by name only.
        for (code, name) in [("cl", "operator()"), ("pt", "operator->"), ("qu", "operator?")] {
            if self.take(code) {
                return self.add(Node::Text(name));
            }
        }
        if self.take("li") {
            let suffix = self.source_name()?;
            return self.add(Node::Around("operator\"\" ", suffix, ""));
        }
        let (_, name, _) = OPERATORS.iter().find(|(code, _, _)| self.take(code))?;
        let name = self.add(Node::Text(name))?;
        self.add(Node::Around("operator", name, ""))
    }

    pub fn literal(&mut self) -> Option<Id> {
        if !self.take("L") {
            return None;
        }
        if self.take("_Z") || self.take("Z") {
            let function = self.encoding()?;
            return if self.take("E") { Some(function) } else { None };
        }
        let type_ = self.type_()?;
        let rest = self.rest();
        let end = rest.find('E')?;
        let digits = &rest[..end];
        let valid = digits.bytes().all(|b| b.is_ascii_alphanumeric() || b == b'_');
        if !valid || !self.take(digits) || !self.take("E") {
            return None;
        }
        self.add(Node::Literal(type_, digits))
    }

    pub fn expression(&mut self) -> Option<Id> {
        self.nested(Self::expression_here)
    }

    fn expression_here(&mut self) -> Option<Id> {
        match (self.peek(), self.peek_at(1)) {
            (b'L', _) => return self.literal(),
            (b'T', _) => return self.template_parameter(),
            (b'0'..=b'9', _) => return self.simple_name(),
            (b'f', b'p' | b'L') => return self.function_parameter(),
            (b'X', _) => return None,
            _ => {}
        }
        if self.take("sr") {
            return self.unresolved_name();
        }
        if self.take("on") {
            return self.operator_name();
        }
        if self.take("ad") {
            let operand = self.expression()?;
            return self.add(Node::Address(operand));
        }
        if self.take("sp") {
            let pattern = self.expression()?;
            return self.add(Node::Expansion(pattern));
        }
        for (code, before) in [("st", "sizeof ("), ("at", "alignof ("), ("ti", "typeid (")] {
            if self.take(code) {
                let type_ = self.type_()?;
                return self.add(Node::Around(before, type_, ")"));
            }
        }
        for (code, before) in [("sz", "sizeof ("), ("az", "alignof ("), ("sZ", "sizeof...("), ("nx", "noexcept(")] {
            if self.take(code) {
                let operand = self.expression()?;
                return self.add(Node::Around(before, operand, ")"));
            }
        }
        for (code, before) in
            [("sc", "static_cast<"), ("dc", "dynamic_cast<"), ("cc", "const_cast<"), ("rc", "reinterpret_cast<")]
        {
            if self.take(code) {
                let type_ = self.type_()?;
                let operand = self.expression()?;
                let head = self.add(Node::Around(before, type_, ">"))?;
                return self.add(Node::List(Some(head), "(", vec![operand], ")"));
            }
        }
        if self.take("cv") {
            let type_ = self.type_()?;
            let arguments = if self.take("_") { self.expressions()? } else { vec![self.expression()?] };
            return self.add(Node::List(Some(type_), "(", arguments, ")"));
        }
        if self.take("tl") {
            let type_ = self.type_()?;
            let arguments = self.expressions()?;
            return self.add(Node::List(Some(type_), "{", arguments, "}"));
        }
        if self.take("il") {
            let arguments = self.expressions()?;
            return self.add(Node::List(None, "{", arguments, "}"));
        }
        if self.take("cl") {
            let function = self.expression()?;
            let arguments = self.expressions()?;
            return self.add(Node::List(Some(function), "(", arguments, ")"));
        }
        for (code, dot) in [("dt", "."), ("pt", "->")] {
            if self.take(code) {
                let object = self.expression()?;
                let member = if self.take("sr") { self.unresolved_name()? } else { self.simple_name()? };
                return self.add(Node::List(Some(object), dot, vec![member], ""));
            }
        }
        if self.take("qu") {
            let (condition, yes, no) = (self.expression()?, self.expression()?, self.expression()?);
            return self.add(Node::Ternary(condition, yes, no));
        }
        if self.take("ix") {
            let (array, index) = (self.expression()?, self.expression()?);
            return self.add(Node::List(Some(array), "[", vec![index], "]"));
        }
        let (_, operator, operands) = OPERATORS.iter().find(|(code, _, _)| self.take(code))?;
        self.take("_");
        let first = self.expression()?;
        match operands {
            1 => self.add(Node::Unary(operator, first)),
            2 => {
                let second = self.expression()?;
                self.add(Node::Binary(operator, first, second))
            }
            _ => None,
        }
    }

    /// Expressions up to `E`.
    fn expressions(&mut self) -> Option<Vec<Id>> {
        let mut list = Vec::new();
        while !self.take("E") {
            list.push(self.expression()?);
        }
        Some(list)
    }

    fn simple_name(&mut self) -> Option<Id> {
        if !self.peek().is_ascii_digit() {
            return None;
        }
        let name = self.source_name()?;
        if self.peek() != b'I' {
            return Some(name);
        }
        let arguments = self.template_arguments(false)?;
        self.add(Node::Templated(name, arguments))
    }

    /// After `sr`: a type, or names up to `E`, and a name in it.
    fn unresolved_name(&mut self) -> Option<Id> {
        let scope = if self.peek().is_ascii_digit() {
            let mut scope = self.simple_name()?;
            while !self.take("E") {
                let name = self.simple_name()?;
                scope = self.add(Node::Nested(scope, name))?;
            }
            scope
        } else {
            self.type_()?
        };
        let name = if self.take("on") { self.operator_name()? } else { self.simple_name()? };
        self.add(Node::Nested(scope, name))
    }

    fn function_parameter(&mut self) -> Option<Id> {
        if self.take("fpT") {
            return self.add(Node::Text("this"));
        }
        if !self.take("fp") {
            return None;
        }
        let number = if self.take("_") { 1 } else { self.closing_number()? };
        self.add(Node::Parameter(number))
    }
}
