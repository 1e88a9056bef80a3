//! Symbols to nodes: names, template arguments, substitutions. One token of look-ahead, two at most.

use crate::{Id, MAX_DEPTH, Node, Qualifiers};

pub struct Parser<'a> {
    text: &'a str,
    pub at: usize,
    pub nodes: Vec<Node<'a>>,
    pub substitutions: Vec<Id>,
    /// Arguments of the encoding's own template, which `T_` refers to.
    arguments: Vec<Id>,
    /// Within a lambda's parameters `T_` is an `auto` parameter.
    in_lambda: bool,
    depth: u32,
}

/// The facts in the name of an encoding that decide its signature.
#[derive(Default)]
pub struct NameState {
    ends_with_arguments: bool,
    /// Constructors, destructors and conversions have no return type.
    without_result: bool,
    qualifiers: Qualifiers,
    reference: &'static str,
}

impl<'a> Parser<'a> {
    pub fn new(text: &'a str) -> Parser<'a> {
        Parser {
            text,
            at: 0,
            nodes: Vec::new(),
            substitutions: Vec::new(),
            arguments: Vec::new(),
            in_lambda: false,
            depth: 0,
        }
    }

    pub fn rest(&self) -> &'a str {
        &self.text[self.at..]
    }

    pub fn peek(&self) -> u8 {
        self.peek_at(0)
    }

    pub(crate) fn peek_at(&self, offset: usize) -> u8 {
        self.text.as_bytes().get(self.at + offset).copied().unwrap_or(0)
    }

    pub fn take(&mut self, token: &str) -> bool {
        let found = self.rest().starts_with(token);
        if found {
            self.at += token.len();
        }
        found
    }

    pub fn add(&mut self, node: Node<'a>) -> Option<Id> {
        self.nodes.push(node);
        Some(self.nodes.len() as Id - 1)
    }

    /// Runs `parse` one level deeper.
    pub fn nested<T>(&mut self, parse: impl FnOnce(&mut Self) -> Option<T>) -> Option<T> {
        if self.depth >= MAX_DEPTH {
            return None;
        }
        self.depth += 1;
        let parsed = parse(self);
        self.depth -= 1;
        parsed
    }

    pub fn encoding(&mut self) -> Option<Id> {
        self.nested(|p| {
            let outer = std::mem::take(&mut p.arguments);
            let mut state = NameState::default();
            let name = p.name(Some(&mut state))?;
            let encoding = if matches!(p.peek(), 0 | b'E' | b'.') { Some(name) } else { p.signature(name, &state) };
            p.arguments = outer;
            encoding
        })
    }

    fn signature(&mut self, name: Id, state: &NameState) -> Option<Id> {
        let has_result = state.ends_with_arguments && !state.without_result;
        let result = if has_result { Some(self.type_()?) } else { None };
        let mut parameters = Vec::new();
        if !self.take("v") {
            while !matches!(self.peek(), 0 | b'E' | b'.') {
                parameters.push(self.type_()?);
            }
        }
        self.add(Node::Encoding {
            name,
            result,
            parameters: Some(parameters),
            qualifiers: state.qualifiers,
            reference: state.reference,
        })
    }

    pub fn name(&mut self, mut state: Option<&mut NameState>) -> Option<Id> {
        match self.peek() {
            b'N' => return self.nested_name(state),
            b'Z' => return self.local_name(state),
            _ => {}
        }
        let mut name = if self.peek() == b'S' && self.peek_at(1) != b't' {
            let name = self.substitution()?;
            if self.peek() != b'I' {
                return Some(name);
            }
            name
        } else {
            let name = self.unscoped_name(state.as_deref_mut())?;
            if self.peek() != b'I' {
                return Some(name);
            }
            self.substitutions.push(name);
            name
        };
        let arguments = self.template_arguments(state.is_some())?;
        if let Some(state) = state {
            state.ends_with_arguments = true;
        }
        name = self.add(Node::Templated(name, arguments))?;
        Some(name)
    }

    fn unscoped_name(&mut self, state: Option<&mut NameState>) -> Option<Id> {
        let scope = if self.take("St") { self.add(Node::Text("std")) } else { None };
        self.unqualified_name(scope, state)
    }

