//! KFD's events, as its `kfd_events.c` plays them: a set event wakes all its waiters; one with auto-reset that had a waiter is not
//! signaled afterwards; each set makes it older, and a waiter that knows an older age need not wait.

use super::abi::{EventData, WAIT_FOREVER, event_type, wait_result};
use crate::clock;
use std::collections::BTreeMap;
use std::sync::{Arc, Condvar, Mutex, MutexGuard, PoisonError};
use std::time::Duration;

/// Events of other types than signals have their numbers from here.
const FIRST_OTHER: u32 = 0x4000_0000;
/// Slots in the page of signals.
const SLOTS: u32 = 4096;

#[derive(Debug)]
struct Event {
    kind: u32,
    auto_reset: bool,
    signaled: bool,
    age: u64,
    /// What an exception tells.
    data: [u64; 4],
    waiters: Vec<Arc<Waiter>>,
}

/// A thread in a wait; the flags are read and written under the lock of [`Events`].
#[derive(Debug, Default)]
struct Waiter {
    wake: Condvar,
}

#[derive(Debug, Default)]
struct Table {
    events: BTreeMap<u32, Event>,
    next_signal: u32,
    next_other: u32,
}

#[derive(Debug, Default)]
pub(crate) struct Events(Mutex<Table>);

/// What one waiter knows of one event.
struct Watch {
    id: u32,
    activated: bool,
    gone: bool,
    asks_age: bool,
    /// The event's number of sets when the wait began; another one means that it was set since.
    age: u64,
}

/// A wait with an event that does not exist.
#[derive(Debug, PartialEq, Eq)]
pub(crate) struct NoSuchEvent;

impl Events {
    fn lock(&self) -> MutexGuard<'_, Table> {
        self.0.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// A new event's number and its slot in the page of signals.
    pub(crate) fn create(&self, kind: u32, auto_reset: bool) -> (u32, u32) {
        let mut table = self.lock();
        let id = table.free_number(kind);
        let event = Event { kind, auto_reset, signaled: false, age: 1, data: [0; 4], waiters: Vec::new() };
        table.events.insert(id, event);
        (id, if id < SLOTS { id } else { u32::MAX })
    }

    pub(crate) fn destroy(&self, id: u32) -> Result<(), NoSuchEvent> {
        let event = self.lock().events.remove(&id).ok_or(NoSuchEvent)?;
        event.waiters.iter().for_each(|waiter| waiter.wake.notify_all());
        Ok(())
    }

    pub(crate) fn set(&self, id: u32) -> Result<(), NoSuchEvent> {
        self.lock().events.get_mut(&id).map(Event::set).ok_or(NoSuchEvent)
    }

    pub(crate) fn reset(&self, id: u32) -> Result<(), NoSuchEvent> {
        self.lock().events.get_mut(&id).map(|event| event.signaled = false).ok_or(NoSuchEvent)
    }

    /// Tells an exception to all events of a type.
    pub(crate) fn raise(&self, kind: u32, data: [u64; 4]) {
        for event in self.lock().events.values_mut().filter(|event| event.kind == kind) {
            event.data = data;
            event.set();
        }
    }

    /// Waits for one or for all of the events; writes ages and exceptions of those that were set. Gives a `wait_result`.
    pub(crate) fn wait(&self, data: &mut [EventData], all: bool, timeout_ms: u32) -> Result<u32, NoSuchEvent> {
        let mut table = self.lock();
        let mut watches = table.watch(data)?;
        let deadline = clock::read(libc::CLOCK_MONOTONIC) + u64::from(timeout_ms) * 1_000_000;
        let done = |watches: &[Watch]| {
            let set = watches.iter().filter(|watch| watch.activated || watch.gone).count();
            if all { set == watches.len() } else { set > 0 }
        };
        let mut result = wait_result::COMPLETE;
        if !done(&watches) && !watches.is_empty() {
            let waiter = Arc::new(Waiter::default());
            table.enter(&watches, &waiter);
            while !done(&watches) {
                let now = clock::read(libc::CLOCK_MONOTONIC);
                if timeout_ms != WAIT_FOREVER && now >= deadline {
                    result = wait_result::TIMEOUT;
                    break;
                }
                table = if timeout_ms == WAIT_FOREVER {
                    waiter.wake.wait(table).unwrap_or_else(PoisonError::into_inner)
                } else {
                    let left = Duration::from_nanos(deadline - now);
                    waiter.wake.wait_timeout(table, left).unwrap_or_else(PoisonError::into_inner).0
                };
                table.look_again(&mut watches);
            }
            table.leave(&watches, &waiter);
        }
        if result == wait_result::COMPLETE && watches.iter().any(|watch| watch.gone) {
            return Ok(wait_result::FAIL);
        }
        if result == wait_result::COMPLETE {
            table.tell(&watches, data);
        }
        Ok(result)
    }
}

