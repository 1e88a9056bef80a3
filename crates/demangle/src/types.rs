//! Types to nodes. Every type that is neither builtin nor a substitution becomes a candidate for substitution.

use crate::parse::Parser;
use crate::{Id, Node, Qualifiers};

impl Parser<'_> {
    pub fn type_(&mut self) -> Option<Id> {
        self.nested(Self::type_here)
    }

    fn type_here(&mut self) -> Option<Id> {
        if let Some(builtin) = self.builtin() {
            return self.add(Node::Text(builtin));
        }
        let made = match (self.peek(), self.peek_at(1)) {
            (b'r' | b'V' | b'K', _) => {
                let qualifiers = self.qualifiers();
                let inner = self.type_()?;
                self.add(Node::Qualified(inner, qualifiers))?
            }
            (b'P', _) => self.pointer("*")?,
            (b'R', _) => self.pointer("&")?,
            (b'O', _) => self.pointer("&&")?,
            (b'F', _) => self.function()?,
            (b'A', _) => self.array()?,
            (b'M', _) => {
                self.at += 1;
                let class = self.type_()?;
                let member = self.type_()?;
                self.add(Node::Member(class, member))?
            }
            (b'U', b'0'..=b'9') => {
                self.at += 1;
                let qualifier = self.identifier()?;
                let inner = self.type_()?;
                self.add(Node::Vendor(inner, qualifier))?
            }
            (b'u', _) => {
                self.at += 1;
                self.source_name()?
            }
            (b'D', b'p') => {
                self.at += 2;
                let pattern = self.type_()?;
                self.add(Node::Expansion(pattern))?
            }
            (b'D', b't' | b'T') => self.decltype()?,
            (b'D', b'v') => self.vector()?,
            (b'D', b'o') => {
                self.at += 2;
                self.function()?
            }
            (b'T', _) => {
                let parameter = self.template_parameter()?;
                if self.peek() != b'I' {
                    parameter
                } else {
                    self.substitutions.push(parameter);
                    let arguments = self.template_arguments(false)?;
                    self.add(Node::Templated(parameter, arguments))?
                }
            }
            (b'S', second) if second != b't' => {
                let substituted = self.substitution()?;
                if self.peek() != b'I' {
                    // Ss and similar ones are not candidates, and neither is S0_.
                    return Some(substituted);
                }
                let arguments = self.template_arguments(false)?;
                self.add(Node::Templated(substituted, arguments))?
            }
            _ => self.name(None)?,
        };
        self.substitutions.push(made);
        Some(made)
    }

    fn pointer(&mut self, kind: &'static str) -> Option<Id> {
        self.at += 1;
        let inner = self.type_()?;
        self.add(Node::Pointer(inner, kind))
    }

    fn function(&mut self) -> Option<Id> {
        if !self.take("F") {
            return None;
        }
        self.take("Y");
        let result = Some(self.type_()?);
        let (mut parameters, mut reference) = (Vec::new(), "");
        loop {
            if self.take("E") {
                break;
            }
            if self.take("RE") {
                reference = "&";
                break;
            }
            if self.take("OE") {
                reference = "&&";
                break;
            }
            if !self.take("v") {
                parameters.push(self.type_()?);
            }
        }
        self.add(Node::Function { result, parameters, qualifiers: Qualifiers::default(), reference })
    }

    fn array(&mut self) -> Option<Id> {
        self.at += 1;
        let size = match self.peek() {
            b'_' => None,
            b'0'..=b'9' => {
                let digits = self.digits();
                Some(self.add(Node::Text(digits))?)
            }
            _ => Some(self.expression()?),
        };
        if !self.take("_") {
            return None;
        }
        let element = self.type_()?;
        self.add(Node::Array(size, element))
    }

    /// `Dv8_f`: eight floats in a vector register.
    fn vector(&mut self) -> Option<Id> {
        self.at += 2;
        let digits = self.digits();
        if digits.is_empty() || !self.take("_") {
            return None;
        }
        let size = self.add(Node::Text(digits))?;
        let element = self.type_()?;
        self.add(Node::List(Some(element), " __vector(", vec![size], ")"))
    }

    pub(crate) fn decltype(&mut self) -> Option<Id> {
        self.at += 2;
        let expression = self.expression()?;
        if self.take("E") { self.add(Node::Around("decltype (", expression, ")")) } else { None }
    }

    fn builtin(&mut self) -> Option<&'static str> {
        const LONG: [(&str, &str); 12] = [
            ("DF16_", "_Float16"),
            ("DF16b", "std::bfloat16_t"),
            ("DF32_", "_Float32"),
            ("DF64_", "_Float64"),
            ("Dn", "decltype(nullptr)"),
            ("Da", "auto"),
            ("Dc", "decltype(auto)"),
            ("Dh", "half"),
            ("Di", "char32_t"),
            ("Ds", "char16_t"),
            ("Du", "char8_t"),
            ("Df", "decimal32"),
        ];
        if self.peek() == b'D' {
            return LONG.iter().find(|(token, _)| self.take(token)).map(|(_, name)| *name);
        }
        let name = match self.peek() {
            b'v' => "void",
            b'w' => "wchar_t",
            b'b' => "bool",
            b'c' => "char",
            b'a' => "signed char",
            b'h' => "unsigned char",
            b's' => "short",
            b't' => "unsigned short",
            b'i' => "int",
            b'j' => "unsigned int",
            b'l' => "long",
            b'm' => "unsigned long",
            b'x' => "long long",
            b'y' => "unsigned long long",
            b'n' => "__int128",
            b'o' => "unsigned __int128",
            b'f' => "float",
            b'd' => "double",
            b'e' => "long double",
            b'g' => "__float128",
            b'z' => "...",
            _ => return None,
        };
        self.at += 1;
        Some(name)
    }
}