    fn nested_name(&mut self, mut state: Option<&mut NameState>) -> Option<Id> {
        self.take("N");
        let qualifiers = self.qualifiers();
        let reference = if self.take("R") {
            "&"
        } else if self.take("O") {
            "&&"
        } else {
            ""
        };
        if let Some(state) = state.as_deref_mut() {
            (state.qualifiers, state.reference) = (qualifiers, reference);
        }
        let mut so_far: Option<Id> = None;
        while !self.take("E") {
            let is_new = so_far.is_none();
            match (self.peek(), self.peek_at(1)) {
                (b'T', _) if is_new => so_far = Some(self.template_parameter()?),
                (b'D', b't' | b'T') if is_new => so_far = Some(self.decltype()?),
                (b'S', second) if is_new => {
                    so_far = Some(match second {
                        b't' => {
                            self.take("St");
                            self.add(Node::Text("std"))?
                        }
                        _ => self.substitution()?,
                    });
                    // A substitution is not a new candidate for substitution.
                    continue;
                }
                (b'I', _) => {
                    let name = so_far?;
                    let arguments = self.template_arguments(state.is_some())?;
                    so_far = Some(self.add(Node::Templated(name, arguments))?);
                    if let Some(state) = state.as_deref_mut() {
                        state.ends_with_arguments = true;
                    }
                }
                (b'M', _) if !is_new => {
                    // Scope of a lambda in a member's initializer.
                    self.take("M");
                    continue;
                }
                _ => {
                    if let Some(state) = state.as_deref_mut() {
                        state.ends_with_arguments = false;
                    }
                    so_far = Some(self.unqualified_name(so_far, state.as_deref_mut())?);
                }
            }
            self.substitutions.push(so_far?);
        }
        // The whole name is a candidate only as a type, which adds it itself.
        self.substitutions.pop()?;
        so_far
    }

    fn local_name(&mut self, state: Option<&mut NameState>) -> Option<Id> {
        self.take("Z");
        let function = self.encoding()?;
        if !self.take("E") {
            return None;
        }
        if self.take("s") {
            self.discriminator();
            let entity = self.add(Node::Text("string literal"))?;
            return self.add(Node::Local(function, entity));
        }
        if self.take("d") {
            // Default argument number.
            self.digits();
            if !self.take("_") {
                return None;
            }
        }
        let entity = self.nested(|p| p.name(state))?;
        self.discriminator();
        self.add(Node::Local(function, entity))
    }

    /// `_5` or `__12_` after a local name.
    fn discriminator(&mut self) {
        if self.peek() == b'_' && self.peek_at(1).is_ascii_digit() {
            self.at += 2;
        } else if self.rest().starts_with("__") && self.peek_at(2).is_ascii_digit() {
            self.at += 2;
            self.digits();
            self.take("_");
        }
    }

    fn unqualified_name(&mut self, scope: Option<Id>, state: Option<&mut NameState>) -> Option<Id> {
        self.take("L");
        let mut name = match (self.peek(), self.peek_at(1)) {
            (b'0'..=b'9', _) => self.source_name()?,
            (b'C', b'1'..=b'5') | (b'D', b'0'..=b'5') => {
                let destructor = self.peek() == b'D';
                self.at += 2;
                if let Some(state) = state {
                    state.without_result = true;
                }
                self.add(Node::Structor(scope?, destructor))?
            }
            (b'U', b't') => {
                self.at += 2;
                let number = self.closing_number()?;
                self.add(Node::Unnamed(number))?
            }
            (b'U', b'l') => self.lambda()?,
            (b'c', b'v') => {
                self.at += 2;
                if let Some(state) = state {
                    state.without_result = true;
                }
                let type_ = self.type_()?;
                self.add(Node::Conversion(type_))?
            }
            _ => self.operator_name()?,
        };
        while self.take("B") {
            let tag = self.identifier()?;
            name = self.add(Node::Tagged(name, tag))?;
        }
        match scope {
            Some(scope) => self.add(Node::Nested(scope, name)),
            None => Some(name),
        }
    }

