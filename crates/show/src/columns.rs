//! The columns of a section, each declared once: title, value with its unit, and where it is shown. Text, Markdown, pages, JSON and
//! CSV come from the same declaration. A column is added in one place, and none is known by its position.

use crate::names::{Names, REMARK, Shortened};
use crate::page::{Cell, sortable};
use crate::style::Tone;
use crate::table::{Column, table, title};
use crate::units::{MISSING, bytes, count, memory, ns, or_missing, percent, signed};
use maud::{Markup, html};
use rkprof_model::safe::{markdown, markdown_code};

/// What a column shows of a row. `None` was not measured.
#[derive(Clone, Debug, PartialEq)]
pub enum Value {
    /// ns
    Time(Option<f64>),
    /// A sum of times, ns; whether parts of it are guesses.
    Total(Option<f64>, bool),
    /// A difference of times, ns.
    Moved(f64),
    Count(Option<u64>),
    /// Of a whole that is 1.
    Part(Option<f64>),
    /// Three digits.
    Percent(Option<f64>),
    /// By how much a value changed, percent.
    Change(Option<f64>),
    /// Traffic and files.
    Bytes(Option<u64>),
    /// Sizes in memory.
    Memory(Option<u64>),
    /// A number in a form of its own.
    Number(Option<f64>, String),
    Text(String),
    /// What a program called something.
    Name(String),
    /// A kernel's full name, perhaps with a remark ([`crate::names::with_remark`]).
    Kernel(String),
}

impl Value {
    /// A time that is counted in whole ns.
    pub fn time(ns: impl Into<Option<u64>>) -> Value {
        Value::Time(ns.into().map(|ns| ns as f64))
    }

    pub fn count(n: impl Into<Option<u64>>) -> Value {
        Value::Count(n.into())
    }

    /// Unknown where there is no whole.
    pub fn part(part: f64, whole: f64) -> Value {
        Value::Part((whole > 0.0).then(|| part / whole))
    }

    pub fn number(value: Option<f64>, show: impl Fn(f64) -> String) -> Value {
        Value::Number(value, or_missing(value, show))
    }

    /// GB/s and the like: two digits after the point.
    pub fn rate(value: Option<f64>) -> Value {
        Value::number(value, |rate| format!("{rate:.2}"))
    }

    /// As text.
    pub fn shown(&self) -> String {
        match self {
            Value::Time(time) => or_missing(*time, ns),
            Value::Total(time, guess) => {
                or_missing(*time, |time| format!("{}{}", if *guess { "~" } else { "" }, ns(time)))
            }
            Value::Moved(time) => match time {
                ..0.0 => format!("-{}", ns(-time)),
                0.0 => ns(0.0),
                _ => format!("+{}", ns(*time)),
            },
            Value::Count(n) => or_missing(*n, count),
            Value::Part(part) => or_missing(*part, |part| format!("{:.1}%", 100.0 * part)),
            Value::Percent(value) => or_missing(*value, percent),
            Value::Change(value) => or_missing(*value, signed),
            Value::Bytes(size) => or_missing(*size, bytes),
            Value::Memory(size) => or_missing(*size, memory),
            Value::Number(_, text) | Value::Text(text) | Value::Name(text) | Value::Kernel(text) => text.clone(),
        }
    }

    /// As a number, for sorting and programs.
    pub fn as_number(&self) -> Option<f64> {
        match self {
            Value::Time(value)
            | Value::Total(value, _)
            | Value::Percent(value)
            | Value::Change(value)
            | Value::Number(value, _) => *value,
            Value::Part(part) => part.map(|part| 100.0 * part),
            Value::Moved(time) => Some(*time),
            Value::Count(n) | Value::Bytes(n) | Value::Memory(n) => n.map(|n| n as f64),
            Value::Text(_) | Value::Name(_) | Value::Kernel(_) => None,
        }
    }

