//! Compares src with the facts of the SDK's headers (tests/facts): each struct, field, constant and prototype.
//!
//! The generated files are read as text: their `layout!` is enforced by the compiler, so what they say is so.

use serde_json::Value;
use std::collections::{BTreeMap, BTreeSet};

const COMMON: &str = include_str!("../src/common.rs");

struct Generation {
    sdk: &'static str,
    bindings: Bindings,
    facts: Value,
}

fn generations() -> [Generation; 2] {
    [
        ("0.5.0", include_str!("../src/v0.rs"), include_str!("facts/sdk-0.5.0.json")),
        ("1.0.0", include_str!("../src/v1.rs"), include_str!("facts/sdk-1.0.0.json")),
    ]
    .map(|(sdk, own, facts)| {
        let bindings = Bindings::parse(&[COMMON, own]);
        let facts: Value = serde_json::from_str(facts).expect("facts are JSON");
        assert_eq!(facts["sdk"], sdk);
        Generation { sdk, bindings, facts }
    })
}

/// What the generated files declare.
#[derive(Default)]
struct Bindings {
    structs: BTreeMap<String, Struct>,
    /// Constants by type name.
    enums: BTreeMap<String, BTreeMap<String, i64>>,
    /// Function types by name: return type, parameter types.
    callbacks: BTreeMap<String, Prototype>,
    functions: BTreeMap<String, Prototype>,
}

#[derive(Default)]
struct Struct {
    size: u64,
    align: u64,
    /// Name, offset, type.
    fields: Vec<(String, u64, String)>,
}

#[derive(Debug, PartialEq, Eq)]
struct Prototype {
    result: String,
    parameters: Vec<String>,
}

impl Bindings {
    fn parse(sources: &[&str]) -> Bindings {
        let mut bindings = Bindings::default();
        for source in sources {
            // One item a line: rustfmt breaks long ones, but always inside of brackets.
            let mut item = String::new();
            let mut depth = 0;
            for line in source.lines().map(str::trim).filter(|l| !l.starts_with("//") && !l.starts_with('#')) {
                item.push_str(line);
                item.push(' ');
                depth += line.matches(['(', '{', '[']).count();
                depth -= line.matches([')', '}', ']']).count();
                // Generic brackets of a type alias stay open across lines, too.
                if depth == 0 && (line.ends_with(['}', ';'])) {
                    bindings.item(item.trim());
                    item.clear();
                }
            }
        }
        bindings
    }

    fn item(&mut self, item: &str) {
        if let Some(rest) = item.strip_prefix("structure! { ") {
            self.structure(rest.trim_end_matches(['}', ' ']));
        } else if let Some(rest) = item.strip_prefix("functions! {") {
            let declared = rest.split(';').filter_map(|function| function.trim().strip_prefix("pub fn "));
            self.functions = declared
                .map(|function| {
                    let (name, _) = function.split_once('(').expect("parameters");
                    (name.to_owned(), prototype(function).expect("a function"))
                })
                .collect();
        } else if let Some(rest) = item.strip_prefix("enumeration! { ") {
            let (name, body) = rest.split_once(": ").expect("constants");
            let constants = body.trim_end_matches(['}', ',', ' ']).split(", ").map(|constant| {
                let (name, value) = constant.split_once(" = ").expect("a value");
                (name.to_owned(), value.parse().expect("a number"))
            });
            self.enums.insert(name.to_owned(), constants.collect());
        } else if let Some((name, kind)) = item.strip_prefix("pub type ").and_then(|rest| rest.split_once(" = "))
            && let Some(prototype) = prototype(kind.trim_end_matches(';'))
        {
            self.callbacks.insert(name.to_owned(), prototype);
        }
    }

