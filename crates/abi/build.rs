//! With feature "bindgen" it generates the raw bindings of rocprofiler-sdk from include/; see src/lib.rs.

fn main() {
    println!("cargo::rerun-if-changed=build.rs");
    #[cfg(feature = "bindgen")]
    bindings::generate();
}

#[cfg(feature = "bindgen")]
mod bindings {
    use bindgen::callbacks::{DeriveInfo, DeriveTrait, EnumVariantValue, ImplementsTrait, ItemInfo, ParseCallbacks};
    use std::path::{Path, PathBuf};
    use std::process::Command;

    /// Generates `common.rs`, `v0.rs` and `v1.rs` into OUT_DIR, where tests/abi.rs compares them with the checked-in ones,
    /// and into src when RKPROF_REGENERATE is set.
    pub(super) fn generate() {
        println!("cargo::rerun-if-changed=include");
        println!("cargo::rerun-if-changed=../../rustfmt.toml");
        println!("cargo::rerun-if-env-changed=RKPROF_REGENERATE");
        let out = PathBuf::from(std::env::var_os("OUT_DIR").expect("cargo sets OUT_DIR"));
        let into_source = std::env::var_os("RKPROF_REGENERATE").is_some();

        for file in ["common.rs", "v0.rs", "v1.rs"] {
            let bindings = builder(file).generate().expect("bindgen could not read the headers in include/");
            let path = out.join(file);
            std::fs::write(&path, shorten(&bindings.to_string())).expect("cannot write to OUT_DIR");
            let rustfmt =
                Command::new("rustfmt").args(["--edition", "2024", "--config-path", "../.."]).arg(&path).status();
            assert!(rustfmt.is_ok_and(|status| status.success()), "rustfmt is needed: `rustup component add rustfmt`");
            let formatted = std::fs::read_to_string(&path).expect("just written");
            std::fs::write(&path, formatted.replace(DECLARED, "functions! {")).expect("cannot write to OUT_DIR");
            if into_source {
                std::fs::copy(&path, Path::new("src").join(file)).expect("cannot write to src");
            }
        }
    }

    /// The form of the functions while rustfmt lays them out.
    const DECLARED: &str = "unsafe extern \"C\" {";

    /// Rewrites bindgen's output for this crate: imported names, a blank line between items, `enumeration!`,
    /// `structure!` with its layout, and the table of functions as `functions!`.
    fn shorten(text: &str) -> String {
        let text = text
            .replace("::core::ffi::c_uint", "u32")
            .replace("::core::ffi::", "")
            .replace("::core::option::", "")
            .replace("bytemuck :: Zeroable", "bytemuck::Zeroable");
        let mut out = String::new();
        let mut lines = text.lines();
        while let Some(line) = lines.next() {
            if line == "#[repr(C)]" {
                let declared = until(&mut lines, "}");
                let tests = until(&mut lines, "};");
                let (name, fields) =
                    declared.split_once("pub struct ").and_then(|d| d.1.split_once(" {")).expect("fields");
                out.push_str(&if name == "Functions" { functions(fields) } else { structure(name, fields, &tests) });
                continue;
            }
            if let Some(name) = line.strip_prefix("impl ") {
                out.push_str(&enumeration(name.trim_end_matches([' ', '{']), &until(&mut lines, "}")));
                // The struct, which the macro declares.
                lines.by_ref().find(|line| line.starts_with("pub struct "));
                continue;
            }
            if line.starts_with("#[repr") || line.starts_with("pub type") {
                out.push('\n');
            }
            out.push_str(line);
            out.push('\n');
        }
        out
    }

