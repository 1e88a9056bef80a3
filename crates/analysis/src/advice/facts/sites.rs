//! Where devices are idle: the places of each cause, with their times.

use super::Facts;
use super::between_devices::with_thread;
use super::one_device::{alone, is_for_work};
use super::words::{number, site_name};
use crate::timeline::Role;
use crate::timeline::health::{Amount, Health, IdleReport, SiteReport};
use crate::timeline::host::HostRow;
use crate::timeline::idle::{Cause, is_meeting};

/// Of fewer times it needs no saying which hold most of the time.
const FEWEST: u64 = 8;
/// Most entries of a list that are places of sampled threads.
const PLACES: usize = 2;
/// Fewer calls make something once, or at the begin and the end of a phase.
const AGAIN: u64 = 3;

/// What is made, changed or dropped in a call.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Made {
    Graph,
    Other,
}

impl Facts {
    pub(super) fn longest_pauses(&mut self, health: &Health, time: &dyn Fn(u64) -> String) {
        let longest = health.idle.iter().filter_map(|idle| idle.pauses.as_ref()).max_by_key(|pauses| pauses.count);
        if let Some(pauses) = longest {
            self.number("pauses", pauses.count as f64);
            self.number("pauses_median_ns", pauses.median_ns as f64);
            let steps = pauses.apart_steps.map_or(String::new(), |steps| format!(", each {steps} steps"));
            let place = pauses.site.as_ref().map_or(String::new(), |site| format!(", {}", site_name(site)));
            let text = format!("{} apart{steps}: {} each{place}", time(pauses.apart_ns), time(pauses.median_ns));
            self.lists.insert("pauses_apart", vec![text]);
        }
    }

    pub(super) fn lists_of_sites(&mut self, health: &Health, time: &dyn Fn(u64) -> String) {
        self.lists.insert("pauses_apart", Vec::new());
        let cause = |wanted: Cause| entries_of(health, &|site| site.cause == wanted, time);
        self.list(
            "made_again_sites",
            entries_of(health, &|site| makes(site).is_some() && is_again(site), time).into_iter(),
        );
        self.host_sites(health, time);
        // A late start that comes once or twice is a stall, whatever the number of launches.
        let of_launches = entries_few(health);
        self.number("launch_stalls", f64::from(u8::from(of_launches)));
        // What belongs to the cause that made launches late is not theirs.
        let free = |site: &&SiteReport| site.cause == Cause::Launch && way_of_copies(site) == 0;
        let sites = health.idle.iter().flat_map(|idle| &idle.sites);
        let of_launches: Vec<SiteReport> = sites.filter(free).map(|site| site.without(site.owned)).collect();
        let of_launches = entries(of_launches.iter().filter(|site| site.ns > 0).collect(), time);
        self.list("launch_sites", of_launches.into_iter());
        self.list("held_sites", cause(Cause::Held).into_iter());
        self.list("gap_sites", cause(Cause::Gap).into_iter());
        let of_input = places(health, &|cause| cause == Cause::Input, time);
        self.list("input_sites", of_input.into_iter().chain(cause(Cause::Input)));
        self.list("allocation_sites", cause(Cause::Allocation).into_iter());
        let allocations = |pooled: bool| {
            let by_pool =
                |site: &SiteReport| site.function.as_deref().is_some_and(|function| function.contains("Async"));
            let sites = health.idle.iter().flat_map(|idle| &idle.sites);
            sites
                .filter(|site| site.cause == Cause::Allocation && by_pool(site) == pooled)
                .map(|site| site.ns)
                .sum::<u64>()
        };
        let by_pool = !health.sets_pools && allocations(true) > allocations(false);
        self.number("allocation_by_pool", f64::from(u8::from(by_pool)));
        self.list("load_sites", cause(Cause::Load).into_iter());
        self.list("host_function_sites", cause(Cause::Callback).into_iter());
        self.list("between_sites", cause(Cause::CopyBetween).into_iter());
        self.lists_of_waits(health, time);
        self.waiting_devices(health, time);
        self.once_sites(health, time);
    }