    /// `T: size 16, align 8; 0 a: A, 8 b: B,` (the compiler has checked it).
    fn structure(&mut self, text: &str) {
        let number = |text: &str| text.parse::<u64>().unwrap_or_else(|e| panic!("{text}: {e}"));
        let (head, fields) = text.split_once("; ").expect("fields");
        let (name, sizes) = head.split_once(": size ").expect("a size");
        let (size, align) = sizes.split_once(", align ").expect("an alignment");
        let fields = split_top_level(fields).into_iter().map(|field| {
            let (at, rest) = field.split_once(' ').expect("an offset");
            let (name, kind) = rest.split_once(": ").expect("a type");
            (name.to_owned(), number(at), kind.to_owned())
        });
        let entry = Struct { size: number(size), align: number(align), fields: fields.collect() };
        self.structs.insert(name.to_owned(), entry);
    }
}

/// Splits at commas outside of any bracket.
fn split_top_level(text: &str) -> Vec<String> {
    let mut parts = vec![String::new()];
    let mut depth = 0;
    let mut previous = ' ';
    for c in text.chars() {
        match c {
            '(' | '[' | '<' | '{' => depth += 1,
            ')' | ']' | '}' => depth -= 1,
            '>' if previous != '-' => depth -= 1,
            ',' if depth == 0 => {
                parts.push(String::new());
                previous = c;
                continue;
            }
            _ => {}
        }
        parts.last_mut().expect("never empty").push(c);
        previous = c;
    }
    parts.iter().map(|part| part.trim().to_owned()).filter(|part| !part.is_empty()).collect()
}

/// From `Option<unsafe extern "C" fn(a: A, b: B) -> R>` or `name(a: A, b: B) -> R`.
fn prototype(kind: &str) -> Option<Prototype> {
    let (_, rest) = kind.split_once('(')?;
    let mut depth = 1;
    let close = rest.find(|c| {
        depth += i32::from(c == '(') - i32::from(c == ')');
        depth == 0
    })?;
    let (parameters, result) = (&rest[..close], &rest[close + 1..]);
    let result = result.trim().trim_end_matches(['>', ',', ' ']).trim_start_matches("->").trim();
    Some(Prototype {
        result: if result.is_empty() { "void".to_owned() } else { result.to_owned() },
        parameters: split_top_level(parameters)
            .iter()
            .map(|parameter| parameter.split_once(": ").expect("named").1.to_owned())
            .collect(),
    })
}

/// Scalar types of the C headers that we declare by another name.
const SCALARS: [(&str, &str); 16] = [
    ("uint64_t", "u64"),
    ("uint32_t", "u32"),
    ("uint16_t", "u16"),
    ("uint8_t", "u8"),
    ("int64_t", "i64"),
    ("int32_t", "i32"),
    ("size_t", "usize"),
    ("double", "f64"),
    ("int", "c_int"),
    ("char", "c_char"),
    ("void", "c_void"),
    ("HSA_IOLINKTYPE", "u32"),
    ("HSA_HEAPTYPE", "u32"),
    ("hsa_amd_tool_event_kind_t", "u32"),
    // Unions of a 32-bit integer and its bit-fields.
    ("HSA_ENGINE_VERSION", "u32"),
    ("HSA_ENGINE_ID", "u32"),
];
const BITS: [&str; 5] = [
    "HSA_CAPABILITY",
    "HSA_LINKPROPERTY",
    "HSA_MEMORYPROPERTY",
    "HsaCacheType",
    "rocprofiler_agent_runtime_visiblity_t",
];

/// The Rust spelling of a C type (without a parameter name).
fn rust_type(c: &str) -> String {
    let c = c.replace("*const", "*").replace(" *", "*");
    let c = c.trim();
    if let Some(pointee) = c.strip_suffix('*') {
        let constant = pointee.starts_with("const ") && !pointee.contains('*');
        return format!("*{} {}", if constant { "const" } else { "mut" }, rust_type(pointee));
    }
    let c = c.trim_start_matches("const ");
    match SCALARS.iter().find(|(name, _)| *name == c) {
        Some((_, rust)) => (*rust).to_owned(),
        None if BITS.contains(&c) => "u32".to_owned(),
        None => c.to_owned(),
    }
}

