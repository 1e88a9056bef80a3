//! Whole programs: who times their kernels, and that none is missing either way.

use crate::common::{Program, Session, outcome};

fn temporary() -> tempfile::TempDir {
    tempfile::tempdir().expect("a temporary directory can be made")
}

/// Runs a scenario traced in these circumstances; it must do as alone.
fn traced(program: &Program) -> Session {
    let alone = outcome(&mut program.alone());
    assert_eq!(outcome(&mut program.under_rkprof("run")), alone.with_exit_code());
    program.session("run")
}

fn path(session: &Session) -> (&str, &str) {
    let sdk = session.run.sdk.as_ref().expect("an SDK");
    (&sdk.dispatch_path, sdk.dispatch_reason.as_deref().unwrap_or_default())
}

#[test]
fn light_where_every_condition_holds() {
    for (name, value) in [
        ("RKSIM_SDK", "0.5"),
        ("RKSIM_SDK", "1.0"),
        ("RKSIM_SDK", "1.1"),
        ("RKSIM_HSA", "newer"),
        ("RKPROF_DISPATCH", "light"),
    ] {
        let dir = temporary();
        let session =
            traced(&Program::scenario("llm-decode", dir.path()).with("RKSIM_SCALE", "0.05").with(name, value));
        assert_eq!(path(&session), ("light", ""), "{name}={value}");
        session.assert_complete();
        assert!(session.summary.completeness.dispatches > 1000);
        assert!(session.trace.kernels.iter().all(|kernel| kernel.launch.is_some() && kernel.function.is_some()));
        assert!(session.run.skipped.iter().any(|skip| skip.feature == "SCRATCH_MEMORY"));
    }
}

#[test]
fn the_sdk_takes_over_and_says_why() {
    for (name, value, reason) in [
        ("RKPROF_DISPATCH", "sdk", "asked for"),
        ("RKPROF_SCRATCH", "1", "scratch memory"),
        ("RKPROF_HSA", "1", "HSA calls"),
        ("HSA_TOOLS_LIB", "libother.so", "HSA_TOOLS_LIB=libother.so"),
        ("RKSIM_HSA", "older", "too old"),
        ("RKSIM_ARCH", "gfx1250", "gfx1250"),
    ] {
        let dir = temporary();
        let session = traced(&Program::scenario("hello", dir.path()).with(name, value));
        let (chosen, why) = path(&session);
        assert!(chosen == "sdk-buffer" && why.contains(reason), "{name}={value}: {chosen}: {why}");
        assert!(session.says(reason), "{name}={value}");
        session.assert_complete();
        assert_eq!(session.summary.completeness.dispatches, 4);
    }
}