    /// The lines before `end`, in one line.
    fn until<'a>(lines: &mut impl Iterator<Item = &'a str>, end: &str) -> String {
        lines.take_while(|line| *line != end).map(str::trim).collect::<Vec<_>>().join(" ")
    }

    /// From `pub const NONE: T = T(0); ...`.
    fn enumeration(name: &str, constants: &str) -> String {
        let constants = constants.split("pub const ").skip(1).map(|constant| {
            let (name, _) = constant.split_once(':').expect("a type");
            let (_, value) = constant.split_once('(').expect("a value");
            format!("{name} = {}", value.trim_end_matches([' ', ';', ')']))
        });
        format!("\n{}\n", filled(format!("enumeration! {{ {name}:"), constants))
    }

    /// A call of a macro: the items in one line behind its head, or in lines of their own, of at most 120 characters each.
    fn filled(head: String, items: impl Iterator<Item = String>) -> String {
        let items: Vec<String> = items.map(|item| format!(" {item},")).collect();
        if head.len() + items.iter().map(String::len).sum::<usize>() + 2 <= 120 {
            return format!("{head}{} }}", items.concat());
        }
        let mut lines = vec![head, String::from("   ")];
        for item in items {
            if lines.last().is_some_and(|line| line.len() + item.len() > 120) {
                lines.push(String::from("   "));
            }
            lines.last_mut().expect("never empty").push_str(&item);
        }
        lines.join("\n") + "\n}"
    }

    /// From `pub a: A, ...` and from `["Size of T"][size_of::<T>() - 16usize];`, the alignment, and
    /// `["Offset of field: T::f"][... - 8usize];`.
    fn structure(name: &str, fields: &str, tests: &str) -> String {
        let mut values = tests.split("usize]").filter_map(|test| Some(test.rsplit_once("- ")?.1));
        let (size, align) = values.next().zip(values.next()).expect("size and alignment");
        let fields = fields.split("pub ").skip(1).zip(values);
        let fields = fields.map(|(field, at)| format!("{at} {}", field.trim_end_matches([',', ' '])));
        format!("\n{}\n", filled(format!("structure! {{ {name}: size {size}, align {align};"), fields))
    }

    /// From `pub f: Option<unsafe extern "C" fn(a: A) -> R>, ...`.
    fn functions(fields: &str) -> String {
        let fields = fields.replace(": Option< ", ": Option<").replace(": Option<unsafe extern \"C\" fn(", "(");
        let fields = fields.split("pub ").skip(1).map(|field| field.trim_end_matches([' ', ',', '>']));
        let declared: String = fields.map(|field| format!("pub fn {field};\n")).collect();
        format!("{DECLARED}\n{declared}}}\n")
    }

    fn builder(file: &str) -> bindgen::Builder {
        let header = if file == "common.rs" { "include/rocprofiler_common.h" } else { "include/rocprofiler_abi.h" };
        let builder = bindgen::builder()
            .header(header)
            .allowlist_file("include/rocprofiler_.*[.]h")
            .default_enum_style(bindgen::EnumVariation::NewType { is_bitfield: false, is_global: false })
            .use_core()
            .disable_header_comment()
            .rust_edition(bindgen::RustEdition::Edition2024)
            .parse_callbacks(Box::new(Names))
            .raw_line(format!(
                "//! Generated from {header} by `RKPROF_REGENERATE=1 cargo build -p rkprof-abi --features bindgen`."
            ))
            .raw_line(if file == "v0.rs" {
                "use core::ffi::{c_char, c_void};"
            } else {
                "use core::ffi::{c_char, c_int, c_void};"
            });
        match file {
            "common.rs" => builder,
            generation => builder
                .clang_arg(format!("-DRKPROF_ABI={}", &generation[1..2]))
                .blocklist_file("include/rocprofiler_common.h")
                .raw_line("use super::common::*;"),
        }
    }

    /// Drops the prefixes that all constants of an enumeration share.
    #[derive(Debug)]
    struct Names;

    /// In the order in which they are tried.
    const PREFIXES: [&str; 19] = [
        "ROCPROFILER_AGENT_INFO_",
        "ROCPROFILER_AGENT_TYPE_",
        "ROCPROFILER_BUFFER_CATEGORY_",
        "ROCPROFILER_BUFFER_POLICY_",
        "ROCPROFILER_BUFFER_TRACING_",
        "ROCPROFILER_CALLBACK_PHASE_",
        "ROCPROFILER_CALLBACK_TRACING_",
        "ROCPROFILER_CODE_OBJECT_STORAGE_TYPE_",
        "ROCPROFILER_COUNTER_",
        "ROCPROFILER_EXTERNAL_CORRELATION_REQUEST_",
        "ROCPROFILER_KERNEL_DISPATCH_",
        "ROCPROFILER_MEMORY_ALLOCATION_",
        "ROCPROFILER_MEMORY_COPY_",
        "ROCPROFILER_PC_SAMPLING_METHOD_",
        "ROCPROFILER_PC_SAMPLING_RECORD_",
        "ROCPROFILER_PC_SAMPLING_UNIT_",
        "ROCPROFILER_SCRATCH_",
        "ROCPROFILER_STATUS_",
        "ROCPROFILER_",
    ];

    impl ParseCallbacks for Names {
        fn enum_variant_name(&self, _: Option<&str>, name: &str, _: EnumVariantValue) -> Option<String> {
            PREFIXES.iter().find_map(|prefix| name.strip_prefix(prefix)).map(str::to_owned)
        }

        fn item_name(&self, item: ItemInfo<'_>) -> Option<String> {
            (item.name == "rkprof_sdk_functions").then(|| "Functions".to_owned())
        }

        fn blocklisted_type_implements_trait(&self, _: &str, _: DeriveTrait) -> Option<ImplementsTrait> {
            Some(ImplementsTrait::Yes)
        }

        /// A record that is shorter than ours is completed with zeros.
        fn add_derives(&self, _: &DeriveInfo<'_>) -> Vec<String> {
            vec!["bytemuck::Zeroable".to_owned()]
        }
    }
}
