use super::*;
use crate::timeline::Dispatch;
use crate::timeline::testing::{random, timeline};
use proptest::prelude::*;

fn of(timeline: &Timeline, agent: u32) -> Idle {
    idle(timeline, agent, &|_| false, &[])
}

/// What is certain of every nanosecond, whatever comes before and after it: idle time, and of that copies, calls that copy, launches that
/// aren't known, and calls that wait.
fn brute_force(timeline: &Timeline, agent: u32) -> [Ns; 5] {
    let mine: Vec<&Dispatch> = timeline.dispatches.iter().filter(|d| timeline.class(d).agent == agent).collect();
    let (mut idle, mut copies, mut calls, mut unknown, mut waits) = (0, 0, 0, 0, 0);
    let (Some(first), Some(last)) = (mine.iter().map(|d| d.start).min(), mine.iter().map(|d| d.end).max()) else {
        return [0; 5];
    };
    for at in first..last {
        if mine.iter().any(|d| d.start <= at && at < d.end) {
            continue;
        }
        idle += 1;
        let next = mine.iter().find(|d| d.start > at).unwrap();
        let tid = timeline.class(next).tid;
        let covers = |start: Ns, end: Ns| start <= at && at < end;
        let call = timeline.calls.iter().rfind(|c| c.tid == tid && covers(c.start, c.end));
        let of_agent = || timeline.copies.iter().filter(|c| c.src_agent == Some(agent) || c.dst_agent == Some(agent));
        let copy = of_agent().any(|c| covers(c.start, c.end));
        let copying = call.is_some_and(|call| of_agent().any(|c| c.tid == tid && c.launch == Some(call.start)));
        let waiting = call.is_some_and(|c| timeline.functions[c.function as usize].role.waits());
        match next.launch() {
            _ if copy => copies += 1,
            None => unknown += 1,
            Some(launch) if launch > at && copying => calls += 1,
            Some(launch) => waits += Ns::from(launch > at && waiting),
        }
    }
    [idle, copies, calls, unknown, waits]
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(1000))]
    #[test]
    fn each_nanosecond_has_one_cause(timeline in random()) {
        for agent in 1..3 {
            let idle = of(&timeline, agent);
            let [total, copies, calls, unknown, waits] = brute_force(&timeline, agent);
            let group = |wanted: Group| -> Ns {
                Cause::ALL.iter().filter(|cause| cause.group() == wanted).map(|cause| idle.time_by(*cause)).sum()
            };
            prop_assert_eq!(idle.total(), total);
            // At most all copies, and the calls of those that began while the device was idle.
            prop_assert!(group(Group::Copy) <= copies + calls);
            prop_assert_eq!(group(Group::Other), unknown);
            prop_assert!(group(Group::Sync) + group(Group::Device) >= waits);
            prop_assert_eq!(idle.sites.iter().map(|site| site.ns).sum::<Ns>(), total);
            let busy = super::super::busy::busy(&timeline, Some(agent));
            prop_assert_eq!(busy.idle_ns(), idle.total());
            let covered = |at: Ns| {
                timeline.dispatches.iter().any(|d| timeline.class(d).agent == agent && d.start <= at && at < d.end)
            };
            prop_assert_eq!(busy.busy_ns, (0..400).filter(|at| covered(*at)).count() as Ns);
        }
    }
}

/// The causes with time, in the order of time.
fn causes(idle: &Idle) -> Vec<(Cause, Ns)> {
    idle.sites.iter().map(|site| (site.blame.cause, site.ns)).collect()
}

/// A kernel from 0 to 100 us waited for until 104; code until 140; then the next one, which takes `next` us, and a wait.
fn drained(wait: &str, next: Ns) -> Idle {
    let at = |us: Ns| us * 1_000;
    let tables = timeline().kernel("a", at(10), at(100), Some(at(4))).call(wait, at(8), at(104));
    let tables = tables.kernel("b", at(146), at(146 + next), Some(at(140)));
    of(
        &tables
            .call(wait, at(144), at(150 + next))
            .kernel("c", at(190 + next), at(200 + next), Some(at(184 + next)))
            .done(),
        1,
    )
}

