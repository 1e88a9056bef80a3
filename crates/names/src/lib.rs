//!
//! Every crate may use it. It must never open a file or a device.
#![doc = include_str!("../README.md")]
//!
//! Names come from foreign code objects: up to 16 KiB, sometimes invalid. Grouping is always by the full name.

mod classify;
mod cpp;
mod families;
mod form;
mod id;
mod labels;
mod shorten;
mod symbol;
mod types;

pub use classify::{Category, Class, KernelOrigin, RULE_TEXT, classify, is_communication};
pub use id::{Ids, KernelId, NoKernelId, NotFound, WrittenId};
pub use labels::{Labels, fitted};
pub use shorten::{brief, hash, path, shorten};
pub use symbol::{Symbol, demangle};

use std::borrow::Cow;

/// Length from which `--names full` shortens names, characters.
pub const DISPLAY_LIMIT: usize = 200;

/// How names are shown.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Default)]
pub enum Style {
    /// Demangled with parameters; long ones shortened.
    #[default]
    Full,
    /// Only the function's path.
    Short,
    Mangled,
    /// The short forms of one report, which distinguish its kernels.
    Labels(&'static Labels),
}

/// A word that is not the name of a [`Style`].
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct UnknownStyle(String);

impl std::fmt::Display for UnknownStyle {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        write!(f, "{:?} is not a style of names; known are full, short, mangled", self.0)
    }
}

impl std::error::Error for UnknownStyle {}

impl std::str::FromStr for Style {
    type Err = UnknownStyle;

    fn from_str(text: &str) -> Result<Style, UnknownStyle> {
        match text {
            "full" => Ok(Style::Full),
            "short" => Ok(Style::Short),
            "mangled" => Ok(Style::Mangled),
            _ => Err(UnknownStyle(text.to_owned())),
        }
    }
}

/// The types of a function's parameters, by its demangled name; `None` for a name of C, which does not tell them.
pub fn parameters(name: &str) -> Option<Vec<&str>> {
    let list = cpp::Function::read(name).parameters.strip_prefix('(')?.strip_suffix(')')?;
    Some(if list.is_empty() { Vec::new() } else { cpp::split_arguments(list) })
}

/// The short form of a name by its meaning: `Tensile HHS MT64x64x64 GSU8`, `ck gemm_xdl_cshuffle_v3<f16, 256, 128, 128, 64>`,
/// `vectorized_elementwise<4> add<half>`. Two kernels can have the same short form: [`Labels`] distinguishes them.
pub fn short(name: &str) -> String {
    families::form(&demangle(name.trim())).short()
}

/// A name in a style. `demangled` is [`demangle`] of `symbol`.
pub fn display<'a>(symbol: &'a str, demangled: &'a str, style: Style) -> Cow<'a, str> {
    match style {
        Style::Full => shorten(demangled, DISPLAY_LIMIT),
        Style::Short => Cow::Owned(path(demangled)),
        Style::Mangled => Cow::Borrowed(symbol),
        Style::Labels(labels) => Cow::Borrowed(labels.get(demangled)),
    }
}

#[cfg(test)]
mod tests {
    use super::symbol::MAX_MANGLED;
    use super::*;
    use proptest::prelude::*;

    #[test]
    fn parameters_are_those_of_the_function_itself() {
        let name = "void ns::scale<float, 4>(float*, long, std::array<int, 2>, unsigned int)";
        assert_eq!(parameters(name).unwrap(), ["float*", "long", "std::array<int, 2>", "unsigned int"]);
        assert_eq!(parameters("nothing()"), Some(Vec::new()));
        assert_eq!((parameters("matmul_kernel"), parameters("cut(float*, in")), (None, None));
    }

    #[test]
    fn demangling() {
        for (symbol, name) in [
            ("_Z9vectorAddPKfS0_Pfi.kd", "vectorAdd(float const*, float const*, float*, int)"),
            ("_ZN2at6native18elementwise_kernelILi512EEEvi", "void at::native::elementwise_kernel<512>(int)"),
            ("Cijk_Ailk_Bljk_HHS_BH_MT128x128x32", "Cijk_Ailk_Bljk_HHS_BH_MT128x128x32"),
            ("triton_poi_fused_add_0", "triton_poi_fused_add_0"),
            ("_Z", "_Z"),
            ("_Z9", "_Z9"),
            ("", ""),
        ] {
            assert_eq!(demangle(symbol), name);
        }
    }

    #[test]
    fn exploding_names_stop() {
        // Each argument contains the previous type twice: 2^60 characters without a limit.
        let mut bomb = String::from("_Z1fI1AS0_E");
        bomb.clear();
        bomb.push_str("_Z1f1AIiiE");
        for n in 0..60 {
            let s = if n == 0 { "S_".to_owned() } else { format!("S{}_", to_base36(n - 1)) };
            bomb.push_str(&format!("1AI{s}{s}E"));
        }
        assert!(demangle(&bomb).len() <= rkprof_demangle::MAX_OUTPUT.max(MAX_MANGLED));
        for hostile in [
            "_Z".to_owned() + &"N".repeat(16000),
            "_Z1f".to_owned() + &"P".repeat(16000) + "i",
            "_Z1fI".to_owned() + &"X".repeat(16000),
            "_Z1fI".to_owned() + &"J".repeat(16000),
            "_Z".to_owned() + &"1a".repeat(8000),
            "_ZN".to_owned() + &"1a".repeat(8000) + "E",
            "_Z99999999999999999999a".to_owned(),
            "_Z1f".to_owned() + &"Dp".repeat(8000),
            "<".repeat(16000),
            "(".repeat(16000),
            ">".repeat(16000),
            "operator".repeat(2000),
        ] {
            let name = demangle(&hostile);
            assert!(name.len() <= rkprof_demangle::MAX_OUTPUT.max(MAX_MANGLED));
            assert!(shorten(&name, 200).chars().count() <= 200);
            let _ = (path(&name), classify(&hostile));
        }
    }

    fn to_base36(n: usize) -> String {
        const DIGITS: &[u8] = b"0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZ";
        let low = char::from(DIGITS[n % 36]);
        if n < 36 { low.to_string() } else { format!("{}{low}", to_base36(n / 36)) }
    }

    proptest! {
        #[test]
        fn mangled_noise_is_harmless(tail in "[0-9NSITEZPKRXLJDvicfAa_]{0,200}") {
            let symbol = format!("_Z{tail}");
            let name = demangle(&symbol);
            prop_assert!(name.len() <= rkprof_demangle::MAX_OUTPUT.max(MAX_MANGLED));
            let _ = (path(&name), classify(&name));
            prop_assert!(shorten(&name, 40).chars().count() <= 40);
        }

        #[test]
        fn any_text_after_the_prefix_is_harmless(text in "\\PC{0,40}", tail in "[0-9A-Z\\PC]{0,20}") {
            let _ = demangle(&format!("_Z{text}"));
            let _ = demangle(&format!("_ZN1a{tail}E"));
        }

        #[test]
        fn any_text_is_harmless(name in "\\PC{0,120}", limit in 12usize..80) {
            prop_assert!(shorten(&name, limit).chars().count() <= limit);
            let _ = (path(&name), classify(&name), demangle(&name));
        }
    }
}
