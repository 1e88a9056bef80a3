//! Nodes to text. Types are printed in two halves, because declarators of functions and arrays wrap around a name.

use crate::{Id, MAX_DEPTH, MAX_OUTPUT, MAX_VISITS, Node, Qualifiers};

pub fn print(nodes: &[Node<'_>], root: Id) -> Option<String> {
    let mut printer = Printer { nodes, out: String::new(), visits: 0, depth: 0, pack: None };
    printer.node(root)?;
    (!printer.out.is_empty()).then_some(printer.out)
}

struct Printer<'n> {
    nodes: &'n [Node<'n>],
    out: String,
    visits: u32,
    depth: u32,
    /// The element of packs that is printed within an expansion.
    pack: Option<usize>,
}

impl<'n> Printer<'n> {
    fn get(&self, id: Id) -> Option<&'n Node<'n>> {
        self.nodes.get(id as usize)
    }

    fn push(&mut self, text: &str) -> Option<()> {
        if self.out.len() + text.len() > MAX_OUTPUT {
            return None;
        }
        self.out.push_str(text);
        Some(())
    }

    fn visit<T>(&mut self, print: impl FnOnce(&mut Self) -> Option<T>) -> Option<T> {
        self.visits += 1;
        // Printing follows shared nodes, so it can be deeper than parsing was.
        if self.visits > MAX_VISITS || self.depth > 4 * MAX_DEPTH {
            return None;
        }
        self.depth += 1;
        let printed = print(self);
        self.depth -= 1;
        printed
    }

    fn node(&mut self, id: Id) -> Option<()> {
        self.left(id)?;
        self.right(id)
    }

    /// Elements separated by commas; empty packs leave no comma.
    fn list(&mut self, ids: &[Id]) -> Option<()> {
        let mut first = true;
        for id in ids {
            let start = self.out.len();
            if !first {
                self.push(", ")?;
            }
            let after_comma = self.out.len();
            self.node(*id)?;
            if self.out.len() == after_comma {
                self.out.truncate(start);
            } else {
                first = false;
            }
        }
        Some(())
    }

    fn qualifiers(&mut self, qualifiers: Qualifiers) -> Option<()> {
        let words = [
            (qualifiers.constant, " const"),
            (qualifiers.volatile, " volatile"),
            (qualifiers.restrict, " __restrict__"),
        ];
        words.into_iter().filter(|(set, _)| *set).try_for_each(|(_, word)| self.push(word))
    }

    /// The node itself, or the current element of a pack within an expansion.
    fn resolve(&self, mut id: Id) -> Option<&'n Node<'n>> {
        for _ in 0..MAX_DEPTH {
            match (self.get(id)?, self.pack) {
                (Node::Pack(ids), Some(at)) => id = *ids.get(at)?,
                (node, _) => return Some(node),
            }
        }
        None
    }

    /// Whether a pointer to this type needs parentheses.
    fn wraps(&self, id: Id) -> bool {
        match self.resolve(id) {
            Some(Node::Function { .. } | Node::Array(..)) => true,
            Some(Node::Qualified(inner, _)) => {
                matches!(self.resolve(*inner), Some(Node::Array(..) | Node::Function { .. }))
            }
            _ => false,
        }
    }

    fn is_function(&self, id: Id) -> bool {
        matches!(self.resolve(id), Some(Node::Function { .. }))
    }

    /// One element of a pack: packs within it are whole again.
    fn element(&mut self, id: Id, print: fn(&mut Self, Id) -> Option<()>) -> Option<()> {
        let pack = self.pack.take();
        print(self, id)?;
        self.pack = pack;
        Some(())
    }

    fn left(&mut self, id: Id) -> Option<()> {
        self.visit(|p| p.left_here(id))
    }

