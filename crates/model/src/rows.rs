//! Structs of JSON files.

/// Structs that are written as JSON objects. A reader takes the default for a field that an older rkprof did not write, and
/// ignores the fields of a newer one.
macro_rules! rows {
    ($($(#[$meta:meta])* pub struct $name:ident { $($fields:tt)* })*) => {$(
        #[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
        #[serde(default)]
        $(#[$meta])*
        pub struct $name { $($fields)* }
    )*};
}

pub(crate) use rows;
