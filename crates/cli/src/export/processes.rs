//! A format that holds one process: each process of the trace gets a sink and a place of its own.

use super::options::Args;
use super::output::Destination;
use super::target::Target;
use crate::Failure;
use rkprof_formats::export::session::Source;
use rkprof_formats::export::{Ended, Recorded, Sink};
use rkprof_model::event::{Event, Registry};
use std::io;

pub(super) struct Processes<'a> {
    args: &'a Args,
    target: &'a Target,
    source: &'a Source,
    place: &'a Destination,
    /// That of the process whose events follow.
    sink: Option<Box<dyn Sink>>,
    /// The number of processes so far.
    begun: usize,
    remarks: Vec<String>,
    /// Why a place could not be made; a sink's errors have less to say.
    failure: Option<Failure>,
}

impl<'a> Processes<'a> {
    pub(super) fn new(args: &'a Args, target: &'a Target, source: &'a Source, place: &'a Destination) -> Self {
        Processes { args, target, source, place, sink: None, begun: 0, remarks: Vec::new(), failure: None }
    }

    pub(super) fn into_failure(self) -> Option<Failure> {
        self.failure
    }

    fn open(&mut self, pid: u32) -> Result<Box<dyn Sink>, Failure> {
        self.place.process(self.source, pid)?;
        self.place.sink(self.args, self.target, self.source)
    }
}

impl Sink for Processes<'_> {
    /// The sinks do not exist yet; formats of one process have correlation ids.
    fn correlates(&self) -> bool {
        true
    }

    fn begin(&mut self, recorded: &Recorded<'_>) -> io::Result<()> {
        self.begun += 1;
        if self.begun > 1 && !self.place.has_many() {
            let problem = "the trace has several processes and the result holds one; export the merged run's directory";
            return Err(io::Error::other(problem));
        }
        match self.open(recorded.process.pid) {
            Ok(sink) => self.sink.insert(sink).begin(recorded),
            Err(failure) => {
                let error = io::Error::other(failure.to_string());
                self.failure = Some(failure);
                Err(error)
            }
        }
    }

    fn event(&mut self, event: &Event<'_>, registry: &Registry) -> io::Result<()> {
        self.sink.as_mut().map_or(Ok(()), |sink| sink.event(event, registry))
    }

    fn end(&mut self, ended: &Ended<'_>) -> io::Result<()> {
        if let Some(mut sink) = self.sink.take() {
            sink.end(ended)?;
            self.remarks.extend(sink.finish()?);
        }
        Ok(())
    }

    fn finish(&mut self) -> io::Result<Vec<String>> {
        let told = |processes: usize| format!("the run has {processes} processes; each has a pid_N of its own");
        let several = (self.source.joint && self.place.has_many()).then(|| told(self.begun));
        Ok(several.into_iter().chain(std::mem::take(&mut self.remarks)).collect())
    }
}