    fn left_here(&mut self, id: Id) -> Option<()> {
        match self.get(id)? {
            Node::Text(text) => self.push(text),
            Node::Nested(scope, name) => {
                self.node(*scope)?;
                self.push("::")?;
                self.node(*name)
            }
            Node::Local(function, entity) => {
                // Without its return type.
                match self.get(*function)? {
                    Node::Encoding { .. } => self.visit(|p| p.signature(*function))?,
                    _ => self.node(*function)?,
                }
                self.push("::")?;
                self.node(*entity)
            }
            Node::Templated(name, arguments) => {
                self.node(*name)?;
                self.arguments(arguments)
            }
            Node::Pack(ids) => match self.pack {
                Some(at) => ids.get(at).map_or(Some(()), |id| self.element(*id, Self::left)),
                None => self.list(ids),
            },
            Node::Tagged(name, tag) => {
                self.node(*name)?;
                self.push("[abi:")?;
                self.push(tag)?;
                self.push("]")
            }
            Node::Structor(class, destructor) => {
                if *destructor {
                    self.push("~")?;
                }
                self.base_name(*class)
            }
            Node::Lambda(parameters, number) => {
                self.push("{lambda(")?;
                self.list(parameters)?;
                self.push(&format!(")#{number}}}"))
            }
            Node::Unnamed(number) => self.push(&format!("{{unnamed type#{number}}}")),
            Node::Conversion(type_) => {
                self.push("operator ")?;
                self.node(*type_)
            }
            Node::Qualified(inner, qualifiers) => {
                self.left(*inner)?;
                // The constness of a function follows its parameters.
                if self.is_function(*inner) { Some(()) } else { self.qualifiers(*qualifiers) }
            }
            Node::Pointer(inner, kind) => self.pointer(*inner, kind),
            Node::Vendor(inner, qualifier) => {
                self.left(*inner)?;
                self.push(" ")?;
                self.push(qualifier)
            }
            Node::Function { result, .. } => match result {
                Some(result) => {
                    self.left(*result)?;
                    // A result that is a function pointer has its declarator open: void (*(*)(int))(long)
                    let open = matches!(self.resolve(*result), Some(Node::Pointer(to, _)) if self.is_function(*to));
                    self.push(if open { "" } else { " " })
                }
                None => Some(()),
            },
            Node::Array(_, element) => self.left(*element),
            Node::Member(class, member) => {
                self.left(*member)?;
                if self.wraps(*member) {
                    self.push("(")?;
                } else {
                    self.push(" ")?;
                }
                self.node(*class)?;
                self.push("::*")
            }
            Node::Expansion(pattern) => self.expansion(*pattern),
            Node::Encoding { result, .. } => {
                if let Some(result) = result {
                    self.left(*result)?;
                    if !self.out.ends_with(' ') {
                        self.push(" ")?;
                    }
                }
                self.visit(|p| p.signature(id))?;
                result.map_or(Some(()), |result| self.right(result))
            }
            Node::Parameter(number) => self.push(&format!("{{parm#{number}}}")),
            Node::Address(operand) => match self.get(*operand)? {
                // The address of a member or of a function in a namespace: only its name.
                Node::Encoding { name, .. } if matches!(self.get(*name), Some(Node::Nested(..))) => {
                    self.push("&")?;
                    self.node(*name)
                }
                Node::Text(_) | Node::Nested(..) => {
                    self.push("&")?;
                    self.node(*operand)
                }
                _ => {
                    self.push("&(")?;
                    self.node(*operand)?;
                    self.push(")")
                }
            },
            Node::Literal(type_, digits) => self.literal(*type_, digits),
            Node::Around(before, inner, after) => {
                self.push(before)?;
                self.node(*inner)?;
                self.push(after)
            }
            Node::Unary(operator, operand) => {
                self.push(operator)?;
                self.operand(*operand)
            }
            Node::Binary(operator, a, b) => {
                // A bare > would read as the end of template arguments.
                let guard = *operator == ">";
                self.push(if guard { "(" } else { "" })?;
                self.operand(*a)?;
                self.push(operator)?;
                self.operand(*b)?;
                self.push(if guard { ")" } else { "" })
            }
            Node::List(head, open, items, close) => {
                match head {
                    Some(head) if *open == "(" && !matches!(self.get(*head)?, Node::Around(..)) => {
                        self.operand(*head)?;
                    }
                    Some(head) => self.node(*head)?,
                    None => {}
                }
                self.push(open)?;
                self.list(items)?;
                self.push(close)
            }
            Node::Ternary(condition, yes, no) => {
                self.operand(*condition)?;
                self.push("?")?;
                self.operand(*yes)?;
                self.push(" : ")?;
                self.operand(*no)
            }
        }
    }