#[test]
fn a_wait_owns_what_it_drained_when_the_host_would_be_ahead() {
    // From one drain to the next the host needs 40 us for its own code and calls.
    let ahead = drained("hipStreamSynchronize", 90);
    // The last drain is followed by less of the device's work than of the host's.
    assert_eq!((ahead.time_by(Cause::Sync), ahead.time_by(Cause::Host)), (40_000 + 4_000, 34_000));
    assert_eq!(ahead.time_by(Cause::Launch), 12_000);
    // After the last wait the way stays when the code goes: it is more than a tenth of it, and told apart.
    assert_eq!([Cause::Sync, Cause::Host].map(|cause| ahead.parts.late[cause as usize]), [6_000, 0]);
    let behind = drained("hipStreamSynchronize", 20);
    assert_eq!((behind.time_by(Cause::Sync), behind.time_by(Cause::Host)), (4_000 + 4_000, 36_000 + 34_000));
    let wide = drained("hipDeviceSynchronize", 90);
    assert_eq!((wide.parts.device_wide_ns, wide.parts.device_wide_late_ns), (40_000 + 4_000, 6_000));
    let freed = drained("hipFree", 90);
    assert_eq!(freed.time_by(Cause::Allocation) + freed.parts.late[Cause::Allocation as usize], freed.total());
}

#[test]
fn a_gap_is_not_a_launch() {
    // Launched at 1, on its way for 6 us; the second kernel was queued long before it began.
    let tables = timeline().kernel("a", 7_000, 60_000, Some(1_000)).kernel("b", 61_000, 70_000, Some(4_000));
    // The third one is launched while the second one runs its last us.
    let idle = of(&tables.kernel("c", 75_000, 80_000, Some(69_000)).done(), 1);
    assert_eq!(causes(&idle), [(Cause::Launch, 5_000), (Cause::Gap, 1_000)]);
    assert_eq!(idle.parts.sliver_gaps_ns, 1_000);
}

#[test]
fn a_device_waits_for_another_one() {
    let tables = timeline()
        .kernel_on("a", 1, 0, 10_000, 20_000, Some(4_000))
        .kernel_on("b", 2, 0, 21_000, 90_000, Some(5_000))
        .kernel_on("c", 1, 0, 92_000, 99_000, Some(6_000));
    assert_eq!(causes(&of(&tables.done(), 1)), [(Cause::Device, 72_000)]);
}

/// A server on device 3 takes what devices 1 and 2 have made, one after the other; the host waits for its last copy.
#[test]
fn a_device_waits_for_copies_of_others() {
    let tables = timeline()
        .kernel_on("a", 1, 0, 10_000, 20_000, Some(4_000))
        .kernel_on("b", 3, 0, 500_000, 510_000, Some(5_000))
        .call("hipStreamSynchronize", 7_000, 900_000)
        .kernel_on("a", 1, 0, 906_000, 916_000, Some(901_000));
    let mut run = tables.copy_of(4096, 520_000, 890_000, 6_000).done();
    (run.copies[0].src_agent, run.copies[0].dst_agent) = (Some(2), Some(3));
    let found = of(&run, 1);
    assert_eq!(found.time_by(Cause::Device), 10_000 + 370_000);
    // A copy began 28 us after the kernel that it waited for.
    let tables = timeline()
        .kernel_on("a", 1, 0, 0, 10_000, Some(0))
        .kernel_on("b", 2, 0, 20_000, 90_000_000, Some(5_000))
        .kernel_on("c", 1, 0, 90_128_000, 90_138_000, Some(6_000));
    let found = of(&tables.copy_of(4096, 90_028_000, 90_128_000, 5_500).done(), 1);
    assert_eq!(causes(&found), [(Cause::Device, 90_018_000), (Cause::CopyIn, 100_000)]);
}

#[test]
fn names_of_ranges_say_what_the_host_does() {
    let run = |name: &str| {
        let tables = timeline().kernel("a", 0, 100, Some(0)).kernel("b", 1_000, 1_100, Some(990));
        causes(&of(&tables.range(name, 90, 980).done(), 1))
    };
    assert_eq!(run("enumerate(DataLoader)")[0], (Cause::Input, 880));
    assert_eq!(run("poll")[0], (Cause::Nothing, 880));
    assert_eq!(run("optimizer")[0], (Cause::Host, 880));
}

