//! Processes of two runs in one directory: a preloaded library cannot know that the user began a new run.

use super::load::Process;
use rkprof_model::run::{RunInfo, Status};
use rkprof_model::summary::NoteRow;
use rkprof_show::units::ns;

/// When a process was recorded.
struct Recorded {
    pid: u32,
    parent: u32,
    from: u64,
    to: u64,
}

/// A sentence, where a process began after all before it had ended, and no `rkprof run` started them together.
pub(crate) fn note(processes: &[Process]) -> Option<NoteRow> {
    let infos: Vec<&RunInfo> = processes.iter().filter_map(|process| process.info.as_ref()).collect();
    let (pid, gap) = second_run(&infos)?;
    let text = format!(
        "process {pid} began {} after those before it had ended, and no `rkprof run` started them: these may be two runs, whose numbers \
         are added here; RKPROF_OUT=runs/%t gives each a directory",
        ns(gap as f64)
    );
    Some(NoteRow { severity: "warning".to_owned(), text })
}

/// The first process of what seems a second run, and the time since the end of the first one, ns.
fn second_run(infos: &[&RunInfo]) -> Option<(u32, u64)> {
    let ended = |info: &RunInfo| info.status == Status::Finished && info.exit.is_none() && info.context.is_none();
    if infos.len() < 2 || !infos.iter().all(|info| ended(info)) {
        return None;
    }
    let mut all = infos.iter().map(|info| recorded(info)).collect::<Option<Vec<_>>>()?;
    all.sort_by_key(|process| process.from);
    let mut end = all.first()?.to;
    for (index, process) in all.iter().enumerate().skip(1) {
        // A program that executes another, or starts one worker after the other, is one run.
        let belongs = all[..index].iter().any(|before| before.pid == process.pid || before.pid == process.parent);
        if process.from > end && !belongs {
            return Some((process.pid, process.from.abs_diff(end)));
        }
        end = end.max(process.to);
    }
    None
}

fn recorded(info: &RunInfo) -> Option<Recorded> {
    let (first, last) = (info.clocks.first()?, info.clocks.last()?);
    Some(Recorded { pid: info.pid, parent: info.parent_pid, from: first.realtime_ns, to: last.realtime_ns })
}

#[cfg(test)]
mod tests {
    use super::*;
    use rkprof_model::run::{ClockTriple, ExitInfo};

    fn process(pid: u32, parent_pid: u32, [from, to]: [u64; 2]) -> RunInfo {
        let clock = |realtime_ns| ClockTriple { realtime_ns, ..ClockTriple::default() };
        RunInfo {
            status: Status::Finished,
            pid,
            parent_pid,
            clocks: vec![clock(from), clock(to)],
            ..RunInfo::default()
        }
    }

    fn seen(all: &[RunInfo]) -> Option<(u32, u64)> {
        second_run(&all.iter().collect::<Vec<_>>())
    }

    #[test]
    fn a_process_after_the_end_of_all_others_is_a_second_run() {
        let (one, two) = (process(10, 1, [0, 100]), process(11, 1, [20, 90]));
        // Workers at the same time, and a process alone.
        assert_eq!(seen(&[one.clone(), two.clone()]), None);
        assert_eq!(seen(std::slice::from_ref(&one)), None);
        // The directory names them in any order.
        assert_eq!(seen(&[process(30, 1, [150, 200]), one.clone(), two]), Some((30, 50)));
        // What a recorded process started, or became, belongs to it.
        assert_eq!(seen(&[one.clone(), process(30, 10, [150, 200])]), None);
        assert_eq!(seen(&[one.clone(), process(10, 1, [150, 200])]), None);
        // `rkprof run` says what belongs together.
        let command = RunInfo { exit: Some(ExitInfo::default()), ..one };
        assert_eq!(seen(&[command, process(30, 1, [150, 200])]), None);
    }
}
