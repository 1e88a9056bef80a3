//! Energy of steps and kernels as text, where the run was made with `--telemetry`.

use super::text::View;
use rkprof_analysis::energy::Energy;
use rkprof_show::table::Column::{Left, Right};
use rkprof_show::table::{field, table};
use rkprof_show::units::{count, ns};

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
    let rows: Vec<Vec<String>> = known
        .map(|row| {
            let each = |sum: f64| joules(sum / row.known.max(1) as f64);
            vec![
                row.energy_j.map_or(String::new(), joules),
                row.energy_j.map_or(String::new(), each),
                row.mean_power_w.map_or(String::new(), |power| format!("{power:.0}W")),
                ns(row.time_ns as f64),
                format!("{}/{}", count(row.known), count(row.calls)),
                row.kernel.clone(),
            ]
        })
        .collect();
    match rows.is_empty() {
        true => {
            let why = energy.kernels.iter().find_map(|row| row.missing.as_deref()).unwrap_or("none was timed");
            out.push_str(&field("", &format!("of kernels: not known; {why}"), view.width));
        }
        false => {
            let columns =
                [Right("energy"), Right("a call"), Right("power"), Right("time"), Right("calls"), Left("kernel")];
            out.push_str(&table(&columns, rows, view.width));
        }
    }
    energy.notes.iter().for_each(|note| out.push_str(&field("", note, view.width)));
    out
}
