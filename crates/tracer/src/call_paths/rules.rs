//! Finds a function's caller by call frame information (`.eh_frame`), read where it is mapped.
//!
//! A rule for a code address gives the start of the frame and the position of the caller's frame pointer. It is made by a
//! search in the module's sorted table (`.eh_frame_hdr`) and by running the instructions of one entry: no allocation, no
//! lock, no system call, and no read outside the module. One kind of expression is known: compilers write it for frames that are
//! aligned to more than 16 bytes. At other expressions, and at frames found by other registers, the walk ends: a guess could name
//! a wrong caller.

use std::sync::atomic::{AtomicUsize, Ordering};

/// Start of a frame, and position of the caller's frame pointer in it: bits 0 and 1 are the [`Base`], then come 20 bits of
/// [`Rule::offset`] and 10 bits of [`Rule::rbp`], in words.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Rule(u32);

/// Where a frame's start is. The return address is directly below it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Base {
    /// [`Rule::offset`] above rsp.
    Rsp,
    /// [`Rule::offset`] above rbp.
    Rbp,
    /// In the word that is [`Rule::offset`] below rbp; rbp points to the caller's rbp. So are aligned frames.
    Word,
}

impl Rule {
    /// The outermost function: it has no caller.
    pub const END: Rule = Rule(SPECIAL);
    /// No table has this code.
    pub const NONE: Rule = Rule(SPECIAL | 1 << BASE_BITS);
    /// The code's table says something that a rule cannot hold.
    pub const LOST: Rule = Rule(SPECIAL | 2 << BASE_BITS);

    fn new(base: Base, offset: i64, rbp: Option<i64>) -> Rule {
        const WORD: i64 = 8;
        let word = |bytes: i64, bits: u32| {
            (bytes % WORD == 0 && (0..WORD << bits).contains(&bytes)).then_some((bytes / WORD) as u32)
        };
        // Saved below the frame's start.
        let (Some(offset), Some(rbp)) = (word(offset, OFFSET_BITS), word(-rbp.unwrap_or(0), RBP_BITS)) else {
            return Rule::LOST;
        };
        Rule(base as u32 | offset << BASE_BITS | rbp << (BASE_BITS + OFFSET_BITS))
    }

    pub fn base(self) -> Base {
        match self.0 & SPECIAL {
            0 => Base::Rsp,
            1 => Base::Rbp,
            _ => Base::Word,
        }
    }

    /// Bytes, see [`Base`].
    pub fn offset(self) -> usize {
        (self.0 >> BASE_BITS & ((1 << OFFSET_BITS) - 1)) as usize * 8
    }

    /// The caller's rbp is this many bytes below the frame's start; `None`: it is unchanged.
    pub fn rbp(self) -> Option<usize> {
        let words = (self.0 >> (BASE_BITS + OFFSET_BITS)) as usize;
        (words != 0).then_some(words * 8)
    }

    pub(super) fn to_bits(self) -> u32 {
        self.0
    }

    pub(super) fn from_bits(bits: u32) -> Rule {
        Rule(bits)
    }
}

const BASE_BITS: u32 = 2;
/// In place of a base.
const SPECIAL: u32 = 3;
/// Frames of up to 8 MiB, the usual size of a stack.
const OFFSET_BITS: u32 = 20;
const RBP_BITS: u32 = 10;

/// `_dl_find_object` of glibc 2.35 and later: finds the module of an address without a lock.
static FIND: AtomicUsize = AtomicUsize::new(0);

/// `struct dl_find_object`.
#[repr(C)]
#[derive(Default)]
struct Found {
    flags: u64,
    start: usize,
    end: usize,
    link_map: usize,
    eh_frame_hdr: usize,
    reserved: [u64; 7],
}

/// Looks up the loader's function. Returns false when there is none: then there are no rules.
pub fn prepare() -> bool {
    let found = rkprof_objects::find(|object| object.symbol(c"_dl_find_object"));
    FIND.store(found.unwrap_or(0), Ordering::Release);
    found.is_some()
}

/// Mapped addresses of the module that contains `pc`, and of its table.
fn module(pc: usize) -> Option<Module> {
    let find = FIND.load(Ordering::Acquire);
    if find == 0 {
        return None;
    }
    type Find = unsafe extern "C" fn(usize, *mut Found) -> i32;
    let mut found = Found::default();
    // SAFETY: the loader's function, which fills the struct and may be called anywhere.
    let status = unsafe { std::mem::transmute::<usize, Find>(find)(pc, &raw mut found) };
    (status == 0).then_some(Module { start: found.start, end: found.end, table: found.eh_frame_hdr })
}

