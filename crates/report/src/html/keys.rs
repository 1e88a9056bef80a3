//! The kernels' names in the page.

use maud::{Markup, html};
use rkprof_show::names::{Names, Shortened};
use std::collections::HashSet;

/// Number of kernels in the list.
pub(super) const LISTED: usize = 3000;
/// Longest name in the table, in characters.
const NAME: usize = 100;
/// Longest name in a slice.
const SLICE: usize = 56;

/// The names of kernels in the page: an id (`Kb4n7`), and a short name for tables and slices.
pub struct Keys<'a> {
    pub names: &'a Names,
    listed: HashSet<&'a str>,
    long: Shortened,
    short: Shortened,
}

impl<'a> Keys<'a> {
    /// `rows`: the kernels of the table, in its order.
    pub fn new(names: &'a Names, rows: impl IntoIterator<Item = &'a str>) -> Keys<'a> {
        let listed = rows.into_iter().take(LISTED).collect();
        Keys { names, listed, long: names.labels(NAME), short: names.labels(SLICE) }
    }

    /// Only listed kernels have one.
    pub fn key_of(&self, name: &str) -> Option<String> {
        self.names.ids().id(name).filter(|_| self.listed.contains(name)).map(|id| id.to_string())
    }

    /// The name for tables.
    pub fn name<'b>(&'b self, name: &'b str) -> &'b str {
        self.long.get(name)
    }

    /// Id and name, for a cell.
    pub fn shown(&self, name: &str) -> Markup {
        html! { span.key { (self.key_of(name).unwrap_or_default()) } code { (self.name(name)) } }
    }

    /// The name for slices.
    pub fn short<'b>(&'b self, name: &'b str) -> &'b str {
        self.short.get(name)
    }
}