    fn lambda(&mut self) -> Option<Id> {
        self.at += 2;
        let outer = std::mem::replace(&mut self.in_lambda, true);
        let mut parameters = Vec::new();
        if !self.take("v") {
            while self.peek() != b'E' {
                parameters.push(self.type_()?);
            }
        }
        self.in_lambda = outer;
        if !self.take("E") {
            return None;
        }
        let number = self.closing_number()?;
        self.add(Node::Lambda(parameters, number))
    }

    /// `_` is 1, `0_` is 2, ...
    pub(crate) fn closing_number(&mut self) -> Option<u32> {
        if self.take("_") {
            return Some(1);
        }
        let number: u32 = self.digits().parse().ok()?;
        if self.take("_") { number.checked_add(2) } else { None }
    }

    pub fn digits(&mut self) -> &'a str {
        let rest = self.rest();
        let end = rest.find(|c: char| !c.is_ascii_digit()).unwrap_or(rest.len());
        self.at += end;
        &rest[..end]
    }

    /// A length, and that many bytes.
    pub fn identifier(&mut self) -> Option<&'a str> {
        let length: usize = self.digits().parse().ok()?;
        let name = self.rest().get(..length).filter(|n| !n.is_empty())?;
        self.at += length;
        Some(name)
    }

    pub(crate) fn source_name(&mut self) -> Option<Id> {
        let name = self.identifier()?;
        let anonymous = name.starts_with("_GLOBAL__N") || name.starts_with("_GLOBAL_.N");
        self.add(Node::Text(if anonymous { "(anonymous namespace)" } else { name }))
    }

    /// Template arguments; with `own`, `T_` refers to them.
    pub(crate) fn template_arguments(&mut self, own: bool) -> Option<Vec<Id>> {
        self.nested(|p| {
            if !p.take("I") {
                return None;
            }
            if own {
                p.arguments.clear();
            }
            let mut arguments = Vec::new();
            while !p.take("E") {
                let argument = p.template_argument()?;
                arguments.push(argument);
                if own {
                    p.arguments.push(argument);
                }
            }
            Some(arguments)
        })
    }

    fn template_argument(&mut self) -> Option<Id> {
        match self.peek() {
            b'X' => {
                self.at += 1;
                let expression = self.expression()?;
                if self.take("E") { Some(expression) } else { None }
            }
            b'J' => self.nested(|p| {
                p.at += 1;
                let mut pack = Vec::new();
                while !p.take("E") {
                    pack.push(p.template_argument()?);
                }
                p.add(Node::Pack(pack))
            }),
            b'L' => self.literal(),
            // Clang puts the type of a value parameter before the value.
            b'T' if self.peek_at(1) == b'n' => self.nested(|p| {
                p.at += 2;
                p.type_()?;
                p.template_argument()
            }),
            _ => self.type_(),
        }
    }

    pub(crate) fn template_parameter(&mut self) -> Option<Id> {
        if !self.take("T") {
            return None;
        }
        let index = self.closing_number()? as usize - 1;
        if self.in_lambda {
            const AUTO: [&str; 4] = ["auto:1", "auto:2", "auto:3", "auto:4"];
            return self.add(Node::Text(AUTO.get(index).copied().unwrap_or("auto")));
        }
        self.arguments.get(index).copied()
    }

    pub fn substitution(&mut self) -> Option<Id> {
        if !self.take("S") {
            return None;
        }
        let special = match self.peek() {
            b'a' => "std::allocator",
            b'b' => "std::basic_string",
            b's' => "std::string",
            b'i' => "std::istream",
            b'o' => "std::ostream",
            b'd' => "std::iostream",
            _ => "",
        };
        if !special.is_empty() {
            self.at += 1;
            return self.add(Node::Text(special));
        }
        let rest = self.rest();
        let end = rest.find('_')?;
        let index = match &rest[..end] {
            "" => 0,
            digits if digits.bytes().all(|b| b.is_ascii_digit() || b.is_ascii_uppercase()) => {
                usize::from_str_radix(digits, 36).ok()?.checked_add(1)?
            }
            _ => return None,
        };
        self.at += end + 1;
        self.substitutions.get(index).copied()
    }

    pub(crate) fn qualifiers(&mut self) -> Qualifiers {
        let restrict = self.take("r");
        let volatile = self.take("V");
        Qualifiers { restrict, volatile, constant: self.take("K") }
    }
}
