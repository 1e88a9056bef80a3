pub mod join;
pub mod metadata;
pub mod streams;
