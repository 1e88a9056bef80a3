//! A format that takes only some events.

use super::{Ended, Recorded, Sink};
use rkprof_model::event::{Event, Registry};
use std::io;

pub struct ChosenEvents<S> {
    sink: S,
    wanted: fn(&Event<'_>) -> bool,
}

impl<S: Sink> ChosenEvents<S> {
    pub fn new(sink: S, wanted: fn(&Event<'_>) -> bool) -> ChosenEvents<S> {
        ChosenEvents { sink, wanted }
    }
}

impl<S: Sink> Sink for ChosenEvents<S> {
    fn correlates(&self) -> bool {
        self.sink.correlates()
    }

    fn begin(&mut self, recorded: &Recorded<'_>) -> io::Result<()> {
        self.sink.begin(recorded)
    }

    fn event(&mut self, event: &Event<'_>, registry: &Registry) -> io::Result<()> {
        if (self.wanted)(event) { self.sink.event(event, registry) } else { Ok(()) }
    }

    fn end(&mut self, ended: &Ended<'_>) -> io::Result<()> {
        self.sink.end(ended)
    }

    fn finish(&mut self) -> io::Result<Vec<String>> {
        self.sink.finish()
    }
}
