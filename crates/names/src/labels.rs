//! The names of a report: short, distinct, within a width.
//!
//! Each kernel begins with its short form. Kernels with the same one get the parts in which they differ. A narrow column
//! drops other parts first: arguments, then words in the middle of a name. Only when the differing parts do not fit either,
//! the name is cut and followed by its id.

use crate::families;
use crate::form::{Form, Shown};
use crate::id::Ids;
use std::cell::LazyCell;
use std::collections::{BTreeMap, HashMap, HashSet};

/// The smallest width of a column, characters.
pub(crate) const MIN_WIDTH: usize = 12;
/// Number of rounds in which kernels with equal labels are distinguished.
const ROUNDS: usize = 6;
/// Number of dropped parts that are tried again after too many were dropped.
const RETURNS: usize = 8;

/// The name of every kernel in a report.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Labels {
    by_name: HashMap<String, String>,
}

struct Kernel {
    form: Form,
    /// Parts that distinguish this kernel from others.
    needed: Vec<bool>,
    /// Those of them whose raw text is needed.
    raw: Vec<bool>,
    label: String,
    /// Whether even the needed parts do not fit.
    is_cut: bool,
}

impl Labels {
    /// Labels of at most `width` characters (at least [`MIN_WIDTH`]) for the kernels of a report. Different names get different
    /// labels, which depend only on the names and the width.
    pub fn new<'a>(names: impl IntoIterator<Item = &'a str>, width: usize) -> Labels {
        let width = width.max(MIN_WIDTH);
        let mut seen = HashSet::new();
        let names: Vec<&str> = names.into_iter().filter(|name| seen.insert(*name)).collect();
        let mut kernels: Vec<Kernel> = names.iter().map(|name| Kernel::new(name)).collect();
        for kernel in &mut kernels {
            kernel.fit(width);
        }
        for _ in 0..ROUNDS {
            let groups = alike(&kernels);
            let mut changed = false;
            for group in groups {
                changed |= tell_apart(&mut kernels, &group, width);
                for &index in &group {
                    kernels[index].fit(width);
                }
            }
            if !changed {
                break;
            }
        }
        // Too narrow for the differences, or the names differ in a place that no part contains.
        let ids = LazyCell::new(|| Ids::in_order(names.iter().copied()));
        let id = |index: usize| ids.id(names[index]).map_or(String::new(), |id| id.to_string());
        for (index, kernel) in kernels.iter_mut().enumerate() {
            if kernel.is_cut && kernel.needed.contains(&true) {
                kernel.end_with(&id(index), width);
            }
        }
        loop {
            let groups = alike(&kernels);
            if groups.is_empty() {
                break;
            }
            for index in groups.into_iter().flatten() {
                kernels[index].end_with(&id(index), width);
            }
        }
        let by_name = names.iter().map(|name| (*name).to_owned()).zip(kernels.into_iter().map(|k| k.label)).collect();
        Labels { by_name }
    }

    /// The label of a kernel; a name from outside this report is shown whole.
    pub fn get<'a>(&'a self, name: &'a str) -> &'a str {
        self.by_name.get(name).map_or(name, String::as_str)
    }
}

/// One name in at most `width` characters (at least [`MIN_WIDTH`]), for places with a single name. Different names can give
/// the same text.
pub fn fitted(name: &str, width: usize) -> String {
    let mut kernel = Kernel::new(name);
    kernel.fit(width.max(MIN_WIDTH));
    kernel.label
}

/// Kernels with the same label, each group in order.
fn alike(kernels: &[Kernel]) -> Vec<Vec<usize>> {
    let mut groups: BTreeMap<&str, Vec<usize>> = BTreeMap::new();
    for (index, kernel) in kernels.iter().enumerate() {
        groups.entry(&kernel.label).or_default().push(index);
    }
    groups.into_values().filter(|group| group.len() > 1).collect()
}

impl Kernel {
    fn new(name: &str) -> Kernel {
        let form = families::form(&crate::symbol::demangle(name.trim()));
        let count = form.parts.len();
        Kernel { form, needed: vec![false; count], raw: vec![false; count], label: String::new(), is_cut: false }
    }

