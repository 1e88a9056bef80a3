//! The arguments of a launch as rkprof writes them: `A=* B=* M=1024 alpha=1.5 sizes=7,8,9`.
//!
//! All arguments that the program gives are there, in their order: a pointer as `*`, one that was not recorded as `?`. One without a name
//! is called by its position, `arg0`. A structure is its 32-bit words.

use std::borrow::Cow;
use std::fmt;
use std::str::FromStr;

/// How the bytes of an argument are shown.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Form {
    Pointer,
    /// It is beyond the limit of what is recorded.
    LeftOut,
    /// 1, 2, 4 or 8 bytes.
    Signed,
    Unsigned,
    /// 4 or 8 bytes.
    Float,
    /// 32-bit words, as of a structure.
    Words,
    /// The same where only matters which are 0: the others are shown as 1. It has pointers.
    Flags,
}

impl Form {
    const LETTERS: [(Form, &str); 7] = [
        (Form::Pointer, "*"),
        (Form::LeftOut, "?"),
        (Form::Signed, "i"),
        (Form::Unsigned, "u"),
        (Form::Float, "f"),
        (Form::Words, "w"),
        (Form::Flags, "b"),
    ];

    fn letter(self) -> &'static str {
        Form::LETTERS.iter().find(|(form, _)| *form == self).map_or("?", |(_, letter)| letter)
    }

    /// Words with commas between.
    fn is_list(self) -> bool {
        matches!(self, Form::Words | Form::Flags)
    }

    /// Whether its value is in the recorded words.
    pub fn is_recorded(self) -> bool {
        !matches!(self, Form::Pointer | Form::LeftOut)
    }
}

/// An argument, and where it is in the recorded words.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct Field {
    name: String,
    pub form: Form,
    /// Bytes from the first recorded word, and their number; 0 for arguments that are not recorded.
    pub at: u32,
    pub size: u32,
}

impl Field {
    /// The argument at a position. Characters that no name of C has become `_`.
    pub fn new(position: usize, name: &str, form: Form, at: u32, size: u32) -> Field {
        let is_plain = |c: char| c.is_ascii_alphanumeric() || c == '_';
        let mut name: String = name.chars().map(|c| if is_plain(c) { c } else { '_' }).collect();
        // `arg.0` is a position.
        if name.is_empty() || name.starts_with(|c: char| c.is_ascii_digit()) {
            name = format!("arg{position}");
        }
        Field { name, form, at, size }
    }

    /// Whether it has no name and this position.
    pub fn is_at(&self, position: usize) -> bool {
        self.name == format!("arg{position}")
    }

    fn value(&self, words: &[u32]) -> String {
        let byte = |at: u32| words.get(at as usize / 4).map(|word| word.to_le_bytes()[at as usize % 4]);
        let number = |from: u32, bytes: u32| {
            (0..bytes).try_fold(0u64, |sum, n| Some(sum | u64::from(byte(from.checked_add(n)?)?) << (8 * n)))
        };
        let whole = number(self.at, self.size.min(8));
        let text = match self.form {
            Form::Pointer => return "*".to_owned(),
            Form::LeftOut => return "?".to_owned(),
            Form::Unsigned => whole.map(|number| number.to_string()),
            Form::Signed => {
                let unused = 64 - 8 * self.size.clamp(1, 8);
                whole.map(|number| ((number << unused) as i64 >> unused).to_string())
            }
            Form::Float if self.size == 4 => whole.map(|bits| format!("{:?}", f32::from_bits(bits as u32))),
            Form::Float => whole.map(|bits| format!("{:?}", f64::from_bits(bits))),
            Form::Words | Form::Flags => {
                let words = (0..self.size.div_ceil(4)).map(|n| {
                    let bytes = (self.size - 4 * n).min(4);
                    let word = number(self.at.checked_add(4 * n)?, bytes)?;
                    Some(if self.form == Form::Flags { word.min(1) } else { word }.to_string())
                });
                words.collect::<Option<Vec<_>>>().map(|words| words.join(","))
            }
        };
        text.unwrap_or_else(|| "?".to_owned())
    }
}

