//! The argument that names a run.

use clap::builder::{PathBufValueParser, TypedValueParser};
use rkprof_store::dir;
use std::path::PathBuf;

/// Parses the path of a run. The directory of runs without `-o` stands for the newest one of them.
pub(crate) fn run_path() -> impl TypedValueParser<Value = PathBuf> {
    PathBufValueParser::new().map(dir::newest_of)
}
