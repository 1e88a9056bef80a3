//! Names and argument positions of HIP's dispatch table.
/// The name of the function in slot `operation`.
pub fn name(_operation: u32) -> Option<&'static str> {
    None
}

/// True for the functions after which a stream's address may mean another stream.
pub fn destroys_stream(operation: u32) -> bool {
    name(operation) == Some("hipStreamDestroy")
}

/// The slot of the function with this name.
pub fn slot(_name: &str) -> Option<u32> {
    None
}
