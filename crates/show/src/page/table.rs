//! Tables that the script sorts: each cell has a content and a sort key.

use crate::columns::{Declared, Value};

use maud::{Markup, html};

/// Rows on one page of a table.
const ROWS: usize = 200;

/// Characters by which names are sorted, and those of a full name: a page has thousands of them.
const SORTED: usize = 100;
const WHOLE: usize = 2000;

/// A cell, as it stands on a page.
pub struct Cell {
    class: Option<&'static str>,
    /// What it is sorted by, if not its text.
    key: Option<String>,
    /// What it is short for.
    whole: Option<String>,
    is_blank: bool,
    content: Markup,
}

impl Cell {
    /// `drawn`: how it is shown, if not as its value.
    pub(crate) fn new(value: &Value, drawn: Option<Markup>) -> Cell {
        let is_drawn = drawn.is_some();
        let first = |name: &str, most| is_drawn.then(|| name.chars().take(most).collect::<String>());
        let (class, key, whole) = match value {
            Value::Name(name) => (Some("name"), first(name, SORTED), None),
            Value::Kernel(name) => (Some("name"), first(name, SORTED), first(name, WHOLE)),
            Value::Text(_) => (Some("l"), None, None),
            number => (None, Some(number.as_number().map_or(String::new(), |value| value.to_string())), None),
        };
        let is_blank = !is_drawn && matches!(value, Value::Text(text) if text.is_empty());
        let content = drawn.unwrap_or_else(|| match value {
            Value::Name(name) | Value::Kernel(name) => html! { code { (name) } },
            other => html! { (other.shown()) },
        });
        Cell { class, key, whole, is_blank, content }
    }

    /// The same with its content in another element.
    #[must_use]
    pub fn within(self, element: impl FnOnce(Markup) -> Markup) -> Cell {
        Cell { content: element(self.content), ..self }
    }

    /// As an element of its column.
    pub fn element(self, column: &Declared<'_>) -> Markup {
        let wide = column.wide.then_some("wide");
        let classes: Vec<&str> = [self.class, column.class, wide].into_iter().flatten().collect();
        let class = (!classes.is_empty()).then(|| classes.join(" "));
        html! { td class=[class] data-v=[self.key] title=[self.whole] { (self.content) } }
    }
}

/// The heads of columns, which sort when they are clicked.
pub fn heads(columns: &[&Declared<'_>]) -> Markup {
    let class = |declared: &Declared<'_>| {
        let text = (!declared.column.is_number()).then_some("l");
        let classes: Vec<&str> = [text, declared.wide.then_some("wide")].into_iter().flatten().collect();
        (!classes.is_empty()).then(|| classes.join(" "))
    };
    html! {
        thead { tr {
            @for declared in columns {
                th scope="col" class=[class(declared)] title=[declared.help] aria-sort=[declared.is_sorted.then_some("descending")] {
                    button type="button" { (declared.title()) }
                }
            }
        } }
    }
}

/// A sortable table; nothing without rows.
pub(crate) fn sortable(caption: &str, columns: &[&Declared<'_>], rows: Vec<Vec<Cell>>) -> Markup {
    let all = rows.len();
    // A text column without any text is left out.
    let is_kept = |at: usize| !rows.iter().all(|row| row.get(at).is_some_and(|cell| cell.is_blank));
    let kept: Vec<bool> = (0..columns.len()).map(is_kept).collect();
    let shown: Vec<&Declared<'_>> = columns.iter().zip(&kept).filter(|(_, kept)| **kept).map(|(one, _)| *one).collect();
    html! {
        @if all > 0 {
            div.scroll tabindex="0" role="region" aria-label=(caption) {
                table.sortable {
                    caption { (caption) }
                    (heads(&shown))
                    tbody {
                        @for row in rows.into_iter().take(ROWS) {
                            tr {
                                @for ((cell, column), _) in row.into_iter().zip(columns).zip(&kept).filter(|(_, kept)| **kept) {
                                    (cell.element(column))
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