    /// A part of an expression, in parentheses unless it is a name.
    fn operand(&mut self, id: Id) -> Option<()> {
        if matches!(self.get(id)?, Node::Text(_) | Node::Nested(..) | Node::Parameter(_)) {
            return self.node(id);
        }
        self.push("(")?;
        self.node(id)?;
        self.push(")")
    }

    /// An encoding without its return type.
    fn signature(&mut self, id: Id) -> Option<()> {
        let Node::Encoding { name, parameters, qualifiers, reference, .. } = self.get(id)? else { return None };
        self.node(*name)?;
        if let Some(parameters) = parameters {
            self.parenthesized(parameters)?;
        }
        self.qualified(*qualifiers, reference)
    }

    fn parenthesized(&mut self, parameters: &[Id]) -> Option<()> {
        self.push("(")?;
        self.list(parameters)?;
        self.push(")")
    }

    /// The text after a function's parameters.
    fn qualified(&mut self, qualifiers: Qualifiers, reference: &str) -> Option<()> {
        self.qualifiers(qualifiers)?;
        if !reference.is_empty() {
            self.push(" ")?;
            self.push(reference)?;
        }
        Some(())
    }

    fn right(&mut self, id: Id) -> Option<()> {
        self.visit(|p| p.right_here(id))
    }

    fn right_here(&mut self, id: Id) -> Option<()> {
        match self.get(id)? {
            Node::Pack(ids) => match self.pack.and_then(|at| ids.get(at)) {
                Some(id) => self.element(*id, Self::right),
                None => Some(()),
            },
            Node::Qualified(inner, qualifiers) => {
                self.right(*inner)?;
                if self.is_function(*inner) { self.qualifiers(*qualifiers) } else { Some(()) }
            }
            Node::Pointer(inner, _) => {
                if self.wraps(*inner) {
                    self.push(")")?;
                }
                self.right(*inner)
            }
            Node::Vendor(inner, _) => self.right(*inner),
            Node::Function { result, parameters, qualifiers, reference } => {
                self.parenthesized(parameters)?;
                self.qualified(*qualifiers, reference)?;
                result.map_or(Some(()), |result| self.right(result))
            }
            Node::Array(size, element) => {
                if !self.out.ends_with(']') {
                    self.push(" ")?;
                }
                self.push("[")?;
                if let Some(size) = size {
                    self.node(*size)?;
                }
                self.push("]")?;
                self.right(*element)
            }
            Node::Member(_, member) => {
                if self.wraps(*member) {
                    self.push(")")?;
                }
                self.right(*member)
            }
            _ => Some(()),
        }
    }

    fn pointer(&mut self, inner: Id, kind: &str) -> Option<()> {
        // A reference to a reference is one reference: && only if both are.
        if let (Some(Node::Pointer(target, inner_kind)), true) = (self.resolve(inner), kind != "*")
            && *inner_kind != "*"
        {
            let collapsed = if kind == "&&" { inner_kind } else { "&" };
            let through_pack = matches!(self.get(inner)?, Node::Pack(_));
            let pack = self.pack;
            self.pack = pack.filter(|_| !through_pack);
            self.visit(|p| p.pointer(*target, collapsed))?;
            self.pack = pack;
            return Some(());
        }
        self.left(inner)?;
        if self.wraps(inner) {
            if !self.is_function(inner) && !self.out.ends_with(' ') {
                self.push(" ")?;
            }
            self.push("(")?;
        }
        self.push(kind)
    }

