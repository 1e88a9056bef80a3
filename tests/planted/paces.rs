//! What a device does to a program that is right: clocks that fall, slower devices, slow links, work that shares. The simulated
//! device plays each, and a twin without it says what it cost. Kernels are long and launched far ahead, in virtual time: a busy machine
//! that delays the launching thread changes little.

use super::score::Score;
use super::simulated::{kernel, play};
use serde_json::Value;

/// A program, and what is wrong with the device that runs it.
struct Paced {
    name: &'static str,
    arch: &'static str,
    /// `[device]`; the twin's is empty.
    device: &'static str,
    /// Of kernel `a`, which the twin lacks.
    shares: &'static str,
    threads: String,
    /// Right names of what is found first; the twin has no finding.
    finding: &'static str,
    /// Whether what is promised is compared with what the twin takes.
    saves: bool,
}

const END: &str = "teardown = [{ sync = \"device\" }]\n\n";

fn thread(device: u32, repeat: u32, setup: &str, body: &str) -> String {
    format!(
        "[[thread]]\nstreams = 2\nnon_blocking = true\ndevice = {device}\nrepeat = {repeat}\nsetup = [{setup}]\nbody = [{body}]\n{END}"
    )
}

fn cases() -> Vec<Paced> {
    let case =
        |name, arch, device, finding, threads| Paced { name, arch, device, shares: "", threads, finding, saves: false };
    let both = "{ launch = { kernel = \"a\", stream = 1 } }, { launch = { kernel = \"b\", stream = 1 } }";
    let beside = "{ launch = { kernel = \"ring\", stream = 2 } }, { launch = { kernel = \"a\", stream = 1, times = 3 } }, \
                  { event = { record = 1, wait = 2 } }, { event = { record = 2, wait = 1 } }";
    let peers =
        "{ malloc = { name = \"x\", bytes = 262144 } }, { malloc = { name = \"y\", bytes = 262144, device = 1 } }";
    let from_peer = "{ copy = { kind = \"d2d\", bytes = 262144, from = \"y\", to = \"x\", stream = 1, async = true } }, \
                     { launch = { kernel = \"a\", stream = 1 } }";
    let devices = || thread(0, 300, "", both) + &thread(1, 300, "", both);
    vec![
        case("throttled", "gfx942", "clock = [[0, 1.0], [3000, 0.7]]", "slow-phase", thread(0, 1000, "", both)),
        case(
            "a dip",
            "gfx950",
            "clock = [[0, 1.0], [2000, 0.5], [2600, 1.0]]",
            "slow-phase",
            thread(0, 1000, "", both),
        ),
        case(
            "a ramp",
            "gfx1100",
            "clock = [[0, 0.5], [300, 0.75], [600, 1.0]]",
            "clock-ramp",
            thread(0, 1000, "", both),
        ),
        case(
            "hotter and hotter",
            "gfx90a",
            "clock = [[0, 1.0], [1000, 0.97], [2000, 0.94], [3000, 0.91], [4000, 0.88], [5000, 0.85]]",
            "drift",
            thread(0, 1000, "", both),
        ),
        Paced { saves: true, ..case("a slower device", "gfx942*2", "speed = [1.0, 0.6]", "slow-device", devices()) },
        Paced {
            shares: "beside = 0.5",
            ..case("beside a collective", "gfx942", "", "contention", thread(0, 200, "", beside))
        },
        // The twin's link takes next to no time.
        Paced {
            saves: true,
            ..case("a slow link", "gfx942*2", "peer_gbps = 0.06", "device-copies", thread(0, 300, peers, from_peer))
        },
    ]
}

fn took(report: &Value) -> f64 {
    (report["end_ns"].as_u64().unwrap() - report["start_ns"].as_u64().unwrap()) as f64
}

#[test]
fn devices_that_are_slow_for_a_reason() {
    let (dir, mut score, mut twins) = (tempfile::tempdir().unwrap(), Score::default(), Score::default());
    for Paced { name, arch, device, shares, threads, finding, saves } in cases() {
        let run = |of: &str, device: &str, shares: &str| {
            let ring = "[[kernel]]\nid = \"ring\"\nname = \"ncclDevKernel_Generic_1(ncclDevKernelArgsStorage<4096ul>)\"\nus = 5000\n\n";
            let kernels = kernel("a", 3000.0, shares) + &kernel("b", 2000.0, "") + ring;
            let text = format!("name = \"x\"\nabout = \"x\"\nseed = 5\n\n[device]\n{device}\n\n{kernels}{threads}");
            play(dir.path(), &format!("{}-{of}", name.replace(' ', "-")), &text, arch, &[], false)
        };
        let twin = run("twin", if saves && device.starts_with("peer") { "peer_gbps = 1e6" } else { "" }, "");
        let slow = run("slow", device, shares);
        let first = |report: &Value| report["findings"][0]["id"].as_str().unwrap_or("none").to_owned();
        score.ask(name, &[finding], &first(&slow));
        twins.ask(&format!("{name}: twin"), &["none"], &first(&twin));
        let (cost, promised) = (took(&slow) - took(&twin), slow["findings"][0]["saves_ns"].as_f64().unwrap_or(0.0));
        if saves {
            let near = (promised - cost).abs() <= 0.1 * cost;
            twins.ask(
                &format!("{name}: promised {promised} ns, the twin saves {cost} ns"),
                &["true"],
                &near.to_string(),
            );
        }
    }
    score.assert("devices that are slow for a reason", 100.0);
    // A machine that stops the launching thread for long may spoil one of nine.
    twins.assert("their twins, and what was promised", 88.0);
}