/// First and last address of the module that contains `pc`.
pub fn extent(pc: usize) -> Option<(usize, usize)> {
    module(pc).map(|module| (module.start, module.end))
}

/// Whether a module still begins at this address; true when this cannot be found out.
pub fn is_module(start: usize) -> bool {
    const PAGE: usize = 4096;
    FIND.load(Ordering::Relaxed) == 0 || extent(start).is_some_and(|(begin, _)| begin / PAGE == start / PAGE)
}

#[derive(Clone, Copy)]
struct Module {
    start: usize,
    end: usize,
    table: usize,
}

impl Module {
    fn at(&self, address: usize) -> Option<Reader> {
        (self.start..self.end).contains(&address).then_some(Reader { at: address, end: self.end })
    }
}

/// Reads mapped bytes of a module, up to its end.
#[derive(Clone, Copy)]
struct Reader {
    at: usize,
    end: usize,
}

impl Reader {
    fn take<T: Copy>(&mut self) -> Option<T> {
        let next = self.at.checked_add(size_of::<T>()).filter(|next| *next <= self.end)?;
        // SAFETY: within the module, which is mapped while one of its functions runs on this thread; integers only.
        let value = unsafe { (self.at as *const T).read_unaligned() };
        self.at = next;
        Some(value)
    }

    fn u8(&mut self) -> Option<u8> {
        self.take()
    }

    fn u32(&mut self) -> Option<u32> {
        self.take()
    }

    fn uleb(&mut self) -> Option<u64> {
        let mut value = 0;
        for shift in (0..63).step_by(7) {
            let byte = self.u8()?;
            value |= u64::from(byte & 0x7F) << shift;
            if byte & 0x80 == 0 {
                return Some(value);
            }
        }
        None
    }

    fn sleb(&mut self) -> Option<i64> {
        let mut value = 0;
        for shift in (0..63).step_by(7) {
            let byte = self.u8()?;
            value |= i64::from(byte & 0x7F) << shift;
            if byte & 0x80 == 0 {
                let sign = if byte & 0x40 != 0 { -1i64 << (shift + 7) } else { 0 };
                return Some(value | sign);
            }
        }
        None
    }

    fn skip(&mut self, bytes: u64) -> Option<()> {
        self.at = self.at.checked_add(usize::try_from(bytes).ok()?).filter(|at| *at <= self.end)?;
        Some(())
    }
}

/// Whether rules are read: they contain registers of x86-64. Code for aarch64 has frame pointers by its calling convention.
pub const ARE_READ: bool = cfg!(target_arch = "x86_64");

/// The rule at `pc`, an address within an instruction of the function.
pub fn at(pc: usize) -> Rule {
    if !ARE_READ {
        return Rule::NONE;
    }
    let Some(module) = module(pc) else { return Rule::NONE };
    entry(&module, pc).map_or(Rule::NONE, |entry| run(&module, entry, pc).unwrap_or(Rule::LOST))
}

/// Address of the entry (FDE) of the function that may contain `pc`, and that function's address.
fn entry(module: &Module, pc: usize) -> Option<(usize, usize)> {
    const PCREL_SDATA4: u8 = 0x1B;
    const UDATA4: u8 = 0x03;
    const DATAREL_SDATA4: u8 = 0x3B;
    let mut header = module.at(module.table)?;
    let encodings = [header.u8()?, header.u8()?, header.u8()?, header.u8()?];
    if encodings != [1, PCREL_SDATA4, UDATA4, DATAREL_SDATA4] {
        return None;
    }
    header.u32()?;
    let count = header.u32()? as usize;
    let rows = header.at;
    if rows.checked_add(count.checked_mul(8)?)? > module.end {
        return None;
    }
    let row = |index: usize| {
        let mut reader = Reader { at: rows + 8 * index, end: module.end };
        let place = |offset: u32| module.table.wrapping_add_signed(offset as i32 as isize);
        Some((place(reader.u32()?), place(reader.u32()?)))
    };
    let (mut low, mut high) = (0, count);
    while low < high {
        let middle = low + (high - low) / 2;
        if row(middle)?.0 <= pc { low = middle + 1 } else { high = middle }
    }
    let (function, entry) = row(low.checked_sub(1)?)?;
    Some((entry, function))
}

