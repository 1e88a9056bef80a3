//! The words of the entries of lists.

use super::ENTRY;
use crate::timeline::health::SiteReport;
use crate::timeline::idle::Cause;
use crate::timeline::more_work::MoreWork;
use std::borrow::Cow;

/// `hipMalloc in range "step"`; without the range where it is unknown.
pub fn site_name(site: &SiteReport) -> String {
    let call = match (&site.function, site.cause) {
        (Some(function), Cause::Launch | Cause::Gap | Cause::Held | Cause::Callback) => format!("after {function}"),
        (Some(function), _) => function.clone(),
        (None, Cause::Load) => "code outside of HIP before a module is loaded".to_owned(),
        (None, Cause::Host) => "code outside of HIP".to_owned(),
        (None, Cause::Input | Cause::Nothing) if site.range.is_some() => "host".to_owned(),
        (None, Cause::Nothing) => "until the next request".to_owned(),
        (None, _) => "unknown call".to_owned(),
    };
    match &site.range {
        Some(range) => {
            let room = ENTRY.saturating_sub(call.chars().count() + r#" in range """#.len()).max(ENTRY / 2);
            format!("{call} in range \"{}\"", middle_cut(range, room))
        }
        None => call,
    }
}

/// The name of a range in at most `room` characters: its begin and its end, as people write what distinguishes ranges at
/// either.
fn middle_cut(text: &str, room: usize) -> Cow<'_, str> {
    let count = text.chars().count();
    if count <= room {
        return Cow::Borrowed(text);
    }
    let end = room.saturating_sub(1) / 2;
    let start = room.saturating_sub(1) - end;
    let head: String = text.chars().take(start).collect();
    let tail: String = text.chars().skip(count - end).collect();
    Cow::Owned(format!("{head}…{tail}"))
}

pub(super) fn longer_kernels(pct: f64) -> String {
    format!("its kernels take {pct:.0}% longer than those of the others")
}

pub(super) fn more_of_one(more: &MoreWork, show: &dyn Fn(u64) -> String) -> String {
    format!(
        "{} takes {} more there, its other kernels as long as those of the others",
        name(&more.kernel),
        show(more.more_ns)
    )
}

/// `1 call`, `2 calls`.
pub(super) fn number(n: u64, of: &str) -> String {
    if n == 1 { format!("1 {of}") } else { format!("{n} {of}s") }
}

pub(super) fn name(kernel: &str) -> String {
    rkprof_names::fitted(kernel, ENTRY / 2)
}