impl Event {
    fn set(&mut self) {
        self.signaled = !self.auto_reset || self.waiters.is_empty();
        // 0 means that no age is known, 1 that the event was never set.
        self.age = self.age.checked_add(1).unwrap_or(2);
        self.waiters.iter().for_each(|waiter| waiter.wake.notify_all());
    }
}

impl Table {
    fn free_number(&mut self, kind: u32) -> u32 {
        let (next, first) = match kind {
            event_type::SIGNAL => (&mut self.next_signal, 1),
            _ => (&mut self.next_other, FIRST_OTHER),
        };
        let mut id = (*next).max(first);
        // A signal's number is its slot: numbers of destroyed events are used again before the page is full.
        while self.events.contains_key(&id) {
            id += 1;
        }
        if kind == event_type::SIGNAL && id >= SLOTS {
            id = (first..).find(|id| !self.events.contains_key(id)).unwrap_or(id);
        }
        *next = id + 1;
        id
    }

    fn watch(&mut self, data: &[EventData]) -> Result<Vec<Watch>, NoSuchEvent> {
        if data.iter().any(|data| !self.events.contains_key(&data.event_id)) {
            return Err(NoSuchEvent);
        }
        let watches = data.iter().filter_map(|data| {
            let event = self.events.get_mut(&data.event_id)?;
            let known = if event.kind == event_type::SIGNAL { data.data[EventData::AGE] } else { 0 };
            let activated = event.signaled || known != 0 && known != event.age;
            event.signaled &= !event.auto_reset;
            Some(Watch { id: data.event_id, activated, gone: false, asks_age: known != 0, age: event.age })
        });
        Ok(watches.collect())
    }

    fn enter(&mut self, watches: &[Watch], waiter: &Arc<Waiter>) {
        for watch in watches.iter().filter(|watch| !watch.activated) {
            if let Some(event) = self.events.get_mut(&watch.id) {
                event.waiters.push(Arc::clone(waiter));
            }
        }
    }

    fn look_again(&self, watches: &mut [Watch]) {
        for watch in watches.iter_mut().filter(|watch| !watch.activated) {
            match self.events.get(&watch.id) {
                Some(event) => watch.activated = event.age != watch.age,
                None => watch.gone = true,
            }
        }
    }

    fn leave(&mut self, watches: &[Watch], waiter: &Arc<Waiter>) {
        for watch in watches {
            if let Some(event) = self.events.get_mut(&watch.id) {
                event.waiters.retain(|other| !Arc::ptr_eq(other, waiter));
            }
        }
    }

