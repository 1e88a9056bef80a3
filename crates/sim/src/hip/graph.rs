//! Graphs: work that is described once and launched repeatedly, each time by one call.
//!
//! Nodes run in the order of their addition; dependencies are accepted, but nodes never run in parallel.

use std::sync::{Arc, Mutex, MutexGuard};

use super::error::{HipError, Result};
use super::launch::{self, Launch};
use super::memory::{self, Copy};
use super::queue::Action;
use super::stream::Stream;
use crate::c::Ptr;
use crate::clock;
use crate::sdk::driver;

#[derive(Clone, Copy)]
pub enum Node {
    Empty,
    Kernel(Launch),
    Copy(Copy),
    Fill(Ptr, u8, usize),
}

#[derive(Default)]
pub struct Graph {
    nodes: Mutex<Vec<Node>>,
}

impl Graph {
    fn lock(&self) -> MutexGuard<'_, Vec<Node>> {
        self.nodes.lock().unwrap_or_else(|poisoned| poisoned.into_inner())
    }

    /// Adds a node; returns its handle.
    pub fn add(&self, node: Node) -> Ptr {
        let mut nodes = self.lock();
        nodes.push(node);
        Ptr::from_address(nodes.len() as u64)
    }

    /// The handle of a graph; graphs are never freed.
    pub fn handle(graph: Arc<Graph>) -> Ptr {
        Ptr::from_address(Arc::into_raw(graph) as u64)
    }

    pub fn from_handle(handle: Ptr) -> Result<&'static Graph> {
        if handle.is_null() {
            return Err(HipError::INVALID_VALUE);
        }
        // SAFETY: the program passes a handle from `handle`, whose reference is never released.
        Ok(unsafe { &*(handle.0 as *const Graph) })
    }

    /// A copy of the nodes, ready to be launched.
    pub fn instantiate(&self) -> Ptr {
        let nodes = self.lock().clone();
        Graph::handle(Arc::new(Graph { nodes: Mutex::new(nodes) }))
    }

    pub fn launch(&self, stream: &'static Stream) -> Result {
        let nodes = self.lock().clone();
        let (start, mut dispatches) = (clock::now(), 0);
        for node in nodes {
            dispatches += u64::from(matches!(node, Node::Kernel(_) | Node::Fill(..)));
            match node {
                Node::Empty => {}
                Node::Kernel(launch) => drop(launch::execute(stream, launch, Action::None)),
                Node::Copy(copy) => drop(memory::execute(stream, copy)?),
                Node::Fill(dst, value, bytes) => drop(memory::execute_fill(stream, dst, value, bytes)),
            }
        }
        driver::hip_graph(stream.device.agent.handle, std::ptr::from_ref(self) as u64, dispatches, start);
        Ok(())
    }
}
