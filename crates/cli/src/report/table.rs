//! Aligned columns.

use super::names::{Names, shortened};
use comfy_table::{CellAlignment, ColumnConstraint, ContentArrangement, Table, Width, presets};
use rkprof_model::safe::terminal;

/// A column's title and alignment.
#[derive(Clone, Copy, Debug)]
pub enum Column<'a> {
    /// Numbers.
    Right(&'static str),
    /// Names.
    Left(&'static str),
    /// Kernels, the last column: cells are whole names, and get their ids and short forms.
    Kernel(&'static str, &'a Names),
}

/// Indentation of tables.
const INDENT: usize = 2;
/// Between columns.
const GAP: usize = 1;
/// Columns are so wide at least, so that tables below each other line up.
const NARROWEST: usize = 6;

/// Rows under their titles, at most `width` columns wide: names in the last column are shortened to fit, unless whole names
/// of kernels are wanted. A table without rows is empty.
pub fn table(columns: &[Column], mut rows: Vec<Vec<String>>, width: usize) -> String {
    if rows.is_empty() {
        return String::new();
    }
    let last = columns.len() - 1;
    // Names come from programs. Those of kernels are looked up as they are, and made safe after that.
    let is_kernel = |at: usize| matches!(columns[at], Column::Kernel(..));
    for row in &mut rows {
        let cells = row.iter_mut().enumerate().filter(|(at, _)| !is_kernel(*at));
        cells.for_each(|(_, cell)| *cell = terminal(cell).into_owned());
    }
    let title = |column: &Column| match column {
        Column::Right(title) | Column::Left(title) | Column::Kernel(title, _) => *title,
    };
    let length = |text: &str| text.chars().count();
    let widest = |at: usize| rows.iter().map(|row| length(&row[at])).max().unwrap_or(0);
    let widths: Vec<usize> =
        columns.iter().enumerate().map(|(at, c)| widest(at).max(length(title(c))).max(NARROWEST)).collect();
    let used = INDENT + widths[..last].iter().map(|width| width + GAP).sum::<usize>();
    let room = width.saturating_sub(used);
    let cells = rows.iter_mut().map(|row| &mut row[last]);
    match columns[last] {
        Column::Kernel(_, names) => {
            names.fit(cells, room);
            rows.iter_mut().for_each(|row| row[last] = terminal(&row[last]).into_owned());
        }
        _ => cells.for_each(|cell| *cell = shortened(cell, room)),
    }
    let mut table = Table::new();
    table.load_preset(presets::NOTHING).set_content_arrangement(ContentArrangement::Disabled);
    table.set_header(columns.iter().map(title));
    table.add_rows(rows);
    for ((column, spec), width) in table.column_iter_mut().zip(columns).zip(widths) {
        column.set_padding((0, GAP as u16));
        if matches!(spec, Column::Right(_)) {
            column.set_cell_alignment(CellAlignment::Right);
            column.set_constraint(ColumnConstraint::LowerBoundary(Width::Fixed((width + GAP) as u16)));
        }
    }
    table.lines().map(|line| format!("{:INDENT$}{}\n", "", line.trim_end())).collect()
}

/// `label` and `text`, wrapped at `width` columns, the text in a column of its own.
pub fn field(label: &str, text: &str, width: usize) -> String {
    const LABEL: usize = 13;
    let mut out = format!("{label:<LABEL$}");
    if label.chars().count() >= LABEL {
        out.push(' ');
    }
    let mut column = out.chars().count();
    for word in terminal(text).split(' ') {
        let length = word.chars().count();
        let at_start = column <= LABEL;
        if !at_start && column + 1 + length > width {
            out.push('\n');
            out.push_str(&" ".repeat(LABEL));
            column = LABEL;
        } else if !at_start {
            out.push(' ');
            column += 1;
        }
        out.push_str(word);
        column += length;
    }
    out.truncate(out.trim_end().len());
    out.push('\n');
    out
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn columns_line_up() {
        let rows = vec![vec!["1".to_owned(), "x".to_owned()], vec!["23".to_owned(), "yy".to_owned()]];
        let text = table(&[Column::Right("calls"), Column::Left("name")], rows, 80);
        assert_eq!(text, "   calls name\n       1 x\n      23 yy\n");
        assert_eq!(table(&[Column::Left("name")], vec![], 80), "");
        let long = vec![vec!["1234567890".to_owned(), "x".repeat(99)]];
        let widths = table(&[Column::Right("calls"), Column::Left("name")], long, 60)
            .lines()
            .map(|line| line.chars().count())
            .max();
        assert_eq!(widths, Some(60));
    }

    #[test]
    fn names_of_kernels_are_looked_up_before_they_are_made_safe() {
        let names = Names::of_times([("evil\u{1b}[31m", 2), ("k", 1)], true);
        let rows = vec![vec![super::super::names::with_remark("evil\u{1b}[31m", "(renamed)")], vec!["k".to_owned()]];
        let text = table(&[Column::Kernel("kernel", &names)], rows, 80);
        assert!(text.contains("K1 evil") && text.contains(" (renamed)\n") && text.contains("K2 k\n"), "{text}");
        assert!(!text.contains(['\u{1b}', '\u{1f}']) && !text.contains("1f"), "{text}");
    }

    #[test]
    fn fields_wrap() {
        let text = field("Note", "one two three four", 22);
        assert_eq!(text, "Note         one two\n             three\n             four\n");
        assert_eq!(field("Note", "averylongwordthatdoesnotfit x", 20).lines().count(), 2);
    }
}
