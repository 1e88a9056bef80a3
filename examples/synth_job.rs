//! Writes the run directories of a made-up parallel job: `cargo run --example synth_job -- DIR [RANKS] [STEPS]`. The ranks
//! run on two machines with wrong clocks, and one of them is late; DIR/planted.json says by how much.

#[path = "../tests/merge/job.rs"]
mod job;

use std::path::PathBuf;

fn main() -> std::io::Result<()> {
    let mut args = std::env::args().skip(1);
    let dir = PathBuf::from(args.next().unwrap_or_else(|| ".".to_owned()));
    let mut number = |default: u64| args.next().and_then(|n| n.parse().ok()).unwrap_or(default);
    let (ranks, steps) = (number(64), number(40));
    let job = job::Job::new(u32::try_from(ranks).unwrap_or(64), steps);
    job::write(&job, &dir.join("runs"));
    let planted = serde_json::json!({
        "ranks": job.ranks, "steps": job.steps, "straggler": job.straggler, "start": job::START,
        "collective": job::ALL_REDUCE_NAME,
    });
    std::fs::write(dir.join("planted.json"), planted.to_string())
}
