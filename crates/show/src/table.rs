//! Aligned columns.

use super::names::{Names, shortened};
use crate::style::Tone;
use rkprof_model::safe::terminal;

/// A column's title and alignment.
#[derive(Clone, Copy, Debug)]
pub enum Column<'a> {
    /// Numbers.
    Right(&'a str),
    /// Numbers that are left out where a line is too short, the lowest first.
    Spare(u8, &'a str),
    /// Names.
    Left(&'a str),
    /// Places in a program, each with its callers: they need more room than a name.
    Place(&'a str),
    /// Verdicts and results, in their colors.
    Verdict(&'a str),
    /// Kernels, the last column: cells contain full names and get ids and short forms.
    Kernel(&'a str, &'a Names),
}

impl<'a> Column<'a> {
    pub(crate) fn title(&self) -> &'a str {
        match self {
            Column::Right(title)
            | Column::Spare(_, title)
            | Column::Left(title)
            | Column::Place(title)
            | Column::Verdict(title)
            | Column::Kernel(title, _) => title,
        }
    }

    pub(crate) fn is_number(&self) -> bool {
        matches!(self, Column::Right(_) | Column::Spare(..))
    }
}

/// Indentation of tables.
const INDENT: usize = 2;
/// Space between columns.
const GAP: usize = 1;
/// Smallest width of numbers where there is room, so that tables below each other line up.
const NARROWEST: usize = 6;
/// Width that names get before optional numbers are shown.
const NAME: usize = 24;
/// The same for places in a program.
const PLACE: usize = 44;
/// The same for kernels, with their ids.
const KERNEL: usize = 30;

/// Rows under their titles, at most `width` columns wide. If they do not fit, optional columns are left out; then names in
/// the last column are shortened, except in views with full names. A table without rows is empty. Only
/// [`Columns`](crate::columns::Columns) makes such rows: elsewhere a cell has no position.
pub(crate) fn table(columns: &[Column], mut rows: Vec<Vec<String>>, width: usize) -> String {
    if rows.is_empty() {
        return String::new();
    }
    let last = columns.len() - 1;
    // Names come from programs. Kernels are looked up by the unchanged name, which is made safe afterwards.
    let is_kernel = |at: usize| matches!(columns[at], Column::Kernel(..));
    for row in &mut rows {
        let cells = row.iter_mut().enumerate().filter(|(at, _)| !is_kernel(*at));
        cells.for_each(|(_, cell)| *cell = terminal(cell).into_owned());
    }
    let mut widths: Vec<usize> = (0..=last)
        .map(|at| rows.iter().map(|row| length(&row[at])).max().unwrap_or(0).max(length(columns[at].title())))
        .collect();
    let mut shown: Vec<usize> = (0..last).collect();
    let names = match columns[last] {
        // Full names are for programs, which need every column.
        Column::Kernel(_, names) if names.are_whole() => 0,
        Column::Kernel(_, names) => {
            (widths[last] + names.indent(rows.iter().map(|row| row[last].as_str()))).min(KERNEL)
        }
        Column::Place(_) => widths[last].min(PLACE),
        Column::Left(_) | Column::Verdict(_) | Column::Right(_) | Column::Spare(..) => widths[last].min(NAME),
    };
    let used = |shown: &[usize], widths: &[usize]| INDENT + shown.iter().map(|at| widths[*at] + GAP).sum::<usize>();
    let least = |at: usize| if columns[at].is_number() { NARROWEST } else { 0 };
    let padded: Vec<usize> = widths.iter().enumerate().map(|(at, width)| (*width).max(least(at))).collect();
    if used(&shown, &padded) + names <= width {
        widths = padded;
    }
    while used(&shown, &widths) + names > width
        && let Some((_, at)) = spare(columns, &shown)
    {
        shown.retain(|shown| *shown != at);
    }
    let room = width.saturating_sub(used(&shown, &widths));
    let cells = rows.iter_mut().map(|row| &mut row[last]);
    match columns[last] {
        Column::Kernel(_, names) => {
            names.fit(cells, room);
            rows.iter_mut().for_each(|row| row[last] = terminal(&row[last]).into_owned());
        }
        _ => cells.for_each(|cell| *cell = shortened(cell, room)),
    }
    shown.push(last);
    let line = |cell: &dyn Fn(usize) -> (String, Tone)| {
        let mut line = " ".repeat(INDENT);
        for at in &shown {
            let (text, tone) = cell(*at);
            let padding = " ".repeat(widths[*at].saturating_sub(length(&text)));
            let text = tone.paint(&text);
            match (columns[*at].is_number(), *at == last) {
                (true, _) => line.extend([&padding, &text, " "]),
                (false, false) => line.extend([&text, &padding, " "]),
                (false, true) => line += &text,
            }
        }
        line.truncate(line.trim_end().len());
        line + "\n"
    };
    let head = line(&|at| (columns[at].title().to_owned(), Tone::Plain));
    let titles = head.trim();
    let head = head.replacen(titles, &Tone::Faint.paint(titles), 1);
    let tone = |at: usize, cell: &str| match columns[at] {
        Column::Verdict(_) => Tone::from_word(cell),
        _ => Tone::Plain,
    };
    rows.iter().fold(head, |text, row| text + &line(&|at| (row[at].clone(), tone(at, &row[at]))))
}

/// The first column to leave out, with its rank. Among numbers without a rank it is the last one, but never the first.
fn spare(columns: &[Column], shown: &[usize]) -> Option<(u8, usize)> {
    let ranks = shown.iter().filter_map(|at| match columns[*at] {
        Column::Spare(rank, _) => Some((rank, *at)),
        _ => None,
    });
    let unranked = shown.iter().rev().find(|at| **at > 0 && matches!(columns[**at], Column::Right(_)));
    ranks.min().or(unranked.map(|at| (u8::MAX, *at)))
}

fn length(text: &str) -> usize {
    text.chars().count()
}

/// `label` and `text`, wrapped at `width` columns, the text in a column of its own.
pub fn field(label: &str, text: &str, width: usize) -> String {
    let tone = match Tone::from_word(label) {
        Tone::Plain => Tone::Strong,
        tone => tone,
    };
    // A verdict is the first word of some texts.
    let verdict = |text: &str| {
        let end = text.find([' ', '\n']).unwrap_or(text.len());
        Tone::from_word(&text[..end]).paint(&text[..end]) + &text[end..]
    };
    laid_out((label, tone), text, verdict, width)
}

/// What could be saved, or `!`, beside the title of a finding.
pub fn finding(label: &str, title: &str, width: usize) -> String {
    let tone = if label.ends_with('!') { Tone::Doubtful } else { Tone::Saving };
    // Pagers forget a style at the end of a line.
    let strong = |title: &str| {
        let lines = title.lines().map(|line| {
            let text = line.trim_start();
            format!("{}{}", &line[..line.len() - text.len()], Tone::Strong.paint(text))
        });
        lines.collect::<Vec<_>>().join("\n")
    };
    laid_out((label, tone), title, strong, width)
}

fn laid_out((label, tone): (&str, Tone), text: &str, paint: impl Fn(&str) -> String, width: usize) -> String {
    const LABEL: usize = 13;
    let gap = if length(label) >= LABEL { 1 } else { LABEL - length(label) };
    let text = wrapped(&terminal(text), length(label) + gap, LABEL, width);
    let mut out = format!("{}{}{}", tone.paint(label), " ".repeat(gap), paint(text.trim_end()));
    out.truncate(out.trim_end().len());
    out.push('\n');
    out
}

/// `text` in lines of at most `width` columns, indented as tables are.
pub fn paragraph(text: &str, width: usize) -> String {
    format!("{:INDENT$}{}\n", "", wrapped(&terminal(text), INDENT, INDENT, width))
}

/// A title above a table; the remark follows after a colon or in parentheses.
pub fn title(text: &str, width: usize) -> String {
    let end = text.find([':', '(']).unwrap_or(text.len());
    let end = text[..end].trim_end().len();
    let text = wrapped(&terminal(text), 0, INDENT, width);
    match (text.get(..end), text.get(end..)) {
        (Some(title), Some(rest)) => format!("{}{rest}\n", Tone::Strong.paint(title)),
        _ => text + "\n",
    }
}

/// `text` from column `column` on, in lines that end before `width`; those after the first begin at `indent`.
pub fn wrapped(text: &str, mut column: usize, indent: usize, width: usize) -> String {
    let mut out = String::new();
    for (number, word) in text.split(' ').enumerate() {
        let length = length(word);
        if number > 0 && column + 1 + length > width {
            out.truncate(out.trim_end().len());
            out.push('\n');
            out.extend(std::iter::repeat_n(' ', indent));
            column = indent;
        } else if number > 0 {
            out.push(' ');
            column += 1;
        }
        out.push_str(word);
        column += length;
    }
    out
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::style::plain;

    #[test]
    fn narrow_lines_leave_out_what_can_be_spared() {
        let columns = [Column::Right("calls"), Column::Spare(2, "p99"), Column::Spare(1, "std"), Column::Left("name")];
        let row = ["12345", "1.23us", "4.56us", "a name of some length, which is worth having"].map(str::to_owned);
        let head = |width| {
            let text = plain(&table(&columns, vec![row.to_vec()], width));
            assert!(text.lines().all(|line| line.chars().count() <= width), "{text}");
            text.lines().next().unwrap().split_whitespace().map(str::to_owned).collect::<Vec<_>>()
        };
        assert_eq!(head(80), ["calls", "p99", "std", "name"]);
        assert_eq!(head(45), ["calls", "p99", "name"]);
        assert_eq!(head(38), ["calls", "name"]);
        // A line and its callers are what the table is for.
        let columns = [Column::Right("calls"), Column::Spare(2, "p99"), Column::Place("line")];
        let row = ["12345", "1.23us", "app.py:25  train < <module> (app.py:28)"].map(str::to_owned);
        let text = plain(&table(&columns, vec![row.to_vec()], 50));
        assert_eq!(text, "  calls line\n  12345 app.py:25  train < <module> (app.py:28)\n");
    }

    #[test]
    fn verdicts_have_colours_which_take_no_room() {
        let rows = vec![["FAIL", "x"].map(str::to_owned).to_vec(), ["PASS", "y"].map(str::to_owned).to_vec()];
        let text = table(&[Column::Verdict("result"), Column::Left("limit")], rows, 80);
        assert_eq!(plain(&text), "  result limit\n  FAIL   x\n  PASS   y\n");
        assert!(text.contains(&Tone::Bad.paint("FAIL")) && text.contains(&Tone::Good.paint("PASS")), "{text:?}");
    }

    #[test]
    fn columns_line_up() {
        let rows = vec![vec!["1".to_owned(), "x".to_owned()], vec!["23".to_owned(), "yy".to_owned()]];
        let text = table(&[Column::Right("calls"), Column::Left("name")], rows, 80);
        assert_eq!(plain(&text), "   calls name\n       1 x\n      23 yy\n");
        assert_eq!(table(&[Column::Left("name")], vec![], 80), "");
        let long = vec![vec!["1234567890".to_owned(), "x".repeat(99)]];
        let widths = plain(&table(&[Column::Right("calls"), Column::Left("name")], long, 60))
            .lines()
            .map(|line| line.chars().count())
            .max();
        assert_eq!(widths, Some(60));
    }

    #[test]
    fn names_of_kernels_are_looked_up_before_they_are_made_safe() {
        let names = Names::in_order(["evil\u{1b}[31m", "k"], true);
        let rows = vec![vec![super::super::names::with_remark("evil\u{1b}[31m", "(renamed)")], vec!["k".to_owned()]];
        let id = |at: usize, shown: &str| format!("{} {shown}", names.ids().id(&names.ids().names()[at]).unwrap());
        let text = table(&[Column::Kernel("kernel", &names)], rows, 80);
        assert!(
            text.contains(&id(0, "evil")) && text.contains(" (renamed)\n") && text.contains(&id(1, "k\n")),
            "{text}"
        );
        let text = text.replace("\u{1b}[2m", "").replace("\u{1b}[0m", "");
        assert!(!text.contains(['\u{1b}', '\u{1f}']) && !text.contains("1f"), "{text}");
    }

    #[test]
    fn every_line_of_a_findings_title_is_strong() {
        let text = finding("  1. 2ms", "one two three", 22);
        assert_eq!(plain(&text), "  1. 2ms     one two\n             three\n");
        assert!(text.contains("\u{1b}[1mone two\u{1b}[0m\n             \u{1b}[1mthree\u{1b}[0m\n"), "{text:?}");
    }

    #[test]
    fn fields_wrap() {
        let text = field("Note", "one two three four", 22);
        assert_eq!(plain(&text), "Note         one two\n             three\n             four\n");
        assert_eq!(field("Note", "averylongwordthatdoesnotfit x", 20).lines().count(), 2);
    }
}