    /// What the host does in the loop while devices are idle.
    fn host_sites(&mut self, health: &Health, time: &dyn Fn(u64) -> String) {
        let host = |site: &&SiteReport| matches!(site.cause, Cause::Host | Cause::Call) && makes(site).is_none();
        let of_device = |idle: &IdleReport| -> Vec<(String, SiteReport)> {
            let sites = idle.sites.iter().filter(host);
            let left = sites.map(|site| site.without(once(site, idle))).filter(|site| site.ns > 0);
            left.map(|site| (with_thread(idle, health), site)).collect()
        };
        // Where one device has nearly all of it, the places are its own.
        let alone = alone(health);
        let is_shown = |idle: &&IdleReport| {
            !is_for_work(idle, health) && alone.as_ref().is_none_or(|alone| alone.idle.agent == idle.agent)
        };
        let has_work = health.idle.iter().filter(is_shown);
        let mut of_loop: Vec<(String, SiteReport)> = has_work.flat_map(of_device).collect();
        of_loop.sort_by_key(|(_, site)| std::cmp::Reverse(site.ns));
        // Places of several devices look alike without their names.
        let named = alone.is_some() || of_loop.iter().any(|(device, _)| *device != of_loop[0].0);
        let of_loop = of_loop.iter().map(|(device, site)| match named {
            true => format!("{device}: {}", entry(site, time)),
            false => entry(site, time),
        });
        if let Some(blocked) = host_blocked_pct(health) {
            self.number("host_blocked_pct", blocked);
        }
        self.number("host_is_blocked", f64::from(u8::from(host_is_blocked(health))));
        // Where the host was sampled, its places come first: they say what to change.
        let of_host = places(health, &|cause| matches!(cause, Cause::Host | Cause::Call), time);
        self.list("host_sites", of_host.into_iter().chain(of_loop));
    }

    fn waiting_devices(&mut self, health: &Health, time: &dyn Fn(u64) -> String) {
        let waiting = health.idle.iter().filter(|idle| idle.time_by(Cause::Device) > 0);
        let waiting = waiting.map(|idle| format!("{}: {}", idle.device, time(idle.time_by(Cause::Device))));
        // Where the host waits for that other device, it is the host that holds the next work back.
        let in_wait = |site: &SiteReport| {
            site.cause == Cause::Device && site.function.as_deref().is_some_and(|f| Role::from_function(f).waits())
        };
        let waits = entries_of(health, &in_wait, time);
        let ns = |wanted: &dyn Fn(&SiteReport) -> bool| {
            health.idle.iter().flat_map(|idle| &idle.sites).filter(|site| wanted(site)).map(|site| site.ns).sum::<u64>()
        };
        let by_host = 2 * ns(&in_wait) > ns(&|site| site.cause == Cause::Device);
        self.number("other_device_by_host", f64::from(u8::from(by_host)));
        self.list("waiting_devices", waits.into_iter().filter(|_| by_host).take(PLACES).chain(waiting));
    }

    fn once_sites(&mut self, health: &Health, time: &dyn Fn(u64) -> String) {
        let all: Vec<&SiteReport> = health.idle.iter().flat_map(|idle| &idle.once_sites).collect();
        let meets = |site: &&&SiteReport| site.range.as_deref().is_some_and(is_meeting);
        let in_meetings: u64 = all.iter().filter(meets).map(|site| site.ns).sum();
        let mostly = 2 * in_meetings > all.iter().map(|site| site.ns).sum();
        self.number("once_in_meetings", f64::from(u8::from(mostly)));
        let (prepares, first): (Vec<&SiteReport>, Vec<&SiteReport>) =
            all.into_iter().partition(|site| site.is_prepared);
        self.list("once_sites", entries(first, time).into_iter());
        let made = |idle: &IdleReport| -> Vec<SiteReport> {
            let made = idle.sites.iter().filter(|site| makes(site).is_some() && !is_again(site));
            made.map(|site| site.without(once(site, idle))).filter(|site| site.ns > 0).collect()
        };
        let made: Vec<SiteReport> = health.idle.iter().flat_map(made).collect();
        self.list("prepared_sites", entries(prepares.into_iter().chain(&made).collect(), time).into_iter());
    }
}

/// Sites by time, each with its time and how often it occurs.
fn entries(mut sites: Vec<&SiteReport>, time: &dyn Fn(u64) -> String) -> Vec<String> {
    sites.sort_by_key(|site| std::cmp::Reverse(site.ns));
    sites.into_iter().map(|site| entry(site, time)).collect()
}

fn entry(site: &SiteReport, time: &dyn Fn(u64) -> String) -> String {
    let times = number(site.stretches, "time");
    let few = site.stretches >= FEWEST && 2 * site.mostly_in() <= site.stretches;
    let few = if few { format!(", most of it in {} of them", site.mostly_in()) } else { String::new() };
    format!("{} {} ({times}{few})", site_name(site), time(site.ns))
}

/// Those of all devices that are wanted.
fn entries_of(health: &Health, wanted: &dyn Fn(&SiteReport) -> bool, time: &dyn Fn(u64) -> String) -> Vec<String> {
    entries(health.idle.iter().flat_map(|idle| &idle.sites).filter(|site| wanted(site)).collect(), time)
}