    fn tell(&self, watches: &[Watch], data: &mut [EventData]) {
        for (watch, data) in watches.iter().zip(data).filter(|(watch, _)| watch.activated) {
            let Some(event) = self.events.get(&watch.id) else { continue };
            match event.kind {
                event_type::SIGNAL if watch.asks_age => data.data[EventData::AGE] = event.age,
                event_type::SIGNAL => {}
                _ => data.data = event.data,
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::thread;

    fn ask(id: u32, age: u64) -> EventData {
        EventData { data: [age, 0, 0, 0], extension: 0, event_id: id, pad: 0 }
    }

    fn waiters(events: &Events, id: u32) -> usize {
        events.lock().events[&id].waiters.len()
    }

    #[test]
    fn a_set_event_is_there_for_one_waiter_with_auto_reset_and_for_all_without() {
        let events = Events::default();
        let (once, _) = events.create(event_type::SIGNAL, true);
        let (always, _) = events.create(event_type::SIGNAL, false);
        events.set(once).unwrap();
        events.set(always).unwrap();
        let wait = |id| events.wait(&mut [ask(id, 0)], false, 0).unwrap();
        assert_eq!([wait(once), wait(once)], [wait_result::COMPLETE, wait_result::TIMEOUT]);
        assert_eq!([wait(always), wait(always)], [wait_result::COMPLETE, wait_result::COMPLETE]);
        events.reset(always).unwrap();
        assert_eq!(wait(always), wait_result::TIMEOUT);
    }

    #[test]
    fn a_waiter_that_knows_an_older_age_does_not_wait() {
        let events = Events::default();
        let (id, _) = events.create(event_type::SIGNAL, true);
        let mut data = [ask(id, 1)];
        assert_eq!(events.wait(&mut data, false, 0), Ok(wait_result::TIMEOUT));
        events.set(id).unwrap();
        events.set(id).unwrap();
        assert_eq!(events.wait(&mut data, false, 0), Ok(wait_result::COMPLETE));
        assert_eq!(data[0].data[EventData::AGE], 3);
        // Its signal is used up, its age is known: it waits. A second waiter with the old age does not.
        assert_eq!(events.wait(&mut data, false, 0), Ok(wait_result::TIMEOUT));
        assert_eq!(events.wait(&mut [ask(id, 1)], false, 0), Ok(wait_result::COMPLETE));
    }

    #[test]
    fn one_set_wakes_all_waiters() {
        let events = Events::default();
        let (id, _) = events.create(event_type::SIGNAL, true);
        let (other, _) = events.create(event_type::SIGNAL, true);
        thread::scope(|scope| {
            let wait = || events.wait(&mut [ask(other, 0), ask(id, 0)], false, WAIT_FOREVER);
            let threads: Vec<_> = (0..3).map(|_| scope.spawn(wait)).collect();
            while waiters(&events, id) < 3 {
                thread::yield_now();
            }
            events.set(id).unwrap();
            for thread in threads {
                assert_eq!(thread.join().unwrap(), Ok(wait_result::COMPLETE));
            }
        });
        // There were waiters: with auto-reset nothing is left for the next one.
        assert_eq!(events.wait(&mut [ask(id, 0)], false, 0), Ok(wait_result::TIMEOUT));
        assert_eq!(waiters(&events, other), 0);
    }

    #[test]
    fn all_means_all_and_a_destroyed_event_fails_the_wait() {
        let events = Events::default();
        let (one, _) = events.create(event_type::SIGNAL, true);
        let (two, _) = events.create(event_type::SIGNAL, true);
        events.set(one).unwrap();
        assert_eq!(events.wait(&mut [ask(one, 0), ask(two, 0)], true, 1), Ok(wait_result::TIMEOUT));
        thread::scope(|scope| {
            let waiting = scope.spawn(|| events.wait(&mut [ask(two, 0)], false, WAIT_FOREVER));
            while waiters(&events, two) < 1 {
                thread::yield_now();
            }
            events.destroy(two).unwrap();
            assert_eq!(waiting.join().unwrap(), Ok(wait_result::FAIL));
        });
        assert_eq!(events.wait(&mut [ask(two, 0)], false, 0), Err(NoSuchEvent));
    }

    #[test]
    fn an_exception_reaches_each_event_of_its_type_with_its_data() {
        let events = Events::default();
        let (memory, slot) = events.create(event_type::MEMORY, false);
        let (signal, _) = events.create(event_type::SIGNAL, true);
        assert!(memory >= FIRST_OTHER && slot == u32::MAX);
        events.raise(event_type::MEMORY, EventData::page_not_present(0x5000, 7));
        let mut data = [ask(signal, 0), ask(memory, 0)];
        assert_eq!(events.wait(&mut data, false, WAIT_FOREVER), Ok(wait_result::COMPLETE));
        assert_eq!(data[1].data, [1, 0, 0x5000, 7]);
    }

    #[test]
    fn numbers_of_destroyed_events_are_used_again_before_the_page_is_full() {
        let events = Events::default();
        let first = events.create(event_type::SIGNAL, true).0;
        let all: Vec<u32> = (first + 1..SLOTS).map(|_| events.create(event_type::SIGNAL, true).0).collect();
        assert_eq!(all.last(), Some(&(SLOTS - 1)));
        events.destroy(17).unwrap();
        assert_eq!(events.create(event_type::SIGNAL, true), (17, 17));
        assert_eq!(events.create(event_type::SIGNAL, true).1, u32::MAX, "full");
    }
}