/// Work of 3 ms, a little more or less; the next begins each 20 ms, or 17 ms after it.
#[test]
fn a_pace_of_requests_is_told_from_work_of_the_host() {
    let run = |paced: bool| {
        let (mut tables, mut now) = (timeline(), 0);
        for i in 0..40u64 {
            let ns = 3_000_000 + i * 37 % 11 * 20_000;
            let start = if paced { 20_000_000 * i } else { now + 17_000_000 };
            tables = tables.kernel("k", start + 6_000, start + ns, Some(start));
            now = start + ns;
        }
        let idle = of(&tables.done(), 1);
        (idle.time_by(Cause::Nothing) * 10 > idle.total() * 9, idle.time_by(Cause::Host) * 10 > idle.total() * 9)
    };
    assert_eq!((run(true), run(false)), ((true, false), (false, true)));
}

/// The same on a busy machine: work of 3 to 7 ms, and a clock that is late by up to 2 ms.
#[test]
fn a_pace_is_told_among_noise() {
    let run = |paced: bool| {
        let (mut tables, mut now) = (timeline(), 0);
        for i in 0..40u64 {
            let (ns, late) = (3_000_000 + i * 37 % 11 * 400_000, i * 53 % 13 * 150_000);
            let start = if paced { 20_000_000 * i + late } else { now + 15_000_000 + late };
            tables = tables.kernel("k", start + 6_000, start + ns, Some(start));
            now = start + ns;
        }
        let idle = of(&tables.done(), 1);
        (idle.time_by(Cause::Nothing) * 10 > idle.total() * 9, idle.time_by(Cause::Host) * 10 > idle.total() * 9)
    };
    assert_eq!((run(true), run(false)), ((true, false), (false, true)));
}

/// The host compiles for 2 ms before "b" is launched for the first time; later "b" comes 10 ns after "a".
#[test]
fn what_comes_before_a_first_launch_is_set_apart() {
    let run = |first: Ns, launches: u64| {
        let mut tables = timeline();
        for i in 0..launches {
            let at = 10_000_000 * i + 1_000;
            let wait = if i == 0 { first } else { 10 };
            tables = tables.kernel("a", at, at + 100, Some(at - 500));
            tables = tables.kernel("b", at + 100 + wait, at + 200 + wait, Some(at + 100 + wait));
        }
        of(&tables.done(), 1).parts.once.iter().sum::<Ns>()
    };
    assert_eq!(run(2_000_000, 5), 1_999_990);
    assert_eq!((run(100, 5), run(101, 5)), (0, 91), "up to ten times the later time is chance");
    assert_eq!(run(2_000_000, 3), 0, "too few later ones");
}

#[test]
fn a_stretch_is_divided_among_its_causes() {
    // Idle 100..200: the thread waits until 130, computes until 160, launches at 160; a copy runs 190..200.
    let timeline = timeline()
        .kernel("a", 50, 100, Some(10))
        .kernel("b", 200, 300, Some(160))
        .call("hipStreamSynchronize", 60, 130)
        .copy(190, 200)
        .done();
    let idle = of(&timeline, 1);
    assert_eq!(causes(&idle), [(Cause::Host, 30), (Cause::Launch, 30), (Cause::Sync, 30), (Cause::CopyIn, 10)]);
    assert_eq!((idle.stretches, idle.total()), (1, 100));
    assert_eq!((idle.longest[0].start, idle.longest[0].end), (100, 200));
    assert_eq!(idle.launch_latency.distribution().max_ns, Some(40));
}

