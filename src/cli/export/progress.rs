//! How far an export is, on a terminal.

use crate::export::session::Source;
use indicatif::{ProgressBar, ProgressDrawTarget, ProgressStyle};
use std::io::IsTerminal;

pub struct Progress(Option<ProgressBar>);

impl Progress {
    pub fn new(sources: &[Source]) -> Progress {
        if !std::io::stderr().is_terminal() {
            return Progress(None);
        }
        let size = |path: &std::path::PathBuf| path.metadata().map_or(0, |file| file.len());
        let bytes = sources.iter().flat_map(|source| &source.traces).map(size).sum();
        let bar = ProgressBar::with_draw_target(Some(bytes), ProgressDrawTarget::stderr_with_hz(10));
        let style = ProgressStyle::with_template("rkprof: {bar:40} {bytes} of {total_bytes}, {eta} left");
        Progress(Some(style.map_or(bar.clone(), |style| bar.with_style(style))))
    }

    pub fn read(&self, bytes: u64) {
        if let Some(bar) = &self.0 {
            bar.inc(bytes);
        }
    }

    pub fn clear(&self) {
        if let Some(bar) = &self.0 {
            bar.finish_and_clear();
        }
    }
}