/// Where sampled threads were in idle time of these causes.
fn places(health: &Health, wanted: &dyn Fn(Cause) -> bool, time: &dyn Fn(u64) -> String) -> Vec<String> {
    let mut rows: Vec<&HostRow> =
        health.idle.iter().flat_map(|idle| &idle.host).filter(|row| wanted(row.cause)).collect();
    rows.sort_by_key(|row| std::cmp::Reverse(row.ns));
    let rows = rows.into_iter().take(PLACES);
    rows.map(|row| format!("{} of {}: {}", time(row.ns), time(row.of_ns), row.text())).collect()
}

/// Part of the host's sampled time before launches in which it was blocked; `None` without samples.
fn host_blocked_pct(health: &Health) -> Option<f64> {
    let sampled = |wanted: &dyn Fn(&HostRow) -> bool| {
        let rows = health.idle.iter().flat_map(|idle| &idle.host);
        let of_host = rows.filter(|row| matches!(row.cause, Cause::Host | Cause::Call));
        of_host.filter(|row| wanted(row)).map(|row| row.ns).sum::<u64>()
    };
    let all = sampled(&|_| true);
    (all > 0).then(|| 100.0 * sampled(&|row| row.state.is_blocked()) as f64 / all as f64)
}

/// Whether the host, for the most part, waits for something else while a device has no work.
pub(super) fn host_is_blocked(health: &Health) -> bool {
    host_blocked_pct(health).is_some_and(|blocked| blocked >= 50.0)
}

/// The idle time until copies and fills by kernel began that no call waits for.
pub(super) fn way_of_copies(site: &SiteReport) -> u64 {
    let copies = site.function.as_deref().is_some_and(|function| Role::from_function(function) == Role::AsyncCopy);
    if site.cause == Cause::Launch && copies { site.ns.saturating_sub(site.owned.ns) } else { 0 }
}

/// What of a place's time occurs once, which belongs to the findings on that.
fn once(site: &SiteReport, idle: &IdleReport) -> Amount {
    let place = (site.cause, &site.function, &site.range);
    let same = idle.once_sites.iter().filter(|row| (row.cause, &row.function, &row.range) == place);
    same.fold(Amount::default(), |sum, row| Amount {
        ns: sum.ns + row.ns,
        stretches: sum.stretches + row.stretches,
        squares: sum.squares + row.squares,
    })
}

/// Whether nearly all the time until launched kernels began is in one or two long starts.
fn entries_few(health: &Health) -> bool {
    /// A launch takes less, even on a busy machine, ns.
    const LONG: u64 = 2_000_000;
    let sites = health.idle.iter().flat_map(|idle| &idle.sites).filter(|site| site.cause == Cause::Launch);
    let own = sites.filter(|site| way_of_copies(site) == 0);
    let left = own.map(|site| site.without(site.owned)).filter(|site| site.ns > 0);
    let (ns, squares) = left.fold((0, 0), |(ns, squares), site| (ns + site.ns, squares + site.squares));
    let mostly_in = (ns as f64).powi(2) / (squares as f64).max(1.0);
    ns > 0 && mostly_in < 3.0 && ns as f64 / mostly_in >= LONG as f64
}

fn makes(site: &SiteReport) -> Option<Made> {
    let function = site.function.as_deref().filter(|_| site.cause == Cause::Call)?;
    let plain = function.strip_prefix("hip").or(function.strip_prefix("cuda")).unwrap_or(function);
    let starts = |names: &[&str]| names.iter().any(|name| plain.starts_with(name));
    match () {
        () if starts(&["GraphLaunch"]) => None,
        () if starts(&["Graph", "StreamEndCapture"]) => Some(Made::Graph),
        () if starts(&["StreamCreate", "StreamDestroy", "EventCreate", "EventDestroy"]) => Some(Made::Other),
        () if starts(&["HostRegister", "HostUnregister"]) => Some(Made::Other),
        () => None,
    }
}

/// Shares of the time in other calls: those that make graphs again and again, those that make something else, and those that make
/// a thing once.
pub(super) fn made_again(health: &Health) -> [f64; 3] {
    let sites = || health.idle.iter().flat_map(|idle| &idle.sites).filter(|site| site.cause == Cause::Call);
    let all: u64 = sites().map(|site| site.ns).sum();
    let share = |wanted: &dyn Fn(&SiteReport) -> bool| {
        let ns: u64 = sites().filter(|site| wanted(site)).map(|site| site.ns).sum();
        ns as f64 / all.max(1) as f64
    };
    let again = |wanted: Made| share(&|site| makes(site) == Some(wanted) && is_again(site));
    [again(Made::Graph), again(Made::Other), share(&|site| makes(site).is_some() && !is_again(site))]
}

fn is_again(site: &SiteReport) -> bool {
    site.stretches >= AGAIN
}