/// The arguments of a kernel. As text: `A:*:0:0 M:i:0:4`.
#[derive(Clone, Debug, Default, PartialEq, Eq, Hash)]
pub struct Layout(pub Vec<Field>);

impl Layout {
    /// The arguments of a launch with these words.
    pub fn text(&self, words: &[u32]) -> String {
        let fields: Vec<String> = self.0.iter().map(|field| format!("{}={}", field.name, field.value(words))).collect();
        fields.join(" ")
    }

    /// Whether an argument has a number.
    pub fn has(&self, key: &Key) -> bool {
        let found = match &key.which {
            Which::Position(at) => self.0.get(*at),
            Which::Name(name) => self.0.iter().find(|field| field.name == *name),
        };
        found.is_some_and(|field| match key.word {
            None => field.form.is_recorded() && (!field.form.is_list() || field.size <= 4),
            Some(word) => field.form.is_list() && word < field.size.div_ceil(4) as usize,
        })
    }

    /// Those that have numbers: `M, N, sizes[0] to sizes[2]`.
    pub fn recorded(&self) -> String {
        let names = self.0.iter().filter(|field| field.form.is_recorded()).map(|field| match field.form {
            form if form.is_list() => {
                Cow::from(format!("{0}[0] to {0}[{1}]", field.name, field.size.div_ceil(4).max(1) - 1))
            }
            _ => Cow::from(&field.name),
        });
        names.collect::<Vec<_>>().join(", ")
    }
}

impl fmt::Display for Layout {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for (number, Field { name, form, at, size }) in self.0.iter().enumerate() {
            let space = if number == 0 { "" } else { " " };
            write!(f, "{space}{name}:{}:{at}:{size}", form.letter())?;
        }
        Ok(())
    }
}

/// A text that describes no arguments.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct NoLayout;

impl FromStr for Layout {
    type Err = NoLayout;

    fn from_str(text: &str) -> Result<Layout, NoLayout> {
        let field = |text: &str| {
            let [name, letter, at, size] = text.split(':').collect::<Vec<_>>()[..] else { return Err(NoLayout) };
            let form = Form::LETTERS.iter().find(|(_, known)| *known == letter).ok_or(NoLayout)?.0;
            let number = |text: &str| text.parse().map_err(|_| NoLayout);
            Ok(Field { name: name.to_owned(), form, at: number(at)?, size: number(size)? })
        };
        text.split(' ').map(field).collect::<Result<_, _>>().map(Layout)
    }
}

/// An argument as formulas name it: `arg.M`, `arg.0` or `arg[0]`, and `arg.sizes[2]` for a word of a structure.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Key {
    which: Which,
    word: Option<usize>,
}

#[derive(Clone, Debug, PartialEq, Eq)]
enum Which {
    Name(String),
    Position(usize),
}

impl Key {
    /// Names of arguments begin so.
    pub fn is_one(text: &str) -> bool {
        text == "arg" || text.starts_with("arg.") || text.starts_with("arg[")
    }

    /// `None`: the text names no argument.
    pub fn parse(text: &str) -> Option<Key> {
        let rest = text.strip_prefix("arg")?;
        let (first, rest) = match rest.strip_prefix('.') {
            Some(rest) => rest.split_at(rest.find('[').unwrap_or(rest.len())),
            None => {
                let (inside, rest) = rest.strip_prefix('[')?.split_once(']')?;
                // In brackets there are positions alone.
                let _: usize = inside.parse().ok()?;
                (inside, rest)
            }
        };
        let is_name = |text: &str| !text.is_empty() && text.chars().all(|c| c.is_ascii_alphanumeric() || c == '_');
        let which = match first.parse() {
            Ok(at) => Which::Position(at),
            Err(_) if is_name(first) && !first.starts_with(|c: char| c.is_ascii_digit()) => {
                Which::Name(first.to_owned())
            }
            Err(_) => return None,
        };
        let word = match rest {
            "" => None,
            rest => Some(rest.strip_prefix('[')?.strip_suffix(']')?.parse().ok()?),
        };
        Some(Key { which, word })
    }

