//! A format's data about a kernel, made once per kernel instead of once per dispatch.

use super::text;
use rkprof_model::event::{Kernel, Registry};
use rkprof_names::Style;
use rustc_hash::FxHashMap;
use std::borrow::Cow;

/// Data made from a kernel's name and facts, by kernel id.
pub struct PerKernel<T> {
    style: Style,
    places: FxHashMap<u64, usize>,
    list: Vec<Entry<T>>,
    last: (u64, usize),
}

struct Entry<T> {
    value: T,
    /// Whether it was made from the kernel's facts.
    known: bool,
}

impl<T> PerKernel<T> {
    pub fn new(style: Style) -> PerKernel<T> {
        PerKernel { style, places: FxHashMap::default(), list: Vec::new(), last: (0, usize::MAX) }
    }

    /// Forgets the kernels: the next process uses their ids for others.
    pub fn clear(&mut self) {
        *self = PerKernel::new(self.style);
    }

    /// The value for a kernel. `make` makes it from the displayed name and from the facts, if they are known.
    #[inline]
    pub fn get(&mut self, id: u64, registry: &Registry, make: impl FnOnce(&str, Option<&Kernel>) -> T) -> &mut T {
        let place = if self.last == (id, self.last.1) && self.last.1 != usize::MAX {
            self.last.1
        } else {
            self.find(id, registry, make)
        };
        &mut self.list[place].value
    }

    fn find(&mut self, id: u64, registry: &Registry, make: impl FnOnce(&str, Option<&Kernel>) -> T) -> usize {
        let facts = registry.kernels.get(&id);
        let place = match self.places.get(&id) {
            Some(place) if self.list[*place].known || facts.is_none() => *place,
            found => {
                let value = make(&name(id, registry, self.style), facts);
                let entry = Entry { value, known: facts.is_some() };
                match found {
                    Some(place) => {
                        self.list[*place] = entry;
                        *place
                    }
                    None => {
                        self.list.push(entry);
                        self.places.insert(id, self.list.len() - 1);
                        self.list.len() - 1
                    }
                }
            }
        };
        self.last = if self.list[place].known { (id, place) } else { (0, usize::MAX) };
        place
    }
}

/// The name of a kernel in a style. `Full` is never cut; `Short` is the function's path, and very long ones end in a hash of
/// the whole name; `Labels` are those of the run.
pub fn name(id: u64, registry: &Registry, style: Style) -> Cow<'_, str> {
    let mangled = registry.kernels.get(&id).map_or("", Kernel::mangled);
    styled(mangled, registry.kernel_name(id), style)
}

/// The same of a name with its symbol, which is empty where it is not known.
pub fn styled<'a>(symbol: &'a str, full: Cow<'a, str>, style: Style) -> Cow<'a, str> {
    match style {
        Style::Mangled if !symbol.is_empty() => Cow::Borrowed(symbol),
        Style::Short => {
            Cow::Owned(rkprof_names::shorten(&rkprof_names::path(&full), rkprof_names::DISPLAY_LIMIT).into_owned())
        }
        Style::Labels(labels) => Cow::Owned(labels.get(&full).to_owned()),
        Style::Full | Style::Mangled => full,
    }
}

/// The parts of a CSV row that are the same for every dispatch of a kernel, each with its commas.
pub struct Cells {
    pub name: Vec<u8>,
    /// VGPRs, accumulation VGPRs, SGPRs; empty where they are not known.
    pub registers: Vec<u8>,
}

impl Cells {
    /// The name comes after the text `before` it.
    pub fn new(before: Vec<u8>, name: &str, facts: Option<&Kernel>) -> Cells {
        let (mut quoted, mut registers) = (before, Vec::new());
        text::quoted(&mut quoted, name);
        quoted.push(b',');
        let counts = facts.map_or([None; 3], |facts| [facts.vgprs, facts.agprs, facts.sgprs]);
        text::optional(&mut registers, counts.map(|count| count.map(u64::from)));
        Cells { name: quoted, registers }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use rkprof_model::event::Symbol;

    #[test]
    fn facts_that_come_late_are_taken() {
        let mut registry = Registry::default();
        let mut per_kernel: PerKernel<String> = PerKernel::new(Style::Full);
        let make = |name: &str, _: Option<&Kernel>| name.to_owned();
        assert_eq!(per_kernel.get(7, &registry, make), "kernel#7");
        registry.kernels.insert(7, Kernel { symbol: Symbol::named("_Zg", "gemm<4>(int)"), ..Kernel::default() });
        assert_eq!(per_kernel.get(7, &registry, make), "gemm<4>(int)");
        assert_eq!(name(7, &registry, Style::Mangled), "_Zg");
        assert_eq!(name(7, &registry, Style::Short), "gemm");
    }
}