    fn arguments(&mut self, arguments: &[Id]) -> Option<()> {
        // operator< <int>
        let space = self.out.ends_with('<');
        self.push(if space { " <" } else { "<" })?;
        // Packs are expanded by their own arguments, not by an expansion around the whole name.
        self.list(arguments)?;
        // As libstdc++ prints it: no >> token.
        let space = self.out.ends_with('>');
        self.push(if space { " >" } else { ">" })
    }

    /// The last component of a class's name, which is the name of its constructor.
    fn base_name(&mut self, class: Id) -> Option<()> {
        match self.get(class)? {
            Node::Nested(_, name) | Node::Local(_, name) => self.visit(|p| p.base_name(*name)),
            Node::Templated(name, _) | Node::Tagged(name, _) => self.visit(|p| p.base_name(*name)),
            Node::Text("std::string") => self.push("basic_string"),
            Node::Text(text) => self.push(text.rsplit("::").next().unwrap_or(text)),
            _ => self.node(class),
        }
    }

    fn expansion(&mut self, pattern: Id) -> Option<()> {
        let Some(size) = self.pack_size(pattern, 0) else {
            self.node(pattern)?;
            return self.push("...");
        };
        let outer = self.pack;
        let mut first = true;
        for at in 0..size {
            if !first {
                self.push(", ")?;
            }
            self.pack = Some(at);
            self.node(pattern)?;
            first = false;
        }
        self.pack = outer;
        Some(())
    }

    /// The size of the first pack in a pattern.
    fn pack_size(&mut self, id: Id, depth: u32) -> Option<usize> {
        self.visits += 1;
        if depth > MAX_DEPTH || self.visits > MAX_VISITS {
            return None;
        }
        let node = self.get(id)?;
        let mut any = |ids: &[Id]| ids.iter().find_map(|id| self.pack_size(*id, depth + 1));
        match node {
            Node::Pack(ids) => Some(ids.len()),
            Node::Templated(name, ids) => any(&[*name]).or_else(|| any(ids)),
            Node::Function { result, parameters, .. } => result.and_then(|r| any(&[r])).or_else(|| any(parameters)),
            Node::List(head, _, ids, _) => head.and_then(|h| any(&[h])).or_else(|| any(ids)),
            Node::Nested(a, b) | Node::Local(a, b) | Node::Member(a, b) | Node::Binary(_, a, b) => any(&[*a, *b]),
            Node::Array(_, inner)
            | Node::Qualified(inner, _)
            | Node::Pointer(inner, _)
            | Node::Vendor(inner, _)
            | Node::Expansion(inner)
            | Node::Conversion(inner)
            | Node::Address(inner)
            | Node::Unary(_, inner)
            | Node::Around(_, inner, _)
            | Node::Literal(inner, _) => any(&[*inner]),
            _ => None,
        }
    }

    fn literal(&mut self, type_: Id, digits: &str) -> Option<()> {
        let (sign, digits) = match digits.strip_prefix('n') {
            Some(digits) => ("-", digits),
            None => ("", digits),
        };
        let suffix = match self.get(type_)? {
            Node::Text("int") => "",
            Node::Text("unsigned int") => "u",
            Node::Text("long") => "l",
            Node::Text("unsigned long") => "ul",
            Node::Text("long long") => "ll",
            Node::Text("unsigned long long") => "ull",
            Node::Text("bool") if digits == "0" => return self.push("false"),
            Node::Text("bool") if digits == "1" => return self.push("true"),
            Node::Text(name @ ("float" | "double" | "long double")) => {
                return self.push(&format!("({name}){sign}[{digits}]"));
            }
            _ => {
                self.push("(")?;
                self.node(type_)?;
                return self.push(&format!("){sign}{digits}"));
            }
        };
        self.push(&format!("{sign}{digits}{suffix}"))
    }
}
