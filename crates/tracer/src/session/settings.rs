//! What the environment says: the options of the recording, and whether this process is to be recorded.

use rkprof_config::{ATTACHED_OPTIONS as OPTIONS, BETWEEN_ATTACHED, Config, Problem};
use rkprof_model::rank;
use std::collections::BTreeMap;
use std::sync::OnceLock;

static CONFIG: OnceLock<(Config, Vec<Problem>)> = OnceLock::new();

/// The configuration, read from the environment once.
pub fn config() -> &'static Config {
    &config_and_problems().0
}

/// Values of the environment that could not be read.
pub(super) fn problems() -> &'static [Problem] {
    &config_and_problems().1
}

fn config_and_problems() -> &'static (Config, Vec<Problem>) {
    CONFIG.get_or_init(|| {
        let options = options();
        Config::from_env(|name| {
            let value = || std::env::var_os(name).map(|value| value.to_string_lossy().into_owned());
            options.get(name).cloned().or_else(value)
        })
    })
}

/// False when `RKPROF_DISABLE` disables rkprof in this process.
pub fn wanted() -> bool {
    std::env::var_os(rkprof_model::variables::DISABLE).is_none_or(|value| value.is_empty() || value == "0")
}

/// Why this process is not to be recorded.
pub(super) fn left_out() -> Option<String> {
    config().ranks.as_ref()?.leaves_out(&rank::detect(|name| std::env::var(name).ok()))
}

/// Variables from the attaching process.
fn options() -> BTreeMap<String, String> {
    let text = std::env::var(OPTIONS).unwrap_or_default();
    let pairs = text.split(BETWEEN_ATTACHED).filter_map(|pair| pair.split_once('='));
    pairs.map(|(name, value)| (name.to_owned(), value.to_owned())).collect()
}

/// Whether this process was attached to by `rkprof attach`.
pub fn is_meant() -> bool {
    std::env::var_os(OPTIONS).is_some()
}
