//! Facts about waits of the host: where they are, and what follows them.

use super::words::{number, site_name};
use super::{ENTRIES, Facts};
use crate::timeline::Role;
use crate::timeline::health::{Health, SiteReport};
use crate::timeline::idle::Cause;
use crate::timeline::sync::Sync;
use std::cmp::Reverse;

impl Facts {
    pub(super) fn lists_of_waits(&mut self, health: &Health, time: &dyn Fn(u64) -> String) {
        let sites = || health.idle.iter().flat_map(|idle| &idle.sites);
        let idle_in = |name: &str| -> u64 {
            let same = |site: &&SiteReport| site.cause == Cause::Sync && site.function.as_deref() == Some(name);
            sites().filter(same).map(|site| site.ns).sum()
        };
        let many = health.sync.as_ref().is_some_and(Sync::has_needless_device_waits);
        let devices = self.devices();
        // As what it saves: the mean of the devices.
        let mean = |ns: u64| time((ns as f64 / devices) as u64);
        let functions = |wanted: bool| {
            let rows = health.sync.iter().flat_map(|sync| &sync.functions);
            let mut rows: Vec<(u64, String)> = rows
                .filter(|row| (many && Role::from_function(&row.name) == Role::DeviceSync) == wanted)
                .map(|row| (idle_in(&row.name), row))
                .filter(|(idle, _)| *idle > 0)
                .map(|(idle, row)| {
                    let (calls, idle_each) = (number(row.calls, "call"), mean(idle));
                    let each = if devices > 1.0 { " a device" } else { "" };
                    (idle, format!("{}: {calls}, {}, idle {idle_each}{each}", row.name, time(row.total_ns)))
                })
                .collect();
            rows.sort_by_key(|row| Reverse(row.0));
            rows.into_iter().map(|row| row.1).take(ENTRIES).collect::<Vec<_>>()
        };
        let all = || health.sync.iter().flat_map(|sync| &sync.functions);
        let copies_in = all().max_by_key(|row| idle_in(&row.name)).is_some_and(|row| {
            let of = |direction: &str| {
                let rows = health.copies.functions.iter().filter(|copy| copy.name == row.name);
                rows.filter(|copy| copy.direction == direction).map(|copy| copy.copies).sum::<u64>()
            };
            // A copy to the host waits for what it brings.
            let [to_device, to_host] = ["host_to_device", "device_to_host"].map(of);
            Role::from_function(&row.name) == Role::BlockingCopy && to_device > 0 && to_host == 0
        });
        self.number("sync_copies_in", f64::from(u8::from(copies_in)));
        let (mut of_device, mut others) = (functions(true), functions(false));
        let rows = if others.is_empty() { &mut of_device } else { &mut others };
        let in_waits: u64 = all().map(|row| idle_in(&row.name)).sum();
        if let Some(site) = launch_after(health, in_waits) {
            let times = number(site.owned.stretches, "time");
            rows.truncate(ENTRIES - 1);
            rows.push(format!("until work begins {}: {} ({times})", site_name(site), mean(site.owned.ns)));
        }
        self.list("device_sync_functions", of_device.into_iter());
        self.list("sync_functions", others.into_iter());
    }
}

/// Of the launches that waits made late, the place with more time than all of these waits: a call that takes long, or a long way.
fn launch_after(health: &Health, in_waits: u64) -> Option<&SiteReport> {
    let by_waits: u64 = health.idle.iter().map(|idle| idle.parts.late[Cause::Sync as usize]).sum();
    let launches = health.idle.iter().flat_map(|idle| &idle.sites).filter(|site| site.cause == Cause::Launch);
    // Other causes may have made some of its launches late.
    let of_waits = launches.filter(|site| site.owned.ns <= 2 * by_waits);
    of_waits.max_by_key(|site| site.owned.ns).filter(|site| site.owned.ns > in_waits)
}
