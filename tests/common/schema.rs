//! Checks the output of commands against the schemas in docs, with a validator of the part of JSON Schema that they use.

use serde_json::Value;

/// The violations of a command's schema (`report`, `compare`, ...) in `value`, each with its path.
pub(crate) fn errors(command: &str, value: &Value) -> Vec<String> {
    let text = std::fs::read_to_string(format!("{}/docs/{command}.schema.json", env!("CARGO_MANIFEST_DIR"))).unwrap();
    let schema: Value = serde_json::from_str(&text).unwrap();
    let mut errors = Vec::new();
    check(&schema, &schema, value, "$", &mut errors);
    errors
}

const KNOWN: [&str; 17] = [
    "$schema",
    "title",
    "description",
    "type",
    "required",
    "properties",
    "$defs",
    "$ref",
    "items",
    "enum",
    "const",
    "anyOf",
    "minimum",
    "maximum",
    "additionalProperties",
    "format",
    "pattern",
];

fn check(root: &Value, schema: &Value, value: &Value, path: &str, errors: &mut Vec<String>) {
    let rules = schema.as_object().expect("a schema is an object");
    for (rule, argument) in rules {
        assert!(KNOWN.contains(&rule.as_str()), "the validator does not know {rule}");
        let fits = match rule.as_str() {
            "type" => match argument {
                Value::Array(types) => types.iter().any(|name| has_type(value, name)),
                name => has_type(value, name),
            },
            "pattern" => {
                let pattern = regex_lite::Regex::new(argument.as_str().unwrap()).expect("a regular expression");
                value.as_str().is_none_or(|text| pattern.is_match(text))
            }
            "const" => value == argument,
            "enum" => argument.as_array().unwrap().iter().any(|option| same(option, value)),
            "minimum" => value.as_f64().is_none_or(|n| n >= argument.as_f64().unwrap()),
            "maximum" => value.as_f64().is_none_or(|n| n <= argument.as_f64().unwrap()),
            "anyOf" => argument.as_array().unwrap().iter().any(|option| {
                let mut inner = Vec::new();
                check(root, option, value, path, &mut inner);
                inner.is_empty()
            }),
            "required" => {
                let names = argument.as_array().unwrap().iter().filter_map(Value::as_str);
                names
                    .filter(|name| value.get(name).is_none())
                    .for_each(|name| errors.push(format!("{path} has no {name}")));
                true
            }
            "$ref" => {
                let target = argument.as_str().unwrap().strip_prefix('#').unwrap();
                check(root, root.pointer(target).expect("a definition"), value, path, errors);
                true
            }
            "items" => {
                for (index, item) in value.as_array().into_iter().flatten().enumerate() {
                    check(root, argument, item, &format!("{path}[{index}]"), errors);
                }
                true
            }
            "properties" => {
                for (name, schema) in argument.as_object().unwrap() {
                    if let Some(field) = value.get(name) {
                        check(root, schema, field, &format!("{path}.{name}"), errors);
                    }
                }
                true
            }
            "additionalProperties" => {
                let known = |name: &str| rules.get("properties").is_some_and(|known| known.get(name).is_some());
                let fields = value.as_object().into_iter().flatten();
                let others: Vec<_> = fields.filter(|(name, _)| !known(name)).collect();
                if argument.is_object() {
                    let each = others.iter();
                    each.for_each(|(name, field)| check(root, argument, field, &format!("{path}.{name}"), errors));
                }
                argument != &Value::Bool(false) || others.is_empty()
            }
            _ => true,
        };
        if !fits {
            errors.push(format!("{path} is not as {rule} {argument} wants it: {value:.60}"));
        }
    }
}

/// 1 and 1.0 are one number.
fn same(a: &Value, b: &Value) -> bool {
    a == b || a.as_f64().is_some_and(|number| b.as_f64() == Some(number))
}

fn has_type(value: &Value, name: &Value) -> bool {
    match name.as_str().unwrap() {
        "object" => value.is_object(),
        "array" => value.is_array(),
        "string" => value.is_string(),
        "boolean" => value.is_boolean(),
        "null" => value.is_null(),
        "integer" => value.is_u64() || value.is_i64(),
        "number" => value.is_number(),
        other => panic!("type {other}"),
    }
}
