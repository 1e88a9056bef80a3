//! Notes of the run about tables that were wrapped.

use crate::hip::intercept::InstallReport;
use crate::{thread, watch};
use rkprof_model::record::Severity;

/// Adds a note about the interception of HIP's table, unless every entry was wrapped.
pub(super) fn hip_installed(report: &InstallReport) {
    if let Some(sentence) = report.remark() {
        thread::note(Severity::Info, &sentence);
    }
}

/// The SDK has handed over a table. When a second tool came to it, it put the runtime's functions back before: another thread's calls may
/// have gone past rkprof's meanwhile. A thread that calls only then is never seen, so this does not depend on the threads that are known.
pub(super) fn handed_over(of: watch::Of) {
    if watch::handed_over(of) {
        thread::note(Severity::Incomplete, TOOL_CAME);
    }
}

/// A second tool has come to the SDK.
const TOOL_CAME: &str =
    "another tool came to the SDK while the program ran: calls of other threads at that moment may be missing";
