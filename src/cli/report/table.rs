//! Aligned columns.

use comfy_table::{CellAlignment, ColumnConstraint, ContentArrangement, Table, Width, presets};

/// A column's title and alignment.
#[derive(Clone, Copy, Debug)]
pub enum Column {
    /// Numbers.
    Right(&'static str),
    /// Names.
    Left(&'static str),
}

/// Rows under their titles, two spaces between columns, none at line ends. A table without rows is empty.
pub fn table(columns: &[Column], rows: Vec<Vec<String>>) -> String {
    if rows.is_empty() {
        return String::new();
    }
    let mut table = Table::new();
    table.load_preset(presets::NOTHING).set_content_arrangement(ContentArrangement::Disabled);
    table.set_header(columns.iter().map(|column| match column {
        Column::Right(title) | Column::Left(title) => *title,
    }));
    table.add_rows(rows);
    for (column, spec) in table.column_iter_mut().zip(columns) {
        column.set_padding((0, 2));
        match spec {
            Column::Right(_) => {
                column.set_cell_alignment(CellAlignment::Right);
                // Wide enough for any value, so that tables below each other line up.
                column.set_constraint(ColumnConstraint::LowerBoundary(Width::Fixed(8)));
            }
            Column::Left(_) => {}
        }
    }
    let lines = table.lines().map(|line| format!("  {}\n", line.trim_end()));
    lines.collect()
}

/// `label` and `text`, wrapped at `width` columns, the text in a column of its own.
pub fn field(label: &str, text: &str, width: usize) -> String {
    const LABEL: usize = 13;
    let mut out = format!("{label:<LABEL$}");
    let mut column = out.chars().count();
    for word in text.split(' ') {
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
        let text = table(&[Column::Right("calls"), Column::Left("name")], rows);
        assert_eq!(text, "   calls  name\n       1  x\n      23  yy\n");
        assert_eq!(table(&[Column::Left("name")], vec![]), "");
    }

    #[test]
    fn fields_wrap() {
        let text = field("Note", "one two three four", 22);
        assert_eq!(text, "Note         one two\n             three\n             four\n");
        assert_eq!(field("Note", "averylongwordthatdoesnotfit x", 20).lines().count(), 2);
    }
}