/// From `R (A a, B b)` of a function or `R (*)(A, B)` of a callback type.
fn c_prototype(c: &str) -> Prototype {
    let named = !c.contains("(*)");
    let (result, parameters) = c.split_once(if named { " (" } else { " (*)(" }).or(c.split_once("(*)(")).expect("C");
    let parameters = parameters.trim_end_matches(')');
    Prototype {
        result: if result == "void" { "void".to_owned() } else { rust_type(result) },
        parameters: parameters
            .split(", ")
            .filter(|parameter| !parameter.is_empty())
            .map(|parameter| match parameter.rsplit_once(' ') {
                Some((kind, _)) if named => rust_type(kind),
                _ => rust_type(parameter),
            })
            .collect(),
    }
}

/// Fields that we declare in another way than the SDK, with the SDK's fields that they stand for and why.
const DIFFERENT: [(&str, &str, &[&str]); 17] = [
    // Unions that we read in one way.
    ("rocprofiler_user_data_t", "value", &["value", "ptr"]),
    ("rocprofiler_address_t", "value", &["handle", "value", "ptr"]),
    ("rocprofiler_record_header_t", "category", &["category", "hash"]),
    ("rocprofiler_callback_tracing_code_object_load_data_t", "rocp_agent", &["rocp_agent", "agent_id"]),
    ("rocprofiler_callback_tracing_code_object_load_data_t", "memory_base", &["memory_base", "storage_file"]),
    ("rocprofiler_callback_tracing_marker_api_data_t", "retval", &["retval"]),
    // The same bytes in words of 8.
    ("rocprofiler_kernel_dispatch_info_t", "reserved_padding", &["reserved_padding"]),
    (
        "rocprofiler_buffer_tracing_page_migration_record_t",
        "reserved",
        &["page_fault", "page_migrate", "queue_suspend", "unmap_from_gpu", "reserved"],
    ),
    // Bit-fields.
    ("rocprofiler_pc_sampling_record_host_trap_v0_t", "hw_id", &["hw_id"]),
    ("rocprofiler_pc_sampling_record_host_trap_v0_t", "wave_in_group", &["wave_in_group", "reserved0"]),
    ("rocprofiler_pc_sampling_record_stochastic_v0_t", "hw_id", &["hw_id"]),
    ("rocprofiler_pc_sampling_record_stochastic_v0_t", "flags", &["flags"]),
    ("rocprofiler_pc_sampling_record_stochastic_v0_t", "wave_issued", &["wave_issued", "inst_type", "reserved"]),
    ("rocprofiler_pc_sampling_record_stochastic_v0_t", "snapshot", &["snapshot"]),
    ("rocprofiler_pc_sampling_record_stochastic_v0_t", "memory_counters", &["memory_counters"]),
    ("rocprofiler_counter_info_v0_t", "flags", &["is_constant", "is_derived"]),
    ("rocprofiler_counter_info_v1_t", "flags", &["is_constant", "is_derived"]),
];

/// Unions over functions or operations, declared as words: only their size is compared.
const WORDS: [&str; 2] = ["rocprofiler_marker_api_args_t", "rocprofiler_scratch_memory_args_t"];

