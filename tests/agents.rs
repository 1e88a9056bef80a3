//! What agents use: the brief answers, the skill, and the server of the Model Context Protocol.

#[path = "agents/brief.rs"]
mod brief;
mod common;
#[path = "agents/protocol.rs"]
mod protocol;
#[path = "common/schema.rs"]
mod schema;
#[path = "agents/skill.rs"]
mod skill;

use std::path::Path;
use std::process::Command;

/// A run of the simulated GPU.
fn demo(dir: &Path, name: &str, scenario: &str, options: &[&str]) {
    let mut demo = Command::new(common::rkprof());
    demo.current_dir(dir).args(["demo", "--quiet", "-o", name, "--scenario", scenario]).args(options);
    common::stdout_of(demo.env("RKSIM_TIME", "fast").env("RKSIM_SCALE", "0.1"));
}

/// stdout of a command that succeeds.
fn rkprof(dir: &Path, words: &[&str]) -> String {
    common::stdout_of(Command::new(common::rkprof()).current_dir(dir).args(words))
}
