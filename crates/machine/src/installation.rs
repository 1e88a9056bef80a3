//! rkprof itself: its library, the remains of dead runs in memory, and the clock of its records.

use super::check::{Check, Status};
use super::machine::Machine;
use crate::library;
use crate::parts;
use rkprof_store::shared;

pub(crate) fn checks(machine: &Machine<'_>) -> Vec<Check> {
    let failed = |problem: &str, fix: &str| Check { status: Status::Fail, ..Check::warn("rkprof", problem, fix) };
    let mut checks = vec![match library::find().map(|path| (parts::foreign(&path), path)) {
        Ok((None, path)) => Check::ok("rkprof", format!("{} with {}", env!("CARGO_PKG_VERSION"), path.display())),
        Ok((Some(why), path)) => {
            failed(&format!("{}: {why}", path.display()), "`rkprof self` shows which files are in use")
        }
        Err(failure) => {
            let text = failure.to_string();
            let (problem, remedy) = text.split_once('\n').unwrap_or((&text, ""));
            failed(problem, remedy)
        }
    }];
    checks.extend(left_arenas(machine));
    checks.extend(clock(machine));
    checks
}

/// Arenas of killed commands: their memory stays in use.
fn left_arenas(machine: &Machine<'_>) -> Option<Check> {
    let is_left = |name: &String| {
        let pid = name.strip_prefix(shared::PREFIX).and_then(|rest| rest.split('-').next());
        pid.is_some_and(|pid| pid.parse::<u32>().is_ok() && !machine.path(format!("/proc/{pid}")).exists())
    };
    let left: Vec<String> = machine.list("/dev/shm").into_iter().filter(is_left).collect();
    let (first, count) = (left.first()?, left.len());
    let text = format!("{count} runs that were killed left records in /dev/shm ({first} ...)");
    // Arenas are listed by name: others of the same prefix may belong to running programs.
    let words: Vec<String> = left.iter().map(|name| format!("/dev/shm/{name}")).collect();
    let fix = format!("`rkprof recover DIR` for each run that you still want, then rm -r {}", words.join(" "));
    Some(Check::warn("left arenas", text, fix))
}

fn clock(machine: &Machine<'_>) -> Option<Check> {
    let source = machine.read("/sys/devices/system/clocksource/clocksource0/current_clocksource")?;
    Some(match source.as_str() {
        "tsc" => Check::ok("clock", "tsc: reading the time is cheap"),
        other => Check::warn(
            "clock",
            format!("{other} instead of tsc: a recorded HIP call costs some tens of ns more"),
            "Usual in virtual machines; on hardware see why the kernel left tsc: dmesg | grep -i tsc",
        ),
    })
}
