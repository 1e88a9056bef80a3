//! Makes text from programs and files safe for where it is shown. Names of kernels, ranges, devices and files, and command
//! lines may contain anything: terminal control sequences, marks that change the text direction, formulas for a spreadsheet,
//! Markdown links.

use std::borrow::Cow;

/// For a terminal, one line. Control characters (C0, DEL, C1) and marks that change the direction of text are shown as
/// `\u{1b}`. The result cannot move the cursor or begin another line.
pub fn terminal(text: &str) -> Cow<'_, str> {
    escaped(text, is_unsafe)
}

/// For a terminal, several lines of rkprof's own text.
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

/// For a cell of a Markdown table or a line of its text: the result contains no markup.
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

/// A code span in Markdown, also within a table: characters that would end the span or the cell are replaced by similar ones.
pub fn markdown_code(text: &str) -> String {
    let shown = |c: char| match c {
        '`' => '\'',
        '|' => '¦',
        c => c,
    };
    format!("`{}`", terminal(text).chars().map(shown).collect::<String>())
}

/// For text and attributes of HTML, SVG and XML; characters that XML does not allow become spaces.
pub fn markup(text: &str) -> String {
    let mut out = String::with_capacity(text.len());
    for c in text.chars() {
        match c {
            '&' => out.push_str("&amp;"),
            '<' => out.push_str("&lt;"),
            '>' => out.push_str("&gt;"),
            '"' => out.push_str("&quot;"),
            '\'' => out.push_str("&#39;"),
            c if c.is_control() || matches!(c, '\u{fffe}' | '\u{ffff}') => out.push(' '),
            c => out.push(c),
        }
    }
    out
}

/// JSON within a `script` element: it cannot end the element.
pub fn script(json: &str) -> String {
    json.replace('<', "\\u003c")
}

/// For the value of a label in OpenMetrics.
pub fn openmetrics(text: &str) -> String {
    let mut out = String::with_capacity(text.len());
    for c in text.chars() {
        match c {
            '\\' => out += "\\\\",
            '"' => out += "\\\"",
            '\n' => out += "\\n",
            c if c.is_control() => out.push(' '),
            c => out.push(c),
        }
    }
    out
}

/// A quoted SQL string.
pub fn sql(text: &str) -> String {
    format!("'{}'", text.replace('\'', "''"))
}

/// For a text cell of a CSV file that people open with a spreadsheet: a cell that would be computed gets an apostrophe in
/// front.
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
    fn a_span_of_code_is_not_left() {
        assert_eq!(markdown_code("a`b|c\nd\u{202e}"), r"`a'b¦c\u{a}d\u{202e}`");
    }

    #[test]
    fn pages_metrics_and_queries_take_it_for_text() {
        assert_eq!(markup("<a b=\"c\" d='&'>\u{0}"), "&lt;a b=&quot;c&quot; d=&#39;&amp;&#39;&gt; ");
        assert_eq!(script("\"</script>\""), "\"\\u003c/script>\"");
        assert_eq!(openmetrics("a\"} 1\nb\\\r"), "a\\\"} 1\\nb\\\\ ");
        assert_eq!(sql("x'; DROP TABLE y; --"), "'x''; DROP TABLE y; --'");
    }

    #[test]
    fn a_spreadsheet_computes_nothing_of_it() {
        assert_eq!(csv_text("=HYPERLINK(1)"), "'=HYPERLINK(1)");
        assert_eq!(csv_text("-1+2"), "'-1+2");
        assert_eq!(csv_text("gemm"), "gemm");
    }
}
