//! `rksoftgpu`: writes the sysfs tree of the devices that `librksoftgpu.so` plays. It is a program of its own, so that it does
//! not link the library, which would take the place of its `open`.

#[allow(dead_code, reason = "the library uses the rest")]
mod device;
mod sysfs;

use device::Device;
use std::path::Path;
use std::process::ExitCode;

const USAGE: &str = "usage: rksoftgpu sysfs OUT [--count N] ARCH...   write a tree for /sys (1 to 8 devices)\n       \
                     rksoftgpu list                           name the architectures";

fn main() -> ExitCode {
    let arguments: Vec<String> = std::env::args().skip(1).collect();
    let words: Vec<&str> = arguments.iter().map(String::as_str).collect();
    match words.as_slice() {
        ["list"] => {
            Device::all().iter().for_each(|device| println!("{:8} {}", device.arch, device.product));
            ExitCode::SUCCESS
        }
        ["sysfs", out, rest @ ..] => match devices(rest).and_then(|devices| write(out, &devices)) {
            Ok(()) => ExitCode::SUCCESS,
            Err(message) => {
                eprintln!("rksoftgpu: {message}");
                ExitCode::FAILURE
            }
        },
        _ => {
            eprintln!("{USAGE}");
            ExitCode::from(2)
        }
    }
}

/// The devices that the arguments name: with `--count`, the list again and again up to that number.
fn devices(mut words: &[&str]) -> Result<Vec<&'static Device>, String> {
    let mut count = None;
    if let ["--count", number, rest @ ..] = words {
        count = Some(number.parse::<usize>().map_err(|_| format!("{number:?} is not a number of devices"))?);
        words = rest;
    }
    let find = |name: &&str| {
        Device::find(name).ok_or_else(|| format!("{name} can't be played; `rksoftgpu list` names what can"))
    };
    let named = words.iter().map(find).collect::<Result<Vec<_>, _>>()?;
    let count = count.unwrap_or(named.len());
    if named.is_empty() || !(1..=8).contains(&count) {
        return Err("name 1 to 8 devices".to_owned());
    }
    Ok(named.into_iter().cycle().take(count).collect())
}

fn write(out: &str, devices: &[&Device]) -> Result<(), String> {
    sysfs::write(Path::new(out), devices).map_err(|error| format!("{out} can't be written: {error}"))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn devices_are_one_to_eight_and_repeat_with_a_count() {
        let names = |words: &[&str]| devices(words).map(|all| all.iter().map(|device| device.arch).collect::<Vec<_>>());
        assert_eq!(names(&["gfx942", "gfx1151"]).unwrap(), ["gfx942", "gfx1151"]);
        assert_eq!(names(&["--count", "3", "gfx942", "gfx1151"]).unwrap(), ["gfx942", "gfx1151", "gfx942"]);
        assert!(names(&["gfx9"]).unwrap_err().contains("rksoftgpu list"));
        assert!(
            names(&[]).is_err()
                && names(&["--count", "9", "gfx942"]).is_err()
                && names(&["--count", "0", "gfx942"]).is_err()
        );
    }
}
