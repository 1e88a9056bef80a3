//! Lists of names.

/// An array of names that are written without quotes: `names![SQ_WAVES SQ_INSTS_VALU]`.
#[macro_export]
macro_rules! names {
    ($($name:ident)*) => { [$(stringify!($name)),*] };
}