    /// Renders within `width`: drops the least important parts first, and keeps the needed ones.
    fn fit(&mut self, width: usize) {
        let mut shown: Vec<Shown> = (0..self.form.parts.len())
            .map(|n| match (self.raw[n], self.needed[n] || self.form.parts[n].rank == 0) {
                (true, _) => Shown::Raw,
                (_, true) => Shown::Text,
                _ => Shown::No,
            })
            .collect();
        self.label = self.form.render(|n| shown[n]);
        let mut length = self.label.chars().count();
        if length > width {
            let mut order: Vec<usize> = (0..shown.len())
                .filter(|&n| shown[n] != Shown::No && !self.needed[n] && self.form.parts[n].weight > 0)
                .collect();
            order.sort_by_key(|&n| std::cmp::Reverse((self.form.parts[n].weight, n)));
            // Drops several parts at once while the text is far too long, so that the time for long names is not quadratic.
            let mut left = order.as_slice();
            while length > width && !left.is_empty() {
                let mut excess = length - width;
                while let Some((&n, rest)) = left.split_first() {
                    shown[n] = Shown::Elided;
                    left = rest;
                    let part = self.form.parts[n].text.chars().count() + 1;
                    if excess <= part {
                        break;
                    }
                    excess -= part;
                }
                self.label = self.form.render(|n| shown[n]);
                length = self.label.chars().count();
            }
            // Parts that were dropped too early, because those before them freed more space than estimated.
            let gone = order.len() - left.len();
            for &n in order[..gone].iter().rev().take(RETURNS) {
                let before = std::mem::replace(&mut shown[n], Shown::Text);
                let label = self.form.render(|n| shown[n]);
                if label.chars().count() <= width {
                    (length, self.label) = (label.chars().count(), label);
                } else {
                    shown[n] = before;
                    break;
                }
            }
        }
        // The library is dropped before the tile: `MT256x208x64` is more useful than `Tensile MT256x…`.
        let bare = self.label.strip_prefix(self.form.family).map(str::trim_start);
        if let Some(bare) = bare.filter(|bare| length > width && !bare.is_empty()) {
            self.label = bare.to_owned();
            length = self.label.chars().count();
        }
        self.is_cut = length > width;
        if self.is_cut {
            self.label = cut(&self.label, width);
        }
    }

    /// As much of the short form as leaves space for the kernel's id, followed by the id.
    fn end_with(&mut self, id: &str, width: usize) {
        self.needed.fill(false);
        self.raw.fill(false);
        self.fit(width.saturating_sub(id.len() + 1));
        self.label = format!("{} {id}", self.label);
    }
}

/// The first `room` characters; the last one is an ellipsis if there are more.
pub(crate) fn cut(text: &str, room: usize) -> String {
    if text.chars().count() <= room {
        return text.to_owned();
    }
    let start: String = text.chars().take(room.saturating_sub(1)).collect();
    start.trim_end_matches(['.', ',', ' ', '<', ':', '_', '…']).chars().chain(['…']).take(room).collect()
}

/// Marks the fewest parts that distinguish all kernels of a group; returns false when no new part was marked.
fn tell_apart(kernels: &mut [Kernel], group: &[usize], width: usize) -> bool {
    let mut changed = false;
    // First by the displayed text, then by the text in the names.
    for raw in [false, true] {
        let (keys, count) = distinguishing(kernels, group, raw, width);
        for &index in group {
            let kernel = &mut kernels[index];
            for (n, _) in kernel.form.parts.iter().enumerate().filter(|(_, part)| keys.contains(&part.key)) {
                changed |= !kernel.needed[n] || (raw && !kernel.raw[n]);
                kernel.needed[n] = true;
                kernel.raw[n] |= raw;
            }
        }
        if count == group.len() {
            break;
        }
    }
    changed
}

/// One part of all kernels of a group.
struct Column<'a> {
    key: &'a str,
    /// Rank, weight and position, which decide between columns that distinguish the same number of kernels.
    preference: (u8, u16, usize),
    values: Vec<Option<&'a str>>,
}

