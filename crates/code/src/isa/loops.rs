//! Loops: the code between a back edge's target and the branch, by dominators.

use super::listing::{Instruction, Line};
use super::{Class, Context, Mix, jumps, width, work};
use serde::Serialize;
use std::collections::BTreeMap;
use std::ops::Range;

/// A loop. Its numbers contain those of the loops within it, each once.
#[derive(Clone, Debug, Serialize)]
pub struct Loop {
    /// Address of the first instruction that is in every iteration.
    pub begin: u64,
    /// Address behind the last one.
    pub end: u64,
    /// 1 for a loop that is in no other.
    pub depth: u32,
    pub is_innermost: bool,
    pub mix: Mix,
    /// Operations of a wave in one iteration, if every instruction is executed once and by all lanes.
    pub flops: u64,
    pub matrix_iops: u64,
    /// Bytes of a wave in one iteration, under the same condition.
    pub loaded_bytes: u64,
    pub stored_bytes: u64,
    /// The source file of most instructions, and its first and last line in the loop.
    #[serde(serialize_with = "lines")]
    pub lines: Option<(Line, u32)>,
    #[serde(skip)]
    pub spans: Vec<Range<usize>>,
}

fn lines<S: serde::Serializer>(lines: &Option<(Line, u32)>, serializer: S) -> Result<S::Ok, S::Error> {
    let json =
        lines.as_ref().map(|(line, last)| serde_json::json!({ "file": &*line.file, "first": line.line, "last": last }));
    json.serialize(serializer)
}

/// Straight-line code: indices of its instructions, and of the blocks that may be next.
struct Block {
    span: Range<usize>,
    next: Vec<usize>,
}

/// The loops of a function, innermost first.
pub fn loops(instructions: &[Instruction], context: Context, wave_size: u32) -> Vec<Loop> {
    let blocks = blocks(instructions);
    // A header and the blocks of its loop.
    let mut found: Vec<(usize, Vec<bool>)> = Vec::new();
    for (header, tails) in back_edges(&blocks) {
        found.push((header, body(&blocks, header, &tails)));
    }
    let contains = |outer: &[bool], inner: usize| outer[inner];
    let mut all: Vec<Loop> = found
        .iter()
        .enumerate()
        .map(|(at, (header, body))| {
            let others = || found.iter().enumerate().filter(move |(other, _)| *other != at);
            let depth = 1 + others().filter(|(_, (_, other))| contains(other, *header)).count();
            let is_innermost = !others().any(|(_, (inner, _))| contains(body, *inner));
            let members = blocks.iter().zip(body).filter(|(_, is_in)| **is_in).map(|(block, _)| block.span.clone());
            measured(instructions, members.collect(), depth as u32, is_innermost, context, wave_size)
        })
        .collect();
    all.sort_by_key(|one| (!one.is_innermost, one.begin));
    all
}

fn measured(
    instructions: &[Instruction],
    spans: Vec<Range<usize>>,
    depth: u32,
    is_innermost: bool,
    context: Context,
    wave_size: u32,
) -> Loop {
    let members = || spans.iter().flat_map(|span| &instructions[span.clone()]);
    let (mut flops, mut matrix_iops, mut loaded, mut stored) = (0, 0, 0, 0);
    let mut files: BTreeMap<&Line, u32> = BTreeMap::new();
    for instruction in members() {
        for part in instruction.parts() {
            let operations = work::operations_of(part, wave_size);
            flops += operations.flops;
            matrix_iops += operations.matrix_iops;
        }
        let bytes = u64::from(width(&instruction.mnemonic).unwrap_or(0)) * u64::from(wave_size);
        match context.class(instruction) {
            Class::GlobalLoad => loaded += bytes,
            Class::GlobalStore => stored += bytes,
            _ => {}
        }
        if let Some(line) = &instruction.line {
            *files.entry(line).or_default() += 1;
        }
    }
    let mut by_file: BTreeMap<&str, u32> = BTreeMap::new();
    for (line, count) in &files {
        *by_file.entry(&line.file).or_default() += count;
    }
    let file = by_file.into_iter().max_by_key(|(_, count)| *count).map(|(file, _)| file);
    let of_file = || files.keys().filter(|line| Some(&*line.file) == file);
    let lines = of_file().min_by_key(|line| line.line).zip(of_file().map(|line| line.line).max());
    Loop {
        begin: members().next().map_or(0, |first| first.address),
        end: members().last().map_or(0, Instruction::end),
        depth,
        is_innermost,
        mix: Mix::from_instructions(context, members()),
        flops,
        matrix_iops,
        loaded_bytes: loaded,
        stored_bytes: stored,
        lines: lines.map(|(first, last)| (Line::clone(first), last)),
        spans,
    }
}