const RBP: u64 = 6;
const RSP: u64 = 7;
const RETURN: u64 = 16;

/// The relevant registers at a code address.
#[derive(Clone, Copy)]
struct State {
    base: u64,
    offset: i64,
    /// Whether the frame is computed by an expression.
    computed: bool,
    /// Bytes from rbp to the word that holds the frame's start, where it is computed so.
    at: Option<i64>,
    rbp: Option<i64>,
    /// Whether rbp points to the caller's rbp.
    rbp_at_rbp: bool,
    /// Whether the position of the caller's rbp cannot be expressed by a rule.
    rbp_lost: bool,
    ends: bool,
}

/// The common part (CIE) of entries.
struct Common {
    code: u64,
    data: i64,
    /// Bytes of an address in entries.
    address: u64,
    augmented: bool,
    instructions: Reader,
}

fn common(module: &Module, at: usize) -> Option<Common> {
    let mut reader = module.at(at)?;
    let length = reader.u32()? as usize;
    let end = reader.at.checked_add(length)?;
    if reader.u32()? != 0 || end > module.end {
        return None;
    }
    reader.end = end;
    let version = reader.u8()?;
    let mut augmentation = [0; 8];
    let mut letters = 0;
    loop {
        match reader.u8()? {
            0 => break,
            letter => *augmentation.get_mut(letters)? = letter,
        }
        letters += 1;
    }
    let (code, data) = (reader.uleb()?, reader.sleb()?);
    let _return_register = if version == 1 { u64::from(reader.u8()?) } else { reader.uleb()? };
    let augmented = augmentation[0] == b'z';
    let mut address = 8;
    if augmented {
        let bytes = reader.uleb()?;
        let after = reader.at.checked_add(bytes as usize)?;
        for letter in &augmentation[1..letters] {
            match letter {
                b'R' => address = encoded_bytes(reader.u8()?)?,
                b'L' => _ = reader.u8()?,
                b'P' => {
                    let encoding = reader.u8()?;
                    reader.skip(encoded_bytes(encoding)?)?;
                }
                // A signal's frame: its rules are expressions.
                _ => return None,
            }
        }
        reader.at = after;
    } else if letters > 0 {
        return None;
    }
    Some(Common { code, data, address, augmented, instructions: reader })
}

fn encoded_bytes(encoding: u8) -> Option<u64> {
    match encoding & 0x0F {
        0x00 | 0x04 | 0x0C => Some(8),
        0x03 | 0x0B => Some(4),
        _ => None,
    }
}

fn run(module: &Module, (entry, function): (usize, usize), pc: usize) -> Option<Rule> {
    let mut reader = module.at(entry)?;
    let length = reader.u32()? as usize;
    let end = reader.at.checked_add(length).filter(|end| *end <= module.end)?;
    let here = reader.at;
    let common = common(module, here.checked_sub(reader.u32()? as usize)?)?;
    reader.end = end;
    reader.skip(common.address)?;
    let bytes = match common.address {
        4 => u64::from(reader.u32()?),
        _ => reader.take::<u64>()?,
    };
    if (pc - function) as u64 >= bytes {
        return Some(Rule::NONE);
    }
    if common.augmented {
        let bytes = reader.uleb()?;
        reader.skip(bytes)?;
    }
    let mut state = State {
        base: RSP,
        offset: 8,
        computed: false,
        at: None,
        rbp: None,
        rbp_at_rbp: false,
        rbp_lost: false,
        ends: false,
    };
    execute(common.instructions, &common, &mut state, None, usize::MAX)?;
    let initial = state;
    execute(reader, &common, &mut state, Some(initial), pc - function)?;
    if state.ends {
        return Some(Rule::END);
    }
    Some(match state {
        State { computed: true, at: Some(at), rbp_at_rbp: true, .. } => Rule::new(Base::Word, -at, None),
        State { computed: true, .. } | State { rbp_lost: true, .. } | State { rbp_at_rbp: true, .. } => Rule::LOST,
        State { base: RSP, offset, rbp, .. } => Rule::new(Base::Rsp, offset, rbp),
        State { base: RBP, offset, rbp, .. } => Rule::new(Base::Rbp, offset, rbp),
        _ => Rule::LOST,
    })
}

