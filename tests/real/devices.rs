//! Several devices: work and copies belong to the device that did them.

use crate::artifacts::build;
use crate::common::{Session, run};
use crate::world::{World, clean, real, verify};
use rkprof_model::event::CopyDirection;
use std::collections::BTreeMap;

const KIB: u64 = 1 << 10;
const MIB: u64 = 1 << 20;

/// Fills by device, and copied bytes by direction and devices, as tests/programs/devices.c makes them.
type Work = (BTreeMap<u32, u64>, BTreeMap<String, u64>);

fn planted(devices: u32) -> Work {
    let fills = (0..devices).map(|device| (device, 3 + 2 * u64::from(device))).collect();
    let mut copies = BTreeMap::new();
    for device in 0..devices {
        copies.insert(format!("to {device}"), (1 + u64::from(device)) * 256 * KIB);
        copies.insert(format!("from {device}"), 256 * KIB);
        if devices > 1 {
            copies.insert(format!("{device} to {}", (device + 1) % devices), (u64::from(device) + 2) * MIB);
        }
    }
    (fills, copies)
}

fn recorded(session: &Session) -> Work {
    let agents = &session.summary.agents;
    let gpu = |index: Option<u32>| {
        let agent = agents.iter().find(|agent| Some(agent.index) == index);
        agent.and_then(|agent| agent.gpu_index).unwrap_or_else(|| panic!("agent {index:?} is no GPU"))
    };
    let mut fills = BTreeMap::new();
    for row in session.summary.kernels.iter().filter(|row| row.name.contains("fillBuffer")) {
        *fills.entry(gpu(Some(row.agent))).or_default() += row.duration.count;
    }
    let mut copies = BTreeMap::new();
    for copy in &session.trace.copies {
        let way = match copy.direction {
            CopyDirection::HostToDevice => format!("to {}", gpu(copy.dst_agent)),
            CopyDirection::DeviceToHost => format!("from {}", gpu(copy.src_agent)),
            CopyDirection::DeviceToDevice => format!("{} to {}", gpu(copy.src_agent), gpu(copy.dst_agent)),
            other => panic!("{other:?}"),
        };
        *copies.entry(way).or_default() += copy.bytes.expect("bytes");
    }
    (fills, copies)
}

/// Code that hiprtc made for one device does not run on one of another architecture, such as the processor's own GPU.
#[test]
fn devices_of_two_architectures_are_verified() {
    let environment = [("RKSIM_ARCH", "gfx942+gfx1151")];
    let verdict = verify(&World::Simulated, &[], "--phases launches,copies,devices --launches 40", &environment);
    verdict.assert_passed("gfx942+gfx1151");
}

#[test]
#[ignore = "needs a real ROCm: `tests/rocm.sh real` has one"]
fn several_devices() {
    let world = real();
    let home = tempfile::tempdir().expect("a temporary directory");
    let program = home.path().join("devices");
    build(&world, "tests/programs/devices.c", &program, &[]);
    for path in ["light", "sdk"] {
        let out = home.path().join(path);
        let mut command = clean(&world, home.path());
        command.args(["run", "-q", "--dispatch", path, "-o"]).arg(&out).arg("--").arg(&program);
        let output = run(&mut command);
        let said = [&output.stdout, &output.stderr].map(|text| String::from_utf8_lossy(text));
        assert!(output.status.success(), "{path}: {said:?}");
        let devices =
            said[0].trim().strip_prefix("devices ").and_then(|count| count.parse().ok()).expect("their number");
        let session = Session::open(&out);
        session.assert_complete();
        let (recorded, mut planted) = (recorded(&session), planted(devices));
        // HSA refuses some copies between devices: HIP makes those by a kernel of its own, which is recorded as one.
        let rows = session.summary.kernels.iter().filter(|row| row.name.contains("copyBuffer"));
        let by_kernel: u64 = rows.map(|row| row.duration.count).sum();
        let before = planted.1.len();
        planted.1.retain(|way, _| recorded.1.contains_key(way) || way.starts_with(['f', 't']));
        assert_eq!((before - planted.1.len()) as u64, by_kernel, "{path}");
        assert_eq!(recorded, planted, "{path}");
        if devices < 2 {
            eprintln!("only one device was tried: this machine has no other");
        }
    }
}
