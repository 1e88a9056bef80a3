//! To be written.
pub mod names {
    pub fn demangle(n: &str) -> std::borrow::Cow<'_, str> {
        n.into()
    }
}