#[test]
fn structs_have_the_layout_of_the_headers() {
    for Generation { sdk, bindings, facts } in generations() {
        let mut compared = 0;
        for (name, ours) in &bindings.structs {
            let theirs = &facts["structs"][name];
            if name == "hsa_agent_t" {
                continue; // ROCR's, a handle
            }
            assert!(theirs.is_object(), "SDK {sdk} has no {name}");
            assert_eq!(Some(ours.size), theirs["size"].as_u64(), "SDK {sdk}: size of {name}");
            assert_eq!(Some(ours.align), theirs["align"].as_u64(), "SDK {sdk}: alignment of {name}");
            if WORDS.contains(&name.as_str()) {
                continue;
            }
            let mut seen = BTreeSet::new();
            for (field, offset, kind) in &ours.fields {
                let different = DIFFERENT.iter().find(|(n, f, _)| n == name && f == field);
                let own_name = [field.trim_end_matches('_')];
                for their_name in different.map_or(&own_name[..], |(_, _, names)| names) {
                    let fields = theirs["fields"].as_array().expect("fields");
                    let Some(their_field) = fields.iter().find(|f| f[0] == *their_name) else {
                        // An alias that only one of the generations has.
                        assert!(different.is_some(), "SDK {sdk}: {name} has no field {their_name}");
                        continue;
                    };
                    seen.insert(their_field[0].as_str().expect("a name"));
                    let what = format!("SDK {sdk}: {name}.{field}");
                    if !their_field[1].is_null() {
                        assert_eq!(Some(*offset), their_field[1].as_u64(), "offset of {what}");
                    }
                    let c_type = their_field[3].as_str().expect("a type");
                    let expected = match c_type.strip_suffix(']').and_then(|array| array.split_once('[')) {
                        Some((element, count)) => format!("[{}; {count}usize]", rust_type(element)),
                        None => rust_type(c_type),
                    };
                    if different.is_none() {
                        assert_eq!(*kind, expected, "type of {what}");
                    }
                    compared += 1;
                }
            }
            for their_field in theirs["fields"].as_array().expect("fields") {
                let their_name = their_field[0].as_str().expect("a name");
                assert!(seen.contains(their_name), "SDK {sdk}: {name}.{their_name} is not declared");
            }
        }
        assert!(compared > 150, "SDK {sdk}: only {compared} fields were compared");
    }
}

/// What 0.5 has under another name is read as 1.0's.
const RENAMED: [(&str, &str); 3] = [
    ("rocprofiler_profile_config_id_t", "rocprofiler_counter_config_id_t"),
    ("rocprofiler_profile_counting_dispatch_data_t", "rocprofiler_dispatch_counting_service_data_t"),
    ("rocprofiler_profile_counting_dispatch_record_t", "rocprofiler_dispatch_counting_service_record_t"),
];

#[test]
fn renamed_structs_have_the_same_layout() {
    let [v0, v1] = generations();
    for (old, new) in RENAMED {
        let (theirs, ours) = (&v0.facts["structs"][old], &v1.bindings.structs[new]);
        assert_eq!((theirs["size"].as_u64(), theirs["align"].as_u64()), (Some(ours.size), Some(ours.align)), "{old}");
        let fields = theirs["fields"].as_array().expect("fields").iter();
        let theirs: Vec<_> = fields.map(|field| (field[0].as_str(), field[1].as_u64())).collect();
        let ours: Vec<_> = ours.fields.iter().map(|(name, at, _)| (Some(name.as_str()), Some(*at))).collect();
        assert_eq!(theirs, ours, "{old}");
    }
}

/// The agent of 0.5 is read as 1.0's up to `uuid`; its last field is padding.
#[test]
fn the_old_agent_is_the_beginning_of_the_new_one() {
    let [v0, v1] = generations();
    let (theirs, ours) =
        (&v0.facts["structs"]["rocprofiler_agent_v0_t"], &v1.bindings.structs["rocprofiler_agent_v0_t"]);
    let fields = theirs["fields"].as_array().expect("fields");
    let (last, common) = fields.split_last().expect("fields");
    assert_eq!((last[0].as_str(), ours.fields.len()), (Some("reserved_padding0"), fields.len() + 1));
    for (theirs, (name, at, kind)) in common.iter().zip(&ours.fields) {
        let c_type = rust_type(theirs[3].as_str().expect("a type"));
        assert_eq!((theirs[0].as_str(), theirs[1].as_u64()), (Some(name.trim_end_matches('_')), Some(*at)));
        assert_eq!(c_type, *kind, "{name}");
    }
    assert_eq!(theirs["size"].as_u64(), ours.fields.last().map(|(_, at, _)| *at));
}

