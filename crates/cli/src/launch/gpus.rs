//! `--gpu`: which GPUs the program may use, by the variables of ROCm's runtimes. Without it they stay as they are.

use std::process::Command;

/// Chooses among HIP's devices, by number.
const BY_NUMBER: &str = "HIP_VISIBLE_DEVICES";
/// Chooses among HSA's agents, by number or name; HIP counts what is left.
const BY_NAME: &str = "ROCR_VISIBLE_DEVICES";

#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Gpus {
    All,
    /// As they are numbered where `ROCR_VISIBLE_DEVICES` has left some out.
    Numbers(String),
    /// `GPU-` and 16 hexadecimal digits.
    Names(String),
}

/// Reads `0,2`, `GPU-0123456789abcdef` or `all`.
pub fn parse(text: &str) -> Result<Gpus, String> {
    let items: Vec<&str> = text.split(',').map(str::trim).collect();
    let is_number = |item: &&str| !item.is_empty() && item.bytes().all(|byte| byte.is_ascii_digit());
    let is_name = |item: &&str| {
        let digits = item.strip_prefix("GPU-").unwrap_or_default();
        !digits.is_empty() && digits.bytes().all(|byte| byte.is_ascii_hexdigit())
    };
    match () {
        () if text == "all" => Ok(Gpus::All),
        () if items.iter().all(is_number) => Ok(Gpus::Numbers(items.join(","))),
        () if items.iter().all(is_name) => Ok(Gpus::Names(items.join(","))),
        () => Err("expected numbers (0,2), names (GPU-0123456789abcdef) or all".to_owned()),
    }
}

impl Gpus {
    /// Sets what the program will see.
    pub fn apply(&self, command: &mut Command) {
        match self {
            Gpus::All => command.env_remove(BY_NUMBER).env_remove(BY_NAME),
            Gpus::Numbers(numbers) => command.env(BY_NUMBER, numbers),
            Gpus::Names(names) => command.env(BY_NAME, names).env_remove(BY_NUMBER),
        };
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn numbers_names_or_all() {
        assert_eq!(parse("0, 2"), Ok(Gpus::Numbers("0,2".into())));
        assert_eq!(parse("GPU-00ff,GPU-1A"), Ok(Gpus::Names("GPU-00ff,GPU-1A".into())));
        assert_eq!(parse("all"), Ok(Gpus::All));
        for bad in ["", "0,", "-1", "0,GPU-1", "GPU-", "GPU-x", "gfx942"] {
            assert!(parse(bad).is_err(), "{bad}");
        }
    }
}
