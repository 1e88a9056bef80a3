//! Programs as text, and how they are played. `a~b` is the value of the original and of its mended twin (or of the two sides of a
//! comparison). A word that ends with `(` holds others up to `)`; its parts are divided by colons.

use super::world::{ALL_REDUCE, SEND_RECV, START, Way, What, World, meet};

const GEMM: &str = "Cijk_Ailk_Bljk_HHS_BH_MT128x128x32_MI32x32x8x1_SE_K1";
const NORM: &str = "void rms_norm_kernel<c10::Half, 256>(c10::Half*, c10::Half const*, c10::Half const*, float, int)";
const SOFTMAX: &str =
    "void softmax_warp_forward<c10::Half, c10::Half, float, 10, false>(c10::Half*, c10::Half const*, int, int, int)";
const RELU: &str = "void vectorized_elementwise_kernel<4, relu_functor<c10::Half>, std::array<char*, 2> >(int, relu_functor<c10::Half>, std::array<char*, 2>)";

#[derive(Clone, Debug, Default)]
pub(super) struct Node {
    word: String,
    body: Vec<Node>,
}

/// Reads words up to the parenthesis that closes.
pub(super) fn parse(words: &mut std::str::SplitWhitespace<'_>) -> Vec<Node> {
    let mut nodes = Vec::new();
    while let Some(word) = words.next().filter(|word| *word != ")") {
        let body = if word.ends_with('(') { parse(words) } else { Vec::new() };
        nodes.push(Node { word: word.trim_end_matches('(').to_owned(), body });
    }
    nodes
}

/// Where a program is.
#[derive(Clone, Copy)]
pub(super) struct Place {
    pub(super) mended: bool,
    /// The turn of the innermost loop, and its turns.
    turn: usize,
    turns: usize,
}

impl Place {
    pub(super) fn new(mended: bool) -> Place {
        Place { mended, turn: 0, turns: 1 }
    }

    fn pick<'a>(&self, text: &'a str) -> &'a str {
        text.split_once('~').map_or(text, |(old, new)| if self.mended { new } else { old })
    }

    fn number(&self, text: &str) -> f64 {
        self.pick(text).parse().unwrap_or_else(|_| panic!("{text} is no number"))
    }
}

/// The kernel that a word names, and its time.
fn kernel(word: &str, place: Place) -> Option<(&str, f64)> {
    let (kind, rest) = word.split_once(':')?;
    let (us, name) = rest.split_once(':').unwrap_or((rest, ""));
    let name = match kind {
        "g" => GEMM,
        "n" => NORM,
        "s" => SOFTMAX,
        "e" => RELU,
        "k" => place.pick(name),
        _ => return None,
    };
    Some((name, place.number(us)))
}

/// The kernels of a graph.
fn kernels(nodes: &[Node], place: Place) -> Vec<(&str, f64)> {
    let mut all = Vec::new();
    for node in nodes {
        match node.word.strip_prefix("*:") {
            Some(times) => all.extend(kernels(&node.body, place).repeat(place.number(times) as usize)),
            None => all.extend(kernel(&node.word, place)),
        }
    }
    all
}

/// Plays a program on these of the ranks.
pub(super) fn play(ranks: &mut [World], who: &[usize], nodes: &[Node], place: Place) {
    nodes.iter().for_each(|node| one(ranks, who, node, place));
}

fn one(ranks: &mut [World], who: &[usize], node: &Node, place: Place) {
    let parts: Vec<&str> = node.word.split(':').collect();
    let number = |at: usize| place.number(parts[at]);
    let turns = |ranks: &mut [World], each: &dyn Fn(&mut [World], Place)| {
        let turns = number(1) as usize;
        (0..turns).for_each(|turn| each(ranks, Place { turn, turns, ..place }));
    };
    let range = |ranks: &mut [World], name: &str, place: Place| {
        let from: Vec<u64> = who.iter().map(|rank| ranks[*rank].now).collect();
        play(ranks, who, &node.body, place);
        for (rank, from) in who.iter().zip(from) {
            let to = ranks[*rank].now;
            ranks[*rank].keep(What::Range, name, from, to, 0);
        }
    };
    let when = |ranks: &mut [World], so: bool| {
        if so {
            play(ranks, who, &node.body, place);
        }
    };
    match parts[0] {
        "*" => turns(ranks, &|ranks, place| play(ranks, who, &node.body, place)),
        "S" => turns(ranks, &|ranks, place| range(ranks, &format!("ProfilerStep#{}", place.turn), place)),
        "r" => range(ranks, parts[1], place),
        "each" => when(ranks, place.turn % number(1) as usize == number(2) as usize),
        "when" => when(ranks, (number(1)..number(2)).contains(&(place.turn as f64))),
        "old" => when(ranks, !place.mended),
        "new" => when(ranks, place.mended),
        "chance" => {
            let dice = ranks[who[0]].any();
            when(ranks, dice < number(1));
        }
        "rank" => play(ranks, &[number(1) as usize], &node.body, place),
        "one" => {
            let rank = (ranks[0].any() * ranks.len() as f64) as usize;
            play(ranks, &[rank], &node.body, place);
        }
        "any" => {
            let at = (ranks[who[0]].any() * node.body.len() as f64) as usize;
            one(ranks, who, &node.body[at], place);
        }
        "L" => {
            let layer = "n:20 g:180 s:60 g:240".split_whitespace().filter_map(|word| kernel(word, place));
            let layer: Vec<_> = layer.collect();
            let all = layer.repeat(parts.get(1).map_or(1, |times| place.number(times) as usize));
            who.iter().for_each(|rank| {
                all.iter().for_each(|one| ranks[*rank].launch("hipLaunchKernel", std::slice::from_ref(one)))
            });
        }
        "ar" => {
            let members = parts.get(3).map(|list| list.split(',').map(|rank| rank.parse().unwrap()).collect());
            let members: Vec<usize> = members.unwrap_or_else(|| who.to_vec());
            meet(ranks, &members, ALL_REDUCE, number(1), parts.get(2).map_or(1, |_| number(2) as usize));
        }
        "sr" => meet(ranks, &[number(1) as usize, number(2) as usize], SEND_RECV, 20.0, 1),
        "barrier" => {
            let last = who.iter().map(|rank| ranks[*rank].now).max().unwrap_or(0);
            who.iter().for_each(|rank| ranks[*rank].now = last);
        }
        _ => who.iter().for_each(|rank| step(&mut ranks[*rank], node, &parts, place)),
    }
}