/// Keys of the parts that distinguish the kernels of a group, and the number of classes that they make.
fn distinguishing(kernels: &[Kernel], group: &[usize], raw: bool, width: usize) -> (HashSet<String>, usize) {
    let mut columns: HashMap<&str, Column> = HashMap::new();
    for (member, &index) in group.iter().enumerate() {
        for (place, part) in kernels[index].form.parts.iter().enumerate() {
            let value = if raw { part.raw.as_deref().unwrap_or(&part.text) } else { &part.text };
            let column = columns.entry(&part.key).or_insert_with(|| Column {
                key: &part.key,
                preference: (part.rank, part.weight, place),
                values: vec![None; group.len()],
            });
            column.values[member] = column.values[member].or(Some(value));
        }
    }
    // A part that fills the column leaves no space for the name; a part that all have in common distinguishes none.
    let fits = |value: &Option<&str>| value.is_none_or(|v| v.len() <= width * 2 / 3);
    let mut columns: Vec<Column> = columns
        .into_values()
        .filter(|c| c.values.iter().any(|v| *v != c.values[0]) && c.values.iter().all(fits))
        .collect();
    columns.sort_by(|a, b| (a.preference, a.key).cmp(&(b.preference, b.key)));
    let mut classes = vec![0; group.len()];
    let mut count = 1;
    let mut keys = HashSet::new();
    while count < group.len() {
        let refined = |column: &Column| {
            let mut numbers: HashMap<(usize, Option<&str>), usize> = HashMap::new();
            let classes = classes.iter().zip(&column.values).map(|(class, value)| {
                let next = numbers.len();
                *numbers.entry((*class, *value)).or_insert(next)
            });
            let classes: Vec<usize> = classes.collect();
            (numbers.len(), classes)
        };
        // The first of the columns that make the most classes.
        let best =
            columns.iter().map(|column| (refined(column), column.key)).reduce(|a, b| if b.0.0 > a.0.0 { b } else { a });
        let Some(((most, refined), key)) = best.filter(|((most, _), _)| *most > count) else { break };
        (classes, count) = (refined, most);
        keys.insert(key.to_owned());
    }
    (keys, count)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn labels(names: &[&str], width: usize) -> Vec<String> {
        let labels = Labels::new(names.iter().copied(), width);
        names.iter().map(|name| labels.get(name).to_owned()).collect()
    }

    #[test]
    fn parameters_that_differ_are_shown() {
        let tensile = |pgr: u32, wg: &str| format!("Cijk_Alik_Bljk_HHS_BH_MT64x64x64_SN_GRVW8_GSU8_PGR{pgr}_{wg}");
        let (a, b, c) = (tensile(1, "WG32_8_1"), tensile(1, "WG64_4_1"), tensile(2, "WG64_4_1"));
        assert_eq!(labels(&[&a], 60), ["Tensile HHS MT64x64x64 GSU8"]);
        assert_eq!(
            labels(&[&a, &b], 60),
            ["Tensile HHS MT64x64x64 GSU8 WG32_8_1", "Tensile HHS MT64x64x64 GSU8 WG64_4_1"]
        );
        assert_eq!(
            labels(&[&a, &b, &c], 60),
            [
                "Tensile HHS MT64x64x64 GSU8 PGR1 WG32_8_1",
                "Tensile HHS MT64x64x64 GSU8 PGR1 WG64_4_1",
                "Tensile HHS MT64x64x64 GSU8 PGR2 WG64_4_1"
            ]
        );
        // In a narrow column the differing parts stay.
        assert_eq!(labels(&[&a, &b], 28), ["Tensile MT64x64x64 WG32_8_1", "Tensile MT64x64x64 WG64_4_1"]);
    }

    #[test]
    fn template_arguments_that_differ_are_shown() {
        let names = ["void f<A<int, 1>, 8>(int)", "void f<A<int, 2>, 8>(int)", "void g<A<int, 2>, 8>(int)"];
        assert_eq!(labels(&names, 40), ["f<A, 1, 8>", "f<A, 2, 8>", "g<A, 8>"]);
        // Overloads, namespaces, types with the same term.
        assert_eq!(labels(&["f(int)", "f(float)"], 40), ["f (int)", "f (float)"]);
        assert_eq!(labels(&["void a::f<int>(int)", "void b::f<int>(int)"], 40), ["a::f<int>", "b::f<int>"]);
        assert_eq!(labels(&["void f<__half>()", "void f<c10::Half>()"], 40), ["f<__half>", "f<c10::Half>"]);
    }

    #[test]
    fn words_in_the_middle_go_first() {
        let names = [
            "triton_red_fused_add_addmm_mul_native_layer_norm_split_unsqueeze_view_12",
            "triton_red_fused_add_addmm_mul_native_layer_norm_split_unsqueeze_view_13",
            "triton_poi_fused_add_addmm_mul_native_layer_norm_split_unsqueeze_view_13",
        ];
        assert_eq!(
            labels(&names, 40),
            [
                "triton_red_fused_add_addmm_mul…_12",
                "triton_red_fused_add_addmm_mul…_13",
                "triton_poi_fused_add_addmm_mul…_13"
            ]
        );
    }

    #[test]
    fn the_id_is_the_last_resort() {
        let (a, b) = ("x".repeat(60) + "1", "x".repeat(60) + "2");
        let ids = Ids::in_order([a.as_str(), b.as_str()]);
        let ended = [&a, &b].map(|name| format!("xxxxxxx… {}", ids.id(name).unwrap()));
        assert_eq!(labels(&[&a, &b, "short"], 14), [ended[0].as_str(), ended[1].as_str(), "short"]);
        assert_eq!(labels(&[" K1", "K1 "], 14).iter().collect::<HashSet<_>>().len(), 2);
    }
}