/// Runs instructions up to this many bytes into the function.
fn execute(mut reader: Reader, common: &Common, state: &mut State, initial: Option<State>, place: usize) -> Option<()> {
    const DEPTH: usize = 4;
    let mut saved = [*state; DEPTH];
    let mut depth = 0;
    let mut at = 0usize;
    while reader.at < reader.end {
        let byte = reader.u8()?;
        let low = u64::from(byte & 0x3F);
        let mut advance = 0;
        match byte >> 6 {
            1 => advance = low,
            2 => {
                let offset = reader.uleb()? as i64 * common.data;
                set(state, low, Some(offset));
            }
            3 => restore(state, initial, low),
            _ => match byte {
                0x00 => {}
                0x01 => return None,
                0x02 => advance = u64::from(reader.u8()?),
                0x03 => advance = u64::from(reader.take::<u16>()?),
                0x04 => advance = u64::from(reader.u32()?),
                0x05 => {
                    let register = reader.uleb()?;
                    let offset = reader.uleb()? as i64 * common.data;
                    set(state, register, Some(offset));
                }
                0x06 => restore(state, initial, reader.uleb()?),
                0x07 => {
                    let register = reader.uleb()?;
                    if register == RETURN {
                        state.ends = true;
                    }
                    set(state, register, None);
                }
                0x08 => {
                    let register = reader.uleb()?;
                    set(state, register, None);
                }
                0x09 => {
                    let register = reader.uleb()?;
                    reader.uleb()?;
                    state.rbp_lost |= register == RBP;
                }
                0x0A => {
                    *saved.get_mut(depth)? = *state;
                    depth += 1;
                }
                0x0B => {
                    depth = depth.checked_sub(1)?;
                    *state = saved[depth];
                }
                0x0C => (state.base, state.offset, state.computed) = (reader.uleb()?, reader.uleb()? as i64, false),
                0x0D => state.base = reader.uleb()?,
                0x0E => state.offset = reader.uleb()? as i64,
                0x0F => {
                    let bytes = reader.uleb()?;
                    (state.computed, state.at) = (true, by_rbp(reader, bytes, true));
                    reader.skip(bytes)?;
                }
                0x10 | 0x16 => {
                    let register = reader.uleb()?;
                    let bytes = reader.uleb()?;
                    if register == RBP {
                        let is_there = byte == 0x10 && by_rbp(reader, bytes, false) == Some(0);
                        (state.rbp, state.rbp_at_rbp, state.rbp_lost) = (None, is_there, !is_there);
                    }
                    reader.skip(bytes)?;
                }
                0x11 => {
                    let register = reader.uleb()?;
                    let offset = reader.sleb()? * common.data;
                    set(state, register, Some(offset));
                }
                0x12 => {
                    (state.base, state.offset) = (reader.uleb()?, reader.sleb()? * common.data);
                    state.computed = false;
                }
                0x13 => state.offset = reader.sleb()? * common.data,
                // Bytes of arguments, which only exceptions need.
                0x2E => _ = reader.uleb()?,
                _ => return None,
            },
        }
        at = at.saturating_add((advance.saturating_mul(common.code)) as usize);
        if at > place {
            break;
        }
    }
    Some(())
}

/// The offset in an expression of `bytes` that is rbp and an offset, or the word there.
fn by_rbp(mut reader: Reader, bytes: u64, word: bool) -> Option<i64> {
    // DW_OP_breg6, DW_OP_deref.
    const RBP_AND: u8 = 0x76;
    const WORD: u8 = 0x06;
    let end = reader.at.checked_add(usize::try_from(bytes).ok()?)?;
    if reader.u8()? != RBP_AND {
        return None;
    }
    let offset = reader.sleb()?;
    if word && reader.u8()? != WORD {
        return None;
    }
    (reader.at == end).then_some(offset)
}

fn set(state: &mut State, register: u64, offset: Option<i64>) {
    if register == RBP {
        (state.rbp, state.rbp_at_rbp, state.rbp_lost) = (offset, false, false);
    }
}

fn restore(state: &mut State, initial: Option<State>, register: u64) {
    if register == RBP {
        (state.rbp, state.rbp_at_rbp, state.rbp_lost) = (initial.and_then(|initial| initial.rbp), false, false);
    }
}
