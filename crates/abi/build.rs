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
    pub fn generate() {
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
            if into_source {
                std::fs::copy(&path, Path::new("src").join(file)).expect("cannot write to src");
            }
        }
    }

    /// What bindgen writes for any crate, written for ours: imported names, `Self`, and a blank line between items.
    fn shorten(text: &str) -> String {
        let text = text
            .replace("pub type Type = ::core::ffi::c_uint", "pub type Type = u32")
            .replace("::core::ffi::c_uint", "u32")
            .replace("::core::ffi::", "")
            .replace("::core::option::", "")
            .replace("::core::mem::", "")
            .replace("bytemuck :: Zeroable", "bytemuck::Zeroable");
        let mut out = String::new();
        let mut subject = "";
        for line in text.lines() {
            if let Some(name) = line.strip_prefix("impl ") {
                subject = name.trim_end_matches([' ', '{']);
            }
            if line.starts_with("impl ") || line.starts_with("#[repr") || line.starts_with("pub type") {
                out.push('\n');
            }
            let typed = format!(": {subject} = {subject}(");
            out.push_str(&if subject.is_empty() { line.to_owned() } else { line.replace(&typed, ": Self = Self(") });
            out.push('\n');
        }
        out
    }

    fn builder(file: &str) -> bindgen::Builder {
        let header = if file == "common.rs" { "include/rocprofiler_common.h" } else { "include/rocprofiler_abi.h" };
        let builder = bindgen::builder()
            .header(header)
            .allowlist_file("include/rocprofiler_.*[.]h")
            .default_enum_style(bindgen::EnumVariation::NewType { is_bitfield: false, is_global: false })
            .constified_enum_module("rkprof_status_value")
            .use_core()
            .disable_header_comment()
            .rust_edition(bindgen::RustEdition::Edition2024)
            .parse_callbacks(Box::new(Names))
            .raw_line(format!(
                "//! Generated from {header} by `RKPROF_REGENERATE=1 cargo build -p rkprof-abi --features bindgen`."
            ))
            .raw_line("use core::ffi::{c_char, c_int, c_void};")
            .raw_line("use core::mem::{align_of, offset_of, size_of};");
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
    const PREFIXES: [&str; 21] = [
        "ROCPROFILER_AGENT_INFO_",
        "ROCPROFILER_AGENT_TYPE_",
        "ROCPROFILER_BUFFER_CATEGORY_",
        "ROCPROFILER_BUFFER_POLICY_",
        "ROCPROFILER_BUFFER_TRACING_",
        "ROCPROFILER_CALLBACK_PHASE_",
        "ROCPROFILER_CALLBACK_TRACING_",
        "ROCPROFILER_CODE_OBJECT_STORAGE_TYPE_",
        "ROCPROFILER_CODE_OBJECT_",
        "ROCPROFILER_COUNTER_",
        "ROCPROFILER_EXTERNAL_CORRELATION_REQUEST_",
        "ROCPROFILER_HIP_STREAM_",
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
            let marker = name.rfind("_API_ID_").map(|at| &name[at + "_API_ID_".len()..]);
            let short = marker.or_else(|| PREFIXES.iter().find_map(|prefix| name.strip_prefix(prefix)));
            short.map(str::to_owned)
        }

        fn item_name(&self, item: ItemInfo<'_>) -> Option<String> {
            match item.name {
                "rkprof_status_value" => Some("status".to_owned()),
                "rkprof_sdk_functions" => Some("Functions".to_owned()),
                _ => None,
            }
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
