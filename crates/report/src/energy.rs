//! Energy of steps and kernels as text, where the run was made with `--telemetry`.

use super::view::View;
use rkprof_analysis::energy::{Energy, KernelRow};
use rkprof_show::columns::{Columns, Value};
use rkprof_show::table::Column::{Left, Right};
use rkprof_show::table::field;
use rkprof_show::units::count;

/// Joules with three significant digits.
fn joules(value: f64) -> String {
    match value.abs() {
        v if v >= 100.0 => format!("{value:.0}J"),
        v if v >= 1.0 => format!("{value:.2}J"),
        v if v >= 1e-3 => format!("{:.2}mJ", value * 1e3),
        _ => format!("{:.2}uJ", value * 1e6),
    }
}

/// The section of one process, named by `of`.
pub(super) fn section(energy: &Energy, of: &str, view: View) -> String {
    let mut out = String::new();
    for device in &energy.devices {
        let text = match (device.energy_j, device.mean_power_w, &device.missing) {
            (Some(energy), Some(power), _) => format!(
                "{}{of}: {} at {power:.0} W from the first kernel to the last, {} samples",
                device.device,
                joules(energy),
                count(device.samples)
            ),
            (_, _, why) => format!("{}{of}: not known; {}", device.device, why.as_deref().unwrap_or_default()),
        };
        out.push_str(&field("Energy", &text, view.width));
    }
    if let Some(steps) = &energy.steps {
        let text = match (&steps.energy_j, &steps.missing) {
            (Some(of), _) => format!(
                "a step draws {} ({} to {}); {} of {} have samples enough",
                joules(of.mean),
                joules(of.min),
                joules(of.max),
                count(steps.known),
                count(steps.steps)
            ),
            (None, why) => format!("of steps: not known; {}", why.as_deref().unwrap_or_default()),
        };
        out.push_str(&field("", &text, view.width));
    }
    let known = energy.kernels.iter().filter(|row| row.energy_j.is_some()).take(view.rows);
    let rows: Vec<_> = known.collect();
    match rows.is_empty() {
        true => {
            let why = energy.kernels.iter().find_map(|row| row.missing.as_deref()).unwrap_or("none was timed");
            out.push_str(&field("", &format!("of kernels: not known; {why}"), view.width));
        }
        false => {
            let columns = Columns::new()
                .with(Right("energy"), |row: &&KernelRow| Value::number(row.energy_j, joules))
                .with(Right("a call"), |row| {
                    Value::number(row.energy_j.map(|sum| sum / row.known.max(1) as f64), joules)
                })
                .with(Right("power"), |row| Value::number(row.mean_power_w, |power| format!("{power:.0}W")))
                .with(Right("time"), |row| Value::time(row.time_ns))
                .with(Right("calls"), |row| format!("{}/{}", count(row.known), count(row.calls)))
                .with(Left("kernel"), |row| row.kernel.clone());
            out.push_str(&columns.table(rows.iter(), view.width));
        }
    }
    energy.notes.iter().for_each(|note| out.push_str(&field("", note, view.width)));
    out
}