    /// The unit, at the end of a machine name.
    fn unit(&self) -> &'static str {
        match self {
            Value::Time(_) | Value::Total(..) | Value::Moved(_) => "_ns",
            Value::Part(_) | Value::Percent(_) | Value::Change(_) => "_pct",
            Value::Bytes(_) | Value::Memory(_) => "_bytes",
            Value::Count(_) | Value::Number(..) | Value::Text(_) | Value::Name(_) | Value::Kernel(_) => "",
        }
    }

    pub(crate) fn is_text(&self) -> bool {
        matches!(self, Value::Text(_) | Value::Name(_) | Value::Kernel(_))
    }

    fn json(&self) -> serde_json::Value {
        match self {
            Value::Count(n) | Value::Bytes(n) | Value::Memory(n) => (*n).into(),
            Value::Text(text) if text == MISSING => serde_json::Value::Null,
            Value::Text(text) | Value::Name(text) | Value::Kernel(text) => text.as_str().into(),
            Value::Time(_)
            | Value::Total(..)
            | Value::Moved(_)
            | Value::Part(_)
            | Value::Percent(_)
            | Value::Change(_)
            | Value::Number(..) => self.as_number().into(),
        }
    }
}

impl From<String> for Value {
    fn from(text: String) -> Value {
        Value::Text(text)
    }
}

/// The forms of a table in which a column may be missing. JSON has all numbers.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Form {
    Text,
    Markdown,
    Page,
}

/// How a column is called, and where it is shown.
#[derive(Clone, Debug)]
pub struct Declared<'a> {
    pub(crate) column: Column<'a>,
    long: Option<String>,
    pub(crate) help: Option<&'static str>,
    forms: Vec<Form>,
    /// The place before all others, in forms other than text.
    leads: Option<u8>,
    /// Whether narrow screens leave it out.
    pub(crate) wide: bool,
    pub(crate) is_sorted: bool,
    pub(crate) class: Option<&'static str>,
    width: Option<&'static str>,
}

impl<'a> From<Column<'a>> for Declared<'a> {
    fn from(column: Column<'a>) -> Declared<'a> {
        let forms = vec![Form::Text, Form::Markdown, Form::Page];
        Declared {
            column,
            long: None,
            help: None,
            forms,
            leads: None,
            wide: false,
            is_sorted: false,
            class: None,
            width: None,
        }
    }
}

impl<'a> Column<'a> {
    /// The title where there is room for a long one.
    pub fn long(self, title: impl Into<String>) -> Declared<'a> {
        Declared::from(self).long(title)
    }

    /// What it means, in a page's tooltip.
    pub fn help(self, text: &'static str) -> Declared<'a> {
        Declared::from(self).help(text)
    }

    /// The subject stands last in text, where it may be cut, and first in other forms. Of several, the lowest `place` is first.
    pub fn leads(self, place: u8) -> Declared<'a> {
        Declared::from(self).leads(place)
    }

    /// Narrow screens leave it out.
    pub fn wide(self) -> Declared<'a> {
        Declared::from(self).wide()
    }

    pub fn only(self, form: Form) -> Declared<'a> {
        Declared::from(self).only(form)
    }

    pub fn not(self, form: Form) -> Declared<'a> {
        Declared::from(self).not(form)
    }
}

impl<'a> Declared<'a> {
    #[must_use]
    pub fn long(self, title: impl Into<String>) -> Declared<'a> {
        Declared { long: Some(title.into()), ..self }
    }

    #[must_use]
    pub fn help(self, text: &'static str) -> Declared<'a> {
        Declared { help: Some(text), ..self }
    }

    #[must_use]
    pub fn leads(self, place: u8) -> Declared<'a> {
        Declared { leads: Some(place), ..self }
    }

    #[must_use]
    pub fn wide(self) -> Declared<'a> {
        Declared { wide: true, ..self }
    }

    /// The rows of a page come in the order of this column, largest first.
    #[must_use]
    pub fn sorted(self) -> Declared<'a> {
        Declared { is_sorted: true, ..self }
    }

    /// Classes of a page's cells and of their column's width.
    #[must_use]
    pub fn styled(self, class: &'static str, width: &'static str) -> Declared<'a> {
        Declared { class: (!class.is_empty()).then_some(class), width: Some(width), ..self }
    }

    #[must_use]
    pub fn only(self, form: Form) -> Declared<'a> {
        Declared { forms: vec![form], ..self }
    }

    #[must_use]
    pub fn not(mut self, form: Form) -> Declared<'a> {
        self.forms.retain(|known| *known != form);
        self
    }

    pub(crate) fn title(&self) -> &str {
        self.long.as_deref().unwrap_or(self.column.title())
    }

    /// `p50_ns`
    fn name(&self, value: &Value) -> String {
        let words = |c: char| if c.is_ascii_alphanumeric() { c.to_ascii_lowercase() } else { '_' };
        let title: String = self.title().chars().map(words).collect();
        // A column may be called what its unit is.
        let unit = if title == value.unit().trim_start_matches('_') { "" } else { value.unit() };
        title + unit
    }
}

