//! Tables that the script sorts: each cell has a text and a sort key.

use crate::units::{count, ns, or_missing};
use maud::{Markup, html};

/// Rows on one page of a table.
const ROWS: usize = 200;

/// The text of a cell and its sort key.
pub enum Cell {
    Text(String),
    /// A name, which may be long.
    Name(String),
    /// `None` = not measured.
    Number(Option<f64>, String),
    Markup(Markup),
    /// A long name with its markup.
    Long(Markup),
}

/// A time in ns, unrounded.
pub fn exact(value: Option<u64>) -> Cell {
    cells_time(value.map(|value| value as f64))
}

/// A time in ns.
pub fn cells_time(value: Option<f64>) -> Cell {
    Cell::Number(value, or_missing(value, ns))
}

pub fn number(value: u64) -> Cell {
    Cell::Number(Some(value as f64), count(value))
}

/// A sortable table; nothing without rows. Columns whose title begins with `<` are text; after that, `~` marks those that a
/// narrow screen leaves out.
pub fn table(caption: &str, columns: &[&str], rows: Vec<Vec<Cell>>) -> Markup {
    let all = rows.len();
    // A text column without any text is left out.
    let has_text =
        |column: usize| !rows.iter().all(|row| matches!(row.get(column), Some(Cell::Text(text)) if text.is_empty()));
    let kept: Vec<bool> = (0..columns.len()).map(has_text).collect();
    let column = |title: &str| {
        let text = title.starts_with('<');
        let title = title.trim_start_matches('<');
        (text, title.starts_with('~'), title.trim_start_matches('~').to_owned())
    };
    let columns: Vec<_> = columns.iter().map(|title| column(title)).collect();
    let class = |text: bool, wide: bool| match (text, wide) {
        (true, true) => Some("l wide"),
        (true, false) => Some("l"),
        (false, true) => Some("wide"),
        (false, false) => None,
    };
    html! {
        @if all > 0 {
            div.scroll tabindex="0" role="region" aria-label=(caption) {
                table.sortable {
                    caption { (caption) }
                    thead { tr {
                        @for ((text, wide, title), _) in columns.iter().zip(&kept).filter(|(_, kept)| **kept) {
                            th scope="col" class=[class(*text, *wide)] { button type="button" { (title) } }
                        }
                    } }
                    tbody {
                        @for row in rows.into_iter().take(ROWS) {
                            tr {
                                @for ((cell, (_, wide, _)), _) in row.into_iter().zip(&columns).zip(&kept).filter(|(_, kept)| **kept) {
                                    @match cell {
                                        Cell::Text(text) => td class=[class(true, *wide)] { (text) },
                                        Cell::Name(text) => td.name.wide[*wide] { code { (text) } },
                                        Cell::Number(value, shown) => td class=[class(false, *wide)] data-v=(value.map_or(String::new(), |value| value.to_string())) { (shown) },
                                        Cell::Long(markup) => td.name.wide[*wide] { (markup) },
                                        Cell::Markup(markup) => td class=[class(true, *wide)] { (markup) },
                                    }
                                }
                            }
                        }
                    }
                }
            }
            @if all > ROWS { p.note { (ROWS) " of " (all) " rows." } }
        }
    }
}