fn blocks(instructions: &[Instruction]) -> Vec<Block> {
    let index = |address: u64| instructions.binary_search_by_key(&address, |one| one.address).ok();
    // What is after these is reached from elsewhere alone.
    let leaves =
        |one: &Instruction| ["s_branch", "s_setpc", "s_endpgm"].iter().any(|begin| one.mnemonic.starts_with(begin));
    let target = |at: usize| jumps::target(instructions, at).and_then(index);
    let mut starts: Vec<usize> = vec![0];
    for (at, instruction) in instructions.iter().enumerate() {
        if leaves(instruction) || instruction.target().is_some() {
            starts.push(at + 1);
            starts.extend(target(at));
        }
    }
    starts.sort_unstable();
    starts.dedup();
    starts.retain(|start| *start < instructions.len());
    let block_of = |at: usize| starts.binary_search(&at).ok();
    starts
        .iter()
        .enumerate()
        .map(|(at, start)| {
            let end = starts.get(at + 1).copied().unwrap_or(instructions.len());
            let after = block_of(end).filter(|_| !leaves(&instructions[end - 1]));
            let target = target(end - 1).and_then(block_of);
            Block { span: *start..end, next: after.into_iter().chain(target).collect() }
        })
        .collect()
}

/// Headers of loops with the blocks that lead back to them.
fn back_edges(blocks: &[Block]) -> BTreeMap<usize, Vec<usize>> {
    let dominators = dominators(blocks);
    let dominates = |header: usize, mut block: usize| loop {
        if block == header {
            return true;
        }
        match dominators[block] {
            Some(above) if above != block => block = above,
            _ => return false,
        }
    };
    let mut edges: BTreeMap<usize, Vec<usize>> = BTreeMap::new();
    for (from, block) in blocks.iter().enumerate() {
        for to in &block.next {
            if dominators[from].is_some() && dominates(*to, from) {
                edges.entry(*to).or_default().push(from);
            }
        }
    }
    edges
}

/// The immediate dominator of each block, by iteration over the reverse postorder; `None` for code that is never reached.
fn dominators(blocks: &[Block]) -> Vec<Option<usize>> {
    let order = postorder(blocks);
    let mut rank = vec![0; blocks.len()];
    order.iter().enumerate().for_each(|(number, block)| rank[*block] = number);
    let mut before: Vec<Vec<usize>> = vec![Vec::new(); blocks.len()];
    for (from, block) in blocks.iter().enumerate() {
        block.next.iter().for_each(|to| before[*to].push(from));
    }
    let mut dominators: Vec<Option<usize>> = vec![None; blocks.len()];
    if blocks.is_empty() {
        return dominators;
    }
    dominators[0] = Some(0);
    let mut changed = true;
    while changed {
        changed = false;
        for block in order.iter().rev().copied().filter(|block| *block != 0) {
            let mut common: Option<usize> = None;
            for from in before[block].iter().copied().filter(|from| dominators[*from].is_some()) {
                common = Some(common.map_or(from, |other| meet(&dominators, &rank, other, from)));
            }
            if dominators[block] != common {
                dominators[block] = common;
                changed = true;
            }
        }
    }
    dominators
}