type Show<'a, T> = Box<dyn Fn(&T) -> Value + 'a>;
type Draw<'a, T> = Box<dyn Fn(&T, &Value) -> Markup + 'a>;

struct Shown<'a, T> {
    declared: Declared<'a>,
    value: Show<'a, T>,
    /// How a page shows it, if not as its value.
    draw: Option<Draw<'a, T>>,
}

/// The columns of a table.
pub struct Columns<'a, T> {
    all: Vec<Shown<'a, T>>,
}

/// The values of a row by the names of their columns; of text, too.
pub type Record = Vec<(String, serde_json::Value)>;

/// Longest name of a kernel in Markdown, in characters.
const NAME: usize = 60;

impl<'a, T> Columns<'a, T> {
    pub fn new() -> Columns<'a, T> {
        Columns { all: Vec::new() }
    }

    /// The next column to the right.
    #[must_use]
    pub fn with<V: Into<Value>>(
        mut self,
        declared: impl Into<Declared<'a>>,
        value: impl Fn(&T) -> V + 'a,
    ) -> Columns<'a, T> {
        self.all.push(Shown { declared: declared.into(), value: Box::new(move |row| value(row).into()), draw: None });
        self
    }

    /// The next column, if it is wanted.
    #[must_use]
    pub fn with_if<V: Into<Value>>(
        self,
        wanted: bool,
        declared: impl Into<Declared<'a>>,
        value: impl Fn(&T) -> V + 'a,
    ) -> Columns<'a, T> {
        if wanted { self.with(declared, value) } else { self }
    }

    /// How pages show the column before, whose value remains what it is sorted by.
    #[must_use]
    pub fn drawn(mut self, draw: impl Fn(&T) -> Markup + 'a) -> Columns<'a, T> {
        if let Some(last) = self.all.last_mut() {
            last.draw = Some(Box::new(move |row, _| draw(row)));
        }
        self
    }

    /// The same of the column with this title, in a table that was declared for all forms.
    #[must_use]
    pub fn draw(mut self, title: &str, draw: impl Fn(&T, &Value) -> Markup + 'a) -> Columns<'a, T> {
        let found = self.all.iter_mut().find(|one| one.declared.column.title() == title);
        debug_assert!(found.is_some(), "no column is called {title}");
        if let Some(one) = found {
            one.draw = Some(Box::new(draw));
        }
        self
    }

    /// The columns of a form, in its order.
    fn columns_of(&self, form: Form) -> Vec<&Shown<'a, T>> {
        let mut shown: Vec<_> = self.all.iter().filter(|one| one.declared.forms.contains(&form)).collect();
        if form != Form::Text {
            shown.sort_by_key(|one| one.declared.leads.unwrap_or(u8::MAX));
        }
        shown
    }

    /// The table of these rows, as [`table`] draws it.
    pub fn table<'b>(&self, rows: impl Iterator<Item = &'b T>, width: usize) -> String
    where
        T: 'b,
    {
        let shown = self.columns_of(Form::Text);
        let titles: Vec<Column<'a>> = shown.iter().map(|one| one.declared.column).collect();
        table(&titles, rows.map(|row| shown.iter().map(|one| (one.value)(row).shown()).collect()).collect(), width)
    }

    /// A table of the first `most` rows under its title, with `title (3 of 35)` when it does not show all; nothing without rows.
    pub fn section(&self, heading: &str, rows: &[T], most: usize, width: usize) -> String {
        let count = if most < rows.len() { format!(" ({most} of {})", rows.len()) } else { String::new() };
        match self.table(rows.iter().take(most), width).as_str() {
            "" => String::new(),
            rows => title(&format!("{heading}{count}"), width) + rows,
        }
    }

    /// The same as Markdown; nothing without rows.
    pub fn markdown<'b>(&self, rows: impl Iterator<Item = &'b T>) -> String
    where
        T: 'b,
    {
        let mut rows = rows.peekable();
        if rows.peek().is_none() {
            return String::new();
        }
        let shown = self.columns_of(Form::Markdown);
        let line = |cells: Vec<String>| format!("| {} |\n", cells.join(" | "));
        let mut out = line(shown.iter().map(|one| markdown(one.declared.title())).collect());
        let rules = shown.iter().map(|one| if one.declared.column.is_number() { "--:" } else { "---" });
        out += &format!("|{}|\n", rules.collect::<Vec<_>>().join("|"));
        let labels: Vec<Option<(&Names, Shortened)>> = (shown.iter())
            .map(|one| match one.declared.column {
                Column::Kernel(_, names) => Some((names, names.labels(NAME))),
                _ => None,
            })
            .collect();
        for row in rows {
            let cell = |(one, called): (&&Shown<'a, T>, &Option<(&Names, Shortened)>)| match (
                (one.value)(row),
                one.declared.column,
            ) {
                (Value::Kernel(cell), _) => kernel_in_markdown(&cell, called.as_ref()),
                (Value::Name(name), _) => markdown_code(&name),
                (Value::Text(word), Column::Verdict(_)) if Tone::from_word(&word) == Tone::Bad => {
                    format!("**{}**", markdown(&word))
                }
                (Value::Text(text), _) => markdown(&text),
                (number, _) => number.shown().trim().to_owned(),
            };
            out += &line(shown.iter().zip(&labels).map(cell).collect());
        }
        out
    }

    /// A sortable table of a page; nothing without rows.
    pub fn page<'b>(&self, caption: &str, rows: impl Iterator<Item = &'b T>) -> Markup
    where
        T: 'b,
    {
        sortable(caption, &self.declared(), rows.map(|row| self.cells(row)).collect())
    }

    /// The cells of a page's row.
    pub fn cells(&self, row: &T) -> Vec<Cell> {
        let cell = |one: &Shown<'a, T>| {
            let value = (one.value)(row);
            let drawn = one.draw.as_ref().map(|draw| draw(row, &value));
            Cell::new(&value, drawn)
        };
        self.columns_of(Form::Page).into_iter().map(cell).collect()
    }

    /// The heads of a page's table.
    pub fn declared(&self) -> Vec<&Declared<'a>> {
        self.columns_of(Form::Page).into_iter().map(|one| &one.declared).collect()
    }

    /// The titles of a table that a page's script draws; `<` before those of columns on the left.
    pub fn titles(&self) -> Vec<String> {
        let title = |declared: &Declared<'_>| match declared.column.is_number() {
            true => declared.title().to_owned(),
            false => format!("<{}", declared.title()),
        };
        self.declared().into_iter().map(title).collect()
    }

    /// The cells of its rows.
    pub fn texts(&self, row: &T) -> Vec<String> {
        self.columns_of(Form::Page).into_iter().map(|one| (one.value)(row).shown()).collect()
    }

    /// The widths of a page's table whose columns have fixed ones.
    pub fn widths(&self) -> Markup {
        let class = |declared: &Declared<'_>| {
            let width = declared.width.unwrap_or("t");
            if declared.wide { format!("{width} wide") } else { width.to_owned() }
        };
        html! { colgroup { @for declared in self.declared() { col class=(class(declared)); } } }
    }

    /// The numbers of a row by the names of their columns.
    pub fn json(&self, row: &T) -> serde_json::Map<String, serde_json::Value> {
        let values = self.all.iter().map(|one| (&one.declared, (one.value)(row)));
        let numbers = values.filter(|(_, value)| !value.is_text());
        numbers.map(|(declared, value)| (declared.name(&value), value.json())).collect()
    }

    /// All columns of a row by their names, the subject first.
    pub fn record(&self, row: &T) -> Record {
        let mut all: Vec<_> = self.all.iter().collect();
        all.sort_by_key(|one| one.declared.leads.unwrap_or(u8::MAX));
        let cell = |one: &Shown<'a, T>| {
            let value = (one.value)(row);
            (one.declared.name(&value), value.json())
        };
        all.into_iter().map(cell).collect()
    }
}

