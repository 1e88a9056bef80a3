//! Text from programs and files, made safe for where it is shown. Names of kernels, ranges, devices and files, and command
//! lines may hold anything: what a terminal would obey, what turns the order of a line around, what a spreadsheet computes,
//! what Markdown makes a link.

use std::borrow::Cow;

/// For a terminal, one line: control characters (C0, DEL, C1) and marks that change the direction of text are shown as
/// `\u{1b}`. Nothing is left that moves the cursor or begins another line.
pub fn terminal(text: &str) -> Cow<'_, str> {
    escaped(text, is_unsafe)
}

/// For a terminal, several lines of our own making.
pub fn terminal_lines(text: &str) -> Cow<'_, str> {
    escaped(text, |c| c != '\n' && c != '\t' && is_unsafe(c))
}

fn is_unsafe(c: char) -> bool {
    c.is_control()
        || matches!(c, '\u{61c}' | '\u{200e}' | '\u{200f}' | '\u{2028}'..='\u{202e}' | '\u{2066}'..='\u{2069}' | '\u{feff}')
}

fn escaped(text: &str, bad: impl Fn(char) -> bool) -> Cow<'_, str> {
    if !text.contains(&bad) {
        return Cow::Borrowed(text);
    }
    let mut out = String::with_capacity(text.len() + 8);
    for c in text.chars() {
        match bad(c) {
            true => out.extend(c.escape_unicode()),
            false => out.push(c),
        }
    }
    Cow::Owned(out)
}

/// For a cell of Markdown's tables or a line of its text: nothing in it is markup.
pub fn markdown(text: &str) -> String {
    let mut out = String::with_capacity(text.len());
    for c in terminal(text).chars() {
        match c {
            '&' => out.push_str("&amp;"),
            '<' => out.push_str("&lt;"),
            '>' => out.push_str("&gt;"),
            '\\' | '`' | '*' | '_' | '[' | ']' | '|' | '~' => out.extend(['\\', c]),
            c => out.push(c),
        }
    }
    out
}

/// For a cell of text in CSV that people open with a spreadsheet: one that would be computed gets an apostrophe in front.
pub fn csv_text(text: &str) -> Cow<'_, str> {
    match text.starts_with(['=', '+', '-', '@', '\t', '\r']) {
        true => Cow::Owned(format!("'{text}")),
        false => Cow::Borrowed(text),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_terminal_obeys_nothing_of_it() {
        assert_eq!(terminal("gemm<float>"), "gemm<float>");
        assert_eq!(terminal("a\u{1b}[2Jb\nc\rd\u{9b}e\u{7}f"), r"a\u{1b}[2Jb\u{a}c\u{d}d\u{9b}e\u{7}f");
        assert_eq!(terminal("abc\u{202e}fed\u{2066}x"), r"abc\u{202e}fed\u{2066}x");
        assert_eq!(terminal("größe → µs"), "größe → µs");
        assert_eq!(terminal_lines("a\n\tb\u{1b}"), "a\n\tb\\u{1b}");
    }

    #[test]
    fn markdown_has_no_markup_of_it() {
        assert_eq!(markdown("a|b<img src=x>[c](d)`e`*f*"), r"a\|b&lt;img src=x&gt;\[c\](d)\`e\`\*f\*");
        assert_eq!(markdown("two\nlines"), r"two\\u{a}lines");
    }

    #[test]
    fn a_spreadsheet_computes_nothing_of_it() {
        assert_eq!(csv_text("=HYPERLINK(1)"), "'=HYPERLINK(1)");
        assert_eq!(csv_text("-1+2"), "'-1+2");
        assert_eq!(csv_text("gemm"), "gemm");
    }
}