#[test]
fn constants_have_the_values_of_the_headers() {
    for Generation { sdk, bindings, facts } in generations() {
        let enums = facts["enums"].as_object().expect("enums");
        for (name, ours) in &bindings.enums {
            let Some(theirs) = enums.get(name) else {
                panic!("SDK {sdk} has no {name}");
            };
            let theirs: BTreeMap<&str, i64> = theirs
                .as_object()
                .expect("constants")
                .iter()
                .map(|(constant, value)| (constant.as_str(), value.as_i64().expect("a number")))
                .filter(|(constant, value)| !constant.ends_with("LAST") && *value >= 0)
                // The status of the two generations agree up to here; further ones are known by the SDK's own names.
                .filter(|(_, value)| name != "rocprofiler_status_t" || *value <= 12)
                .collect();
            for (constant, value) in &theirs {
                // Ours lack a prefix; aliases (LOAD = ENTER) are not repeated.
                let ours = ours.iter().find(|(short, v)| {
                    constant.ends_with(short.as_str()) && **v == *value
                        || ["CALLBACK_PHASE_LOAD", "CALLBACK_PHASE_UNLOAD"]
                            .iter()
                            .any(|alias| constant.ends_with(alias))
                });
                assert!(ours.is_some(), "SDK {sdk}: {constant} = {value} is missing or differs");
            }
            // What we have beyond this SDK was appended later.
            let last = theirs.values().copied().max().unwrap_or_default();
            for (short, value) in ours {
                let known = theirs.iter().any(|(constant, v)| constant.ends_with(short.as_str()) && v == value);
                assert!(known || (*value > last && sdk == "0.5.0"), "SDK {sdk} has no {short} = {value} in {name}");
            }
        }
        assert!(bindings.enums.len() >= 19, "SDK {sdk}: only {} enumerations", bindings.enums.len());
    }
}

#[test]
fn functions_and_callbacks_have_the_prototypes_of_the_headers() {
    for Generation { sdk, bindings, facts } in generations() {
        for (name, prototype) in &bindings.callbacks {
            let c = facts["callbacks"][name].as_str().unwrap_or_else(|| panic!("SDK {sdk} has no {name}"));
            assert_eq!(*prototype, c_prototype(c), "SDK {sdk}: {name}: {c}");
        }
        assert!(bindings.callbacks.len() >= 11, "SDK {sdk}: only {} callbacks", bindings.callbacks.len());
        // One table serves both: what 0.5 has by the same name has the same prototype there.
        let mut compared = 0;
        for (name, prototype) in &Bindings::parse(&[include_str!("../src/v1.rs")]).functions {
            let Some(c) = facts["functions"][name].as_str() else {
                assert_eq!(sdk, "0.5.0", "SDK {sdk} has no {name}");
                continue;
            };
            assert_eq!(*prototype, c_prototype(c), "SDK {sdk}: {name}: {c}");
            compared += 1;
        }
        assert_eq!(compared, if sdk == "0.5.0" { 42 } else { 50 }, "SDK {sdk}: functions compared");
    }
}

/// The checked-in files are what include/ says (the build script has just generated them anew).
#[cfg(feature = "bindgen")]
#[test]
fn checked_in_bindings_are_up_to_date() {
    for (file, text) in
        [("common.rs", COMMON), ("v0.rs", include_str!("../src/v0.rs")), ("v1.rs", include_str!("../src/v1.rs"))]
    {
        let generated = std::fs::read_to_string(format!("{}/{file}", env!("OUT_DIR"))).expect("generated");
        assert!(
            generated == text,
            "src/{file} differs from include/: run RKPROF_REGENERATE=1 cargo build -p rkprof-abi --features bindgen"
        );
    }
}
