//! Names and argument positions of HIP's dispatch table.
/// The name of the function in slot `operation`.
pub fn name(_operation: u32) -> Option<&'static str> {
    None
}
