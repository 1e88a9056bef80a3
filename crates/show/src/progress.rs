//! Progress of long commands: drawn on a terminal only, after one second.

use indicatif::{ProgressBar, ProgressDrawTarget, ProgressStyle};
use std::io::IsTerminal;
use std::path::PathBuf;
use std::sync::OnceLock;
use std::time::{Duration, Instant};

/// A command that ends by then needs no bar.
const SOON: Duration = Duration::from_secs(1);

/// A bar on standard error. Without a total it has no end; `template` is indicatif's.
pub fn bar(total: Option<u64>, template: &str) -> ProgressBar {
    static STARTED: OnceLock<Instant> = OnceLock::new();
    let bar = ProgressBar::with_draw_target(total, ProgressDrawTarget::hidden());
    bar.set_style(style(template));
    if std::io::stderr().is_terminal() {
        let wait = SOON.saturating_sub(STARTED.get_or_init(Instant::now).elapsed());
        let late = bar.downgrade();
        std::thread::spawn(move || {
            std::thread::sleep(wait);
            if let Some(bar) = late.upgrade().filter(|bar| !bar.is_finished()) {
                bar.set_draw_target(ProgressDrawTarget::stderr_with_hz(10));
                bar.tick();
            }
        });
    }
    bar
}

/// A bar for reading all of these files, by bytes.
pub fn reading(files: &[PathBuf]) -> ProgressBar {
    let size = |path: &PathBuf| path.metadata().map_or(0, |file| file.len());
    bar(Some(files.iter().map(size).sum()), "rkprof: reading {bar:30} {bytes} of {total_bytes}, {eta} left")
}

/// The style of a bar.
pub fn style(template: &str) -> ProgressStyle {
    ProgressStyle::with_template(template).unwrap_or_else(|_| ProgressStyle::default_bar())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn templates_are_understood() {
        ProgressStyle::with_template("rkprof: reading {bar:30} {bytes} of {total_bytes}, {eta} left").unwrap();
        let dir = tempfile::tempdir().unwrap();
        let file = dir.path().join("x");
        std::fs::write(&file, "12345").unwrap();
        assert_eq!(reading(&[file.clone(), file]).length(), Some(10));
    }
}
