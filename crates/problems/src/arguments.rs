//! Which words of a launch's arguments are recorded where the user asks for all of them: those that the program gives by value.

use crate::described::Described;
use crate::plan::{MAX_BYTES, Word};
use rkprof_model::arguments::{Field, Form, Key, Layout};

/// Words of a launch that are recorded at most; arguments beyond them are left out.
pub const MAX_WORDS: usize = 64;

/// The arguments of a kernel that are recorded.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Recorded {
    /// Bytes of the arguments up to the last word that is read.
    pub bytes: u32,
    pub words: Box<[Word]>,
    pub layout: Layout,
}

/// What to record of a kernel; `None` where it gets nothing by value. `types` are those of all its arguments, as in C++, where they are
/// known: code objects tell the size of an argument, and not its type.
pub fn recorded(kernel: &Described, types: Option<&[&str]>) -> Option<Recorded> {
    all(kernel, types, &|_, _| true)
}

/// The arguments that formulas use, and no others; `None` where the kernel does not have all of them. Of the argument at `flags`
/// only whether its words are 0 matters.
pub fn used(kernel: &Described, keys: &[Key], flags: Option<usize>) -> Option<Recorded> {
    let mut recorded = all(kernel, None, &|position, name| keys.iter().any(|key| key.is_of(position, name)))?;
    for field in &mut recorded.layout.0 {
        if field.form == Form::Words && flags.is_some_and(|position| field.is_at(position)) {
            field.form = Form::Flags;
        }
    }
    keys.iter().all(|key| recorded.layout.has(key)).then_some(recorded)
}

fn all(kernel: &Described, types: Option<&[&str]>, wanted: &dyn Fn(usize, &str) -> bool) -> Option<Recorded> {
    let types = types.filter(|types| types.len() == kernel.arguments.len());
    let mut words: Vec<Word> = Vec::new();
    let mut fields = Vec::new();
    for (position, argument) in kernel.arguments.iter().enumerate().filter(|(at, of)| wanted(*at, &of.name)) {
        let field = |form, at, size| Field::new(position, &argument.name, form, at, size);
        if !argument.is_value {
            fields.push(field(Form::Pointer, 0, 0));
            continue;
        }
        match place(&mut words, argument.offset, argument.size, kernel.bytes) {
            Some(at) => {
                let form = form(types.map(|types| types[position]), argument.size);
                fields.push(field(form, at, argument.size));
            }
            None => fields.push(field(Form::LeftOut, 0, 0)),
        }
    }
    let bytes = words.iter().max().map(|last| u32::from(*last) + 4)?;
    Some(Recorded { bytes, words: words.into(), layout: Layout(fields) })
}

/// Adds the words of an argument; returns how many bytes behind the first recorded word it begins.
fn place(words: &mut Vec<Word>, offset: u32, size: u32, all: u32) -> Option<u32> {
    let end = offset.checked_add(size).filter(|end| *end <= all.min(MAX_BYTES) && size > 0)?;
    let (first, last) = (offset / 4, (end - 1) / 4);
    // Small arguments share a word.
    let shared = words.last().is_some_and(|word| u32::from(*word) == 4 * first);
    let begin = words.len() - usize::from(shared);
    let count = (last - first + 1) as usize;
    // A last word that is not wholly within the arguments can't be read.
    if begin + count > MAX_WORDS || 4 * (last + 1) > all {
        return None;
    }
    words.truncate(begin);
    words.extend((first..=last).map(|word| 4 * word as Word));
    Some(4 * begin as u32 + offset % 4)
}

/// How an argument of this size is shown. Without a type, numbers are signed integers.
fn form(of: Option<&str>, size: u32) -> Form {
    let of = of.map(|of| of.strip_suffix(" const").unwrap_or(of));
    match (of, size) {
        (Some("float"), 4) | (Some("double"), 8) => Form::Float,
        (Some("bool"), 1) => Form::Unsigned,
        (Some(of), 1 | 2 | 4 | 8) if of.starts_with("unsigned ") => Form::Unsigned,
        (_, 1 | 2 | 4 | 8) => Form::Signed,
        _ => Form::Words,
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::described::Argument;

    fn kernel(bytes: u32, arguments: &[(u32, u32, bool)]) -> Described {
        let argument = |(offset, size, is_value): &(u32, u32, bool)| Argument {
            offset: *offset,
            size: *size,
            is_value: *is_value,
            is_pointer: !is_value,
            ..Argument::default()
        };
        Described { name: "k".into(), bytes, arguments: arguments.iter().map(argument).collect() }
    }

    /// k(float*, int, bool, short, double, struct of 12 bytes, float)
    #[test]
    fn the_words_of_all_arguments_by_value_are_read_once() {
        let of =
            [(0, 8, false), (8, 4, true), (12, 1, true), (14, 2, true), (16, 8, true), (24, 12, true), (36, 4, true)];
        let types = ["float*", "unsigned int", "bool", "short", "double", "S", "float"];
        let recorded = recorded(&kernel(40, &of), Some(&types)).unwrap();
        assert_eq!((recorded.bytes, &recorded.words[..]), (40, &[8, 12, 16, 20, 24, 28, 32, 36][..]));
        let two = 2.0f64.to_bits();
        let words = [u32::MAX, 0xfffe_7701, two as u32, (two >> 32) as u32, 7, 8, 9, 0.5f32.to_bits()];
        let text = "arg0=* arg1=4294967295 arg2=1 arg3=-2 arg4=2.0 arg5=7,8,9 arg6=0.5";
        assert_eq!(recorded.layout.text(&words), text);
        let untyped = super::recorded(&kernel(40, &of), Some(&types[1..])).unwrap();
        assert!(untyped.layout.text(&words).starts_with("arg0=* arg1=-1 arg2=1 arg3=-2 arg4=4611686018427387904 "));
    }

    #[test]
    fn what_is_beyond_a_limit_is_left_out() {
        let large = [(0, 8, true), (8, 4 * MAX_WORDS as u32, true), (264, 4, true), (268, 4, true)];
        let recorded = recorded(&kernel(270, &large), None).unwrap();
        assert_eq!(recorded.words[..], [0, 4, 264], "the last one is not wholly within the arguments");
        assert_eq!(recorded.layout.text(&[1, 0, 5]), "arg0=1 arg1=? arg2=5 arg3=?");
        assert_eq!(super::recorded(&kernel(8, &[(0, 8, false)]), None), None);
        for wrong in [(u32::MAX, 4, true), (4, u32::MAX, true), (5000, 4, true), (4, 0, true)] {
            assert_eq!(super::recorded(&kernel(8000, &[wrong]), None), None, "{wrong:?}");
        }
    }
}