/// The nearest block that dominates both.
fn meet(dominators: &[Option<usize>], rank: &[usize], mut a: usize, mut b: usize) -> usize {
    while a != b {
        let lower = if rank[a] < rank[b] { &mut a } else { &mut b };
        *lower = dominators[*lower].unwrap_or(0);
    }
    a
}

fn postorder(blocks: &[Block]) -> Vec<usize> {
    let mut order = Vec::with_capacity(blocks.len());
    let mut seen = vec![false; blocks.len()];
    let mut stack: Vec<(usize, usize)> = Vec::new();
    if !blocks.is_empty() {
        seen[0] = true;
        stack.push((0, 0));
    }
    while let Some((block, next)) = stack.last_mut() {
        if let Some(to) = blocks[*block].next.get(*next).copied() {
            *next += 1;
            if !seen[to] {
                seen[to] = true;
                stack.push((to, 0));
            }
        } else {
            order.push(*block);
            stack.pop();
        }
    }
    order
}

/// The blocks from which the header is reached again without passing it.
fn body(blocks: &[Block], header: usize, tails: &[usize]) -> Vec<bool> {
    let mut before: Vec<Vec<usize>> = vec![Vec::new(); blocks.len()];
    for (from, block) in blocks.iter().enumerate() {
        block.next.iter().for_each(|to| before[*to].push(from));
    }
    let mut is_in = vec![false; blocks.len()];
    is_in[header] = true;
    let mut left: Vec<usize> = tails.to_vec();
    while let Some(block) = left.pop() {
        if !is_in[block] {
            is_in[block] = true;
            left.extend(&before[block]);
        }
    }
    is_in
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Instructions of 4 bytes; a branch has the number of the instruction that it leads to.
    fn program(names: &[(&str, Option<usize>)]) -> Vec<Instruction> {
        let instruction = |(at, (name, to)): (usize, &(&str, Option<usize>))| Instruction {
            address: 4 * at as u64,
            bytes: 4,
            mnemonic: (*name).to_owned(),
            operands: String::new(),
            word: to.map_or(0, |to| u32::from((to as i64 - at as i64 - 1) as i16 as u16)),
            line: None,
        };
        names.iter().enumerate().map(instruction).collect()
    }

    #[test]
    fn loops_within_loops_and_code_beside_them() {
        let all = program(&[
            ("s_mov_b32", None),
            // The outer loop, 1 to 8.
            ("v_add_f32_e32", None),
            // The inner loop, 2 to 5, which leaves out an instruction in some iterations.
            ("v_fma_f32", None),
            ("s_cbranch_vccz", Some(5)),
            ("v_mul_f32_e32", None),
            ("s_cbranch_scc1", Some(2)),
            ("s_cbranch_scc0", Some(10)),
            ("global_load_dword", None),
            ("s_cbranch_scc1", Some(1)),
            ("s_endpgm", None),
            // Code of the outer loop behind the end.
            ("global_store_dwordx2", None),
            ("s_branch", Some(7)),
        ]);
        let found = loops(&all, Context::default(), 64);
        let seen: Vec<_> =
            found.iter().map(|one| (one.begin / 4, one.depth, one.is_innermost, one.mix.total)).collect();
        assert_eq!(seen, [(2, 2, true, 4), (1, 1, false, 10)]);
        assert_eq!((found[0].flops, found[1].flops), (64 * 3, 64 * 4));
        assert_eq!((found[1].loaded_bytes, found[1].stored_bytes), (256, 512));
    }

    #[test]
    fn a_jump_into_a_loop_is_no_loop_and_nothing_is_empty() {
        // Two entries: no block dominates the other.
        let all = program(&[
            ("s_cbranch_scc0", Some(2)),
            ("v_add_f32_e32", None),
            ("v_mul_f32_e32", None),
            ("s_cbranch_scc1", Some(1)),
            ("s_endpgm", None),
        ]);
        assert!(loops(&all, Context::default(), 64).is_empty());
        assert!(loops(&[], Context::default(), 64).is_empty());
    }
}