/// What one rank does alone.
fn step(w: &mut World, node: &Node, parts: &[&str], place: Place) {
    let number = |at: usize| place.number(parts[at]);
    let part = place.turn as f64 / place.turns as f64;
    match parts[0] {
        "h" => w.host(number(1)),
        "py" => {
            let from = w.now;
            w.host(number(1));
            w.keep(What::Python, parts[2], from, w.now, 0);
        }
        "G" => {
            w.call += 6.0;
            w.launch("hipGraphLaunch", &kernels(&node.body, place));
            w.call -= 6.0;
        }
        "sync" => _ = w.until("hipStreamSynchronize", w.end() + 3000),
        "dsync" => _ = w.until("hipDeviceSynchronize", w.drained() + 3000),
        "item" => w.copy("hipMemcpyWithStream", Way::Out, 4.0, 1.0, true),
        "api" => _ = w.api(parts[2], number(1)),
        "free" => _ = w.until("hipFree", w.drained().max(w.now) + (number(1) * 1000.0) as u64),
        "callback" => {
            let end = w.begin(w.now) + (number(1) * 1000.0) as u64;
            w.api("hipLaunchHostFunc", 5.0);
            w.set_end(end);
        }
        "copy" => {
            let waits = parts.get(4) == Some(&"wait");
            let (way, call) = match parts[1] {
                "in" => (Way::In, "hipMemcpyAsync"),
                "out" if waits => (Way::Out, "hipMemcpyWithStream"),
                "out" => (Way::Out, "hipMemcpyAsync"),
                "within" => (Way::Within, "hipMemcpyDtoDAsync"),
                peer => (Way::Peer(peer.parse().unwrap()), "hipMemcpyPeerAsync"),
            };
            w.copy(call, way, number(2) * 1e6, number(3), waits);
        }
        "null" => w.launch_null(SOFTMAX, number(1)),
        "after" => {
            w.api("hipStreamWaitEvent", 1.0);
            let other = (number(1) as usize, number(2) as usize);
            let until = w.ends.get(&other).copied().unwrap_or(0).max(w.end());
            w.set_end(until);
        }
        "meet" => {
            let last = w.ends.values().copied().max().unwrap_or(0);
            w.ends.values_mut().for_each(|end| *end = last);
        }
        "at" => w.now = w.now.max(START + (number(1) * place.turn as f64 * 1000.0) as u64),
        "poisson" => {
            let us = -number(1) * w.any().max(1e-9).ln();
            w.now += (us * 1000.0) as u64;
        }
        "arrives" => {
            let us = -number(1) * w.any().max(1e-9).ln();
            w.came += (us * 1000.0) as u64;
            w.now = w.now.max(w.came);
        }
        "burst" => {
            let us = number(1) + (number(2) - number(1)) * w.any();
            w.came = w.now.max(w.came) + (us * 1000.0) as u64;
            w.now = w.came;
        }
        "tid" => w.tid = number(1) as u64,
        "dev" => (w.dev, w.devices) = (number(1) as usize, w.devices.max(number(1) as usize + 1)),
        "st" => w.stream = number(1) as usize,
        "blocks" => w.blocks = number(1) as u64,
        "call" => w.call = number(1),
        "gap" => w.gap = number(1),
        "slow" => w.slow = number(1),
        "drift" => w.slow = 1.0 + number(1) * part,
        "level" => w.slow = 1.0 + number(1) * w.normal(),
        "levels" => w.slow = 1.0 + number(1) * w.heavy(),
        "tail" => {
            let far = w.heavy().abs();
            w.host(number(1) * far);
        }
        "gpu" => w.name = if place.mended { "gfx950" } else { "gfx942" },
        "only" => {
            let (from, to) = w.span();
            w.records.retain(|one| match parts[1] {
                "kernels" => matches!(one.what, What::Kernel { .. }),
                // The buffer of calls began half way.
                _ => !matches!(one.what, What::Call) || one.from > (from + to) / 2,
            });
        }
        _ => {
            let kernel = kernel(&node.word, place).unwrap_or_else(|| panic!("{} is no word", node.word));
            w.launch("hipLaunchKernel", &[kernel]);
        }
    }
}
