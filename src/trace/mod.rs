pub mod derived;
pub mod format;
mod hash;
mod launches;
pub mod occupancy;
pub mod reader;
#[rustfmt::skip]
pub mod schema;
mod sequence;
pub mod wire;
pub mod writer;