/// Idle from 100 to 700 us, while a copy runs from 150 to 600. Only a kernel or a thread that waits for it is held up.
#[test]
fn a_copy_holds_up_what_waits_for_it() {
    let at = |us: Ns| us * 1_000;
    let of_copies = |launch: Ns, calls: &[(&str, Ns, Ns)]| {
        let tables = timeline().kernel("a", at(50), at(100), Some(at(10))).copy_of(64, at(150), at(600), at(140));
        let mut tables =
            tables.kernel("b", at(700), at(800), Some(at(launch))).call("hipMemcpyAsync", at(140), at(145));
        for (name, from, to) in calls {
            tables = tables.call(name, at(*from), at(*to));
        }
        let idle = of(&tables.done(), 1);
        idle.time_by(Cause::CopyIn)
    };
    let [all, own_call] = [at(450), at(5)];
    assert_eq!(of_copies(590, &[]), all + own_call, "the kernel was launched before");
    assert_eq!(of_copies(690, &[("hipStreamSynchronize", 300, 602)]), all + own_call, "the thread waited");
    assert_eq!(of_copies(690, &[("hipStreamSynchronize", 300, 597)]), all + own_call, "by clocks that differ");
    assert_eq!(of_copies(690, &[("hipEventQuery", 580, 581), ("hipEventQuery", 610, 611)]), all + own_call, "it asked");
    assert_eq!(of_copies(690, &[("hipStreamSynchronize", 300, 500)]), own_call, "it waited for something else");
    assert_eq!(of_copies(690, &[("hipMalloc", 650, 660)]), own_call, "nothing waited");
}

#[test]
fn kernels_that_touch_leave_no_stretch() {
    let timeline = timeline().kernel("a", 0, 100, None).kernel("b", 100, 200, None).kernel("c", 150, 250, None).done();
    let idle = of(&timeline, 1);
    assert_eq!((idle.stretches, idle.total(), idle.longest.len(), idle.sites.len()), (0, 0, 0, 0));
}

#[test]
fn the_twenty_longest_stretches_are_listed_longest_first() {
    let found = |lengths: &[Ns]| -> Vec<Ns> {
        let (mut tables, mut now) = (timeline().kernel("a", 0, 100, None), 100);
        for ns in lengths {
            tables = tables.kernel("a", now + ns, now + ns + 100, None);
            now += ns + 100;
        }
        of(&tables.done(), 1).longest.iter().map(|stretch| stretch.end - stretch.start).collect()
    };
    // 7 and 31 have no common divisor: each length from 100 to 130 once, in no order.
    let lengths: Vec<Ns> = (0..31).map(|i| 100 + 7 * i % 31).collect();
    assert_eq!(found(&lengths), (111..=130).rev().collect::<Vec<_>>());
    assert_eq!(found(&[5, 9, 7]), [9, 7, 5]);
}

#[test]
fn the_cause_with_most_time_comes_first() {
    // Of 200 idle ns the thread waits for 50, computes for 120 and launches for 30.
    let timeline = timeline()
        .kernel("a", 0, 100, Some(0))
        .kernel("b", 300, 400, Some(270))
        .call("hipStreamSynchronize", 50, 150)
        .done();
    let idle = of(&timeline, 1);
    let sites: Vec<_> = idle.sites.iter().map(|site| (site.blame.cause.label(), site.ns)).collect();
    assert_eq!(sites, [("host", 120), ("wait", 50), ("launch", 30)]);
    assert_eq!(idle.longest[0].blame.cause, Cause::Host);
}

/// A device has gaps of one length between what was launched in time, however long they are. Other lengths wait for something.
#[test]
fn long_gaps_of_one_length_are_the_devices_own() {
    let gaps = |gap: &dyn Fn(Ns) -> Ns| {
        let (mut tables, mut now) = (timeline(), 100_000);
        for i in 0..100 {
            tables = tables.kernel("k", now, now + 50_000, Some(1_000 * i));
            now += 50_000 + gap(i);
        }
        let idle = of(&tables.done(), 1);
        (idle.time_by(Cause::Gap), idle.time_by(Cause::Launch))
    };
    assert_eq!(gaps(&|i| 20_000 + i % 3), (99 * 20_000 + 99, 0));
    assert_eq!(gaps(&|i| if i % 2 == 0 { 20_000 } else { 95_000 }).0, 0);
    assert_eq!(gaps(&|_| 150_000).0, 0, "no device takes so long");
}
