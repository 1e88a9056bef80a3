//! A kernel's symbol, kept once: a program may load 100,000 kernels, and launch ten.

use std::borrow::Cow;
use std::sync::OnceLock;

/// Longest demangled symbol, bytes.
pub(crate) const MAX_MANGLED: usize = 16 << 10;

/// The symbol's source name with parameter types, as `__cxa_demangle` prints it. The symbol itself (without `.kd`) when it is
/// not a mangled C++ name or exceeds the demangler's limits.
pub fn demangle(symbol: &str) -> Cow<'_, str> {
    let symbol = symbol.strip_suffix(".kd").unwrap_or(symbol);
    if symbol.len() > MAX_MANGLED {
        return Cow::Borrowed(symbol);
    }
    rkprof_demangle::demangle(symbol).map_or(Cow::Borrowed(symbol), Cow::Owned)
}

/// A symbol with its source name. The source name is made when it is first asked for; it takes memory only where it differs.
#[derive(Clone, Default)]
pub struct Symbol {
    mangled: Box<str>,
    /// `None` inside: as `mangled`.
    name: OnceLock<Option<Box<str>>>,
}

impl Symbol {
    /// A symbol without `.kd`; its name is [`demangle`] of it.
    pub fn new(mangled: impl Into<Box<str>>) -> Symbol {
        Symbol { mangled: mangled.into(), name: OnceLock::new() }
    }

    /// A symbol whose name somebody tells, who may write it in another way.
    pub fn named(mangled: impl Into<Box<str>>, name: impl Into<Box<str>>) -> Symbol {
        let (mangled, name) = (mangled.into(), name.into());
        let name = (name != mangled).then_some(name);
        Symbol { mangled, name: OnceLock::from(name) }
    }

    pub fn mangled(&self) -> &str {
        &self.mangled
    }

    /// The name with parameter types; [`Symbol::mangled`] where that is not a mangled name.
    pub fn name(&self) -> &str {
        self.name.get_or_init(|| other(&self.mangled)).as_deref().unwrap_or(&self.mangled)
    }
}

fn other(mangled: &str) -> Option<Box<str>> {
    let name = demangle(mangled);
    (name != mangled).then(|| name.into())
}

impl PartialEq for Symbol {
    fn eq(&self, other: &Symbol) -> bool {
        self.mangled == other.mangled && self.name() == other.name()
    }
}

impl Eq for Symbol {}

impl std::fmt::Debug for Symbol {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_struct("Symbol").field("mangled", &self.mangled).field("name", &self.name()).finish()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_name_is_made_when_it_is_asked_for_and_kept_where_it_differs() {
        let [cpp, tensile] = ["_Z4gemmPf", "Cijk_Alik_Bljk_HHS_BH_MT64x64x64_SN"].map(Symbol::new);
        assert!(cpp.name.get().is_none() && tensile.name.get().is_none());
        assert_eq!((cpp.mangled(), cpp.name()), ("_Z4gemmPf", "gemm(float*)"));
        assert_eq!(tensile.name(), tensile.mangled());
        assert_eq!((cpp.name.get(), tensile.name.get()), (Some(&Some("gemm(float*)".into())), Some(&None)));
    }

    #[test]
    fn a_name_that_is_told_is_kept_as_it_is() {
        assert_eq!(Symbol::named("_Z4gemmPf", "gemm").name(), "gemm");
        assert_eq!(Symbol::named("_Z4gemmPf", "").name(), "");
        assert_eq!(Symbol::named("_Z4gemmPf", "_Z4gemmPf").name(), "_Z4gemmPf");
        assert_eq!(Symbol::named("", "copy"), Symbol { mangled: "".into(), name: OnceLock::from(Some("copy".into())) });
        assert!(Symbol::named("_Z4gemmPf", "gemm(float*)") == Symbol::new("_Z4gemmPf"), "however it was made");
        assert!(Symbol::named("_Z4gemmPf", "gemm") != Symbol::new("_Z4gemmPf"));
    }
}