    /// Whether it names the argument at a position, which has this name, or none.
    pub fn is_of(&self, position: usize, name: &str) -> bool {
        match &self.which {
            Which::Position(at) => *at == position,
            Which::Name(wanted) => wanted == name || *wanted == format!("arg{position}"),
        }
    }

    /// The number of an argument in the text of a launch. `None` where it has none.
    pub fn value(&self, arguments: &str) -> Option<f64> {
        let mut all = arguments.split(' ').filter_map(|argument| argument.split_once('='));
        let (_, value) = match &self.which {
            Which::Position(at) => all.nth(*at),
            Which::Name(wanted) => all.find(|(name, _)| name == wanted),
        }?;
        match self.word {
            None => value.parse().ok(),
            Some(at) => value.split(',').nth(at)?.parse().ok(),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn layout() -> Layout {
        let fields = [
            ("A", Form::Pointer, 0, 0),
            ("Gemm info", Form::Signed, 0, 4),
            ("", Form::Unsigned, 4, 8),
            ("alpha", Form::Float, 12, 4),
            ("beta", Form::Float, 16, 8),
            ("flag", Form::Unsigned, 24, 1),
            ("half", Form::Signed, 26, 2),
            ("sizes", Form::Words, 28, 10),
            ("0", Form::LeftOut, 0, 0),
        ];
        let fields =
            fields.iter().enumerate().map(|(n, (name, form, at, size))| Field::new(n, name, *form, *at, *size));
        Layout(fields.collect())
    }

    /// An address and a number of a structure: only whether they are 0 is shown.
    #[test]
    fn flags_are_0_or_1() {
        let layout: Layout = "fusion:b:0:12".parse().unwrap();
        assert_eq!(layout.text(&[0xdead_beef, 0, 2]), "fusion=1,0,1");
        assert!(layout.has(&Key::parse("arg.fusion[2]").unwrap()));
    }

    const TEXT: &str =
        "A=* Gemm_info=-2 arg2=18446744073709551615 alpha=1.5 beta=-0.1 flag=1 half=-3 sizes=7,8,4660 arg8=?";

    #[test]
    fn arguments_are_shown_in_their_order() {
        let beta = (-0.1f64).to_bits();
        let words = [
            -2i32 as u32,
            u32::MAX,
            u32::MAX,
            1.5f32.to_bits(),
            beta as u32,
            (beta >> 32) as u32,
            0xfffd_aa01,
            7,
            8,
            0xffff_1234,
        ];
        assert_eq!(layout().text(&words), TEXT);
        assert!(layout().text(&words[..9]).ends_with("half=-3 sizes=? arg8=?"), "a record that is cut");
    }

    #[test]
    fn a_layout_is_read_as_it_is_written() {
        assert_eq!(layout().to_string().parse(), Ok(layout()));
        for text in ["", "M", "M:i:0", "M:x:0:4", "M:i:0:-4"] {
            assert_eq!(text.parse::<Layout>(), Err(NoLayout), "{text}");
        }
    }

    #[test]
    fn formulas_name_arguments_by_name_or_position() {
        for (text, value) in [
            ("arg.Gemm_info", Some(-2.0)),
            ("arg.1", Some(-2.0)),
            ("arg[1]", Some(-2.0)),
            ("arg.arg2", Some(18446744073709551615.0)),
            ("arg.alpha", Some(1.5)),
            ("arg.sizes[2]", Some(4660.0)),
            ("arg[7][0]", Some(7.0)),
            ("arg.A", None),
            ("arg[0]", None),
            ("arg.sizes", None),
            ("arg.sizes[3]", None),
            ("arg.arg8", None),
            ("arg.M", None),
            ("arg[9]", None),
        ] {
            let key = Key::parse(text).unwrap();
            assert_eq!(key.value(TEXT), value, "{text}");
            assert_eq!(layout().has(&key), value.is_some(), "{text}");
        }
        for text in ["arg", "arg.", "arg[]", "arg[M]", "arg[1", "arg.M[x]", "arg.M]", "args.M", "arg.1M", "arg.M[1]x"] {
            assert_eq!(Key::parse(text), None, "{text}");
        }
        assert_eq!(layout().recorded(), "Gemm_info, arg2, alpha, beta, flag, half, sizes[0] to sizes[2]");
    }
}
