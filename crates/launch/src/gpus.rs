//! `--gpu`: selects the program's GPUs, by the variables of ROCm's runtimes. Without it the variables are not changed.

use rkprof_model::error::Error;
use std::process::Command;

/// Selects HIP's devices, by number.
const BY_NUMBER: &str = "HIP_VISIBLE_DEVICES";
/// Selects HSA's agents, by number or name; HIP numbers the remaining ones.
const BY_NAME: &str = "ROCR_VISIBLE_DEVICES";

#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Gpus {
    All,
    /// Numbers after `ROCR_VISIBLE_DEVICES` has hidden some devices.
    Numbers(String),
    /// `GPU-` and 16 hexadecimal digits.
    Names(String),
}

/// Reads `0,2`, `GPU-0123456789abcdef` or `all`.
pub fn parse(text: &str) -> Result<Gpus, Error> {
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
        () => Err("expected numbers (0,2), names (GPU-0123456789abcdef) or all".to_owned().into()),
    }
}

impl Gpus {
    /// Checks that a machine with these GPUs has the requested ones.
    ///
    /// # Errors
    /// A sentence with the list.
    pub fn check(&self, devices: &[String]) -> Result<(), Error> {
        let Gpus::Numbers(numbers) = self else { return Ok(()) };
        let beyond = |number: &&str| number.parse::<usize>().map_or(true, |number| number >= devices.len());
        match numbers.split(',').find(beyond) {
            Some(number) if !devices.is_empty() => {
                Err(format!("there is no GPU {number}; the GPUs are {}", list(devices)).into())
            }
            _ => Ok(()),
        }
    }

    /// Sets the visible GPUs of the program.
    pub fn apply(&self, command: &mut Command) {
        match self {
            Gpus::All => command.env_remove(BY_NUMBER).env_remove(BY_NAME),
            Gpus::Numbers(numbers) => command.env(BY_NUMBER, numbers),
            Gpus::Names(names) => command.env(BY_NAME, names).env_remove(BY_NUMBER),
        };
    }
}

/// `0 (gfx942), 1 (gfx942)`
fn list(devices: &[String]) -> String {
    let shown: Vec<String> = devices.iter().enumerate().map(|(n, device)| format!("{n} ({device})")).collect();
    shown.join(", ")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn numbers_beyond_the_devices_are_refused() {
        let devices = ["gfx942".to_owned(), "gfx1151".to_owned()];
        for good in ["0", "1,0", "all", "GPU-1A"] {
            assert!(parse(good).unwrap().check(&devices).is_ok(), "{good}");
        }
        for bad in ["2", "0,7", "999999999999", "99999999999999999999999"] {
            let problem = parse(bad).unwrap().check(&devices).unwrap_err();
            assert!(problem.to_string().ends_with("the GPUs are 0 (gfx942), 1 (gfx1151)"), "{problem}");
            // Where the driver shows no GPUs, their number is unknown.
            assert!(parse(bad).unwrap().check(&[]).is_ok());
        }
    }

    #[test]
    fn numbers_names_or_all() {
        assert_eq!(parse("0, 2").unwrap(), Gpus::Numbers("0,2".into()));
        assert_eq!(parse("GPU-00ff,GPU-1A").unwrap(), Gpus::Names("GPU-00ff,GPU-1A".into()));
        assert_eq!(parse("all").unwrap(), Gpus::All);
        for bad in ["", "0,", "-1", "0,GPU-1", "GPU-", "GPU-x", "gfx942"] {
            assert!(parse(bad).is_err(), "{bad}");
        }
    }
}