impl<T> Default for Columns<'_, T> {
    fn default() -> Self {
        Columns::new()
    }
}

/// ``Kb4n7 `name` ``
fn kernel_in_markdown(cell: &str, called: Option<&(&Names, Shortened)>) -> String {
    let (name, remark) = cell.split_once(REMARK).unwrap_or((cell, ""));
    let id = called.and_then(|(names, _)| names.ids().id(name)).map_or(String::new(), |id| format!("{id} "));
    let label = called.map_or(name, |(_, labels)| labels.get(name));
    let remark = if remark.is_empty() { String::new() } else { format!(" {remark}") };
    id + &markdown_code(&format!("{label}{remark}"))
}

/// A text of a table that may be missing.
pub fn text_or_missing(text: Option<String>) -> Value {
    Value::Text(text.unwrap_or(MISSING.to_owned()))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::style::plain;

    type Row = (&'static str, u64);

    fn columns(doubled: bool) -> Columns<'static, Row> {
        Columns::new()
            .with(Column::Right("n"), |(_, n): &Row| Value::count(*n))
            .with_if(doubled, Column::Right("2n").help("twice"), |(_, n)| Value::time(2 * n))
            .with(Column::Verdict("on screens").only(Form::Page), |_| Value::Text("yes".to_owned()))
            .with(Column::Left("name").leads(0), |(name, _)| Value::Name((*name).to_owned()))
    }

    const ROWS: [Row; 2] = [("a", 4), ("b|", 15)];

    #[test]
    fn a_column_stands_over_the_cells_that_it_was_declared_with() {
        let words = |text: String| plain(&text).split_whitespace().map(str::to_owned).collect::<Vec<_>>();
        let table = |doubled: bool| words(columns(doubled).table(ROWS.iter(), 80));
        assert_eq!(table(true), ["n", "2n", "name", "4", "8ns", "a", "15", "30ns", "b|"]);
        assert_eq!(table(false), ["n", "name", "4", "a", "15", "b|"]);
        assert_eq!(columns(true).table([].iter(), 80), "");
        assert_eq!(columns(true).markdown([].iter()), "");
    }

    #[test]
    fn other_forms_begin_with_the_subject() {
        let markdown = columns(true).markdown(ROWS.iter());
        assert_eq!(markdown, "| name | n | 2n |\n|---|--:|--:|\n| `a` | 4 | 8ns |\n| `b¦` | 15 | 30ns |\n");
        let page = columns(true).page("c", ROWS.iter()).into_string();
        let titles: Vec<&str> = page.split("<button type=\"button\">").skip(1).map(|rest| &rest[..1]).collect();
        assert_eq!(titles, ["n", "n", "2", "o"], "{page}");
        assert!(page.contains("<th scope=\"col\" title=\"twice\">"), "{page}");
        assert!(page.contains("<td class=\"name\"><code>b|</code></td><td data-v=\"15\">15</td>"), "{page}");
    }

    #[test]
    fn programs_get_the_numbers_by_name_and_unit() {
        let json = serde_json::Value::Object(columns(true).json(&ROWS[1]));
        assert_eq!(json, serde_json::json!({ "n": 15, "2n_ns": 30.0 }));
        let record = columns(true).record(&ROWS[1]);
        let record: Vec<(&str, String)> = record.iter().map(|(name, value)| (&**name, value.to_string())).collect();
        let all = [("name", "\"b|\""), ("n", "15"), ("2n_ns", "30.0"), ("on_screens", "\"yes\"")];
        assert_eq!(record, all.map(|(name, value)| (name, value.to_owned())));
        let named = Columns::new().with(Column::Right("bytes"), |n: &u64| Value::Bytes(Some(*n))).json(&7);
        assert_eq!(serde_json::Value::Object(named), serde_json::json!({ "bytes": 7 }));
        let missing = Columns::new().with(Column::Right("GB/s"), |_: &()| Value::rate(None)).json(&());
        assert_eq!(serde_json::Value::Object(missing), serde_json::json!({ "gb_s": null }));
    }

    #[test]
    fn values_have_their_units() {
        let values = [
            (Value::Time(Some(1500.0)), "1.50us"),
            (Value::Total(Some(1500.0), true), "~1.50us"),
            (Value::Moved(-1500.0), "-1.50us"),
            (Value::Moved(0.0), "0ns"),
            (Value::part(1.0, 4.0), "25.0%"),
            (Value::part(1.0, 0.0), "-"),
            (Value::Percent(Some(318.8)), "319%"),
            (Value::Change(Some(3.0)), "+3.0%"),
            (Value::Bytes(Some(12_300_000)), "12.3MB"),
            (Value::Memory(Some(1 << 20)), "1.00MiB"),
            (Value::count(None), "-"),
        ];
        values.iter().for_each(|(value, text)| assert_eq!(value.shown(), *text, "{value:?}"));
    }
}
