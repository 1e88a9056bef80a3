//! The program and the libraries that the loader has mapped, and their exported symbols, read from memory.
//!
//! This code must not call `dlopen`, not even with `RTLD_NOLOAD`: it runs constructors of libraries that are mapped but not
//! initialized yet. The SDK may call us within such a constructor (a HIP program registers its kernels there). The next
//! library's constructor would then enter the HIP runtime a second time, which ends the program. `dlsym` and `dladdr` are not
//! used either: they wait for the lock of a `dlopen` on another thread, which may wait for us.
//!
//! Symbols are read while the loader shows the object, so that it cannot be unmapped meanwhile.

use std::ffi::{CStr, c_char, c_void};
use std::ops::Range;

/// A loaded library or the program, identified by its start in memory.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct ObjectStart(usize);

/// A loaded library or the program, while the loader shows it.
pub struct Object<'a> {
    /// Empty for the program.
    pub path: &'a CStr,
    /// Added to the addresses of the file.
    base: usize,
    segments: &'a [Header],
}

// The same in memory and in the file: all targets of ROCm have 64-bit ELF.
type Header = libc::Elf64_Phdr;

/// Shows the objects of the process in load order, the program first, until `look` returns `Some`. The loader's list is
/// locked meanwhile: `look` must not open or close a library.
pub fn find<R>(mut look: impl FnMut(&Object<'_>) -> Option<R>) -> Option<R> {
    struct Search<'a, R> {
        look: &'a mut dyn FnMut(&Object<'_>) -> Option<R>,
        is_first: bool,
        found: Option<R>,
    }
    unsafe extern "C" fn each<R>(info: *mut libc::dl_phdr_info, _size: usize, search: *mut c_void) -> i32 {
        // SAFETY: `search` is the struct below; the loader's description is valid during the call.
        let (search, info) = unsafe { (&mut *search.cast::<Search<'_, R>>(), &*info) };
        let is_program = std::mem::take(&mut search.is_first);
        if info.dlpi_name.is_null() || info.dlpi_phdr.is_null() {
            return 0;
        }
        // SAFETY: the loader's names are terminated, and an object has this many headers.
        let (path, segments) = unsafe {
            (CStr::from_ptr(info.dlpi_name), std::slice::from_raw_parts(info.dlpi_phdr, usize::from(info.dlpi_phnum)))
        };
        if path.is_empty() && !is_program {
            return 0;
        }
        search.found = (search.look)(&Object { path, base: info.dlpi_addr as usize, segments });
        i32::from(search.found.is_some())
    }
    let mut search = Search { look: &mut look, is_first: true, found: None };
    // SAFETY: the callback writes only to the struct, which outlives the call.
    unsafe { libc::dl_iterate_phdr(Some(each::<R>), (&raw mut search).cast()) };
    search.found
}

/// How many objects the loader has added and removed so far. It differs after every `dlopen` that loaded something.
pub fn changes() -> (u64, u64) {
    unsafe extern "C" fn first(info: *mut libc::dl_phdr_info, _size: usize, changes: *mut c_void) -> i32 {
        // SAFETY: `changes` is the pair below; the loader's description is valid during the call. glibc has had both since 2.4.
        unsafe { *changes.cast::<(u64, u64)>() = ((*info).dlpi_adds, (*info).dlpi_subs) };
        1
    }
    let mut changes = (0, 0);
    // SAFETY: the callback writes only to the pair, which outlives the call.
    unsafe { libc::dl_iterate_phdr(Some(first), (&raw mut changes).cast()) };
    changes
}

/// The object that contains an address.
pub fn place_of(address: usize) -> Option<ObjectStart> {
    find(|object| object.contains(address, 1).then(|| object.place()))
}

/// The file of the object at a place, for messages.
pub fn path_of(place: ObjectStart) -> Option<String> {
    find(|object| (object.place() == place).then(|| object.shown()))
}

const DT_PLTRELSZ: i64 = 2;
const DT_HASH: i64 = 4;
const DT_STRTAB: i64 = 5;
const DT_SYMTAB: i64 = 6;
const DT_STRSZ: i64 = 10;
const DT_JMPREL: i64 = 23;
const DT_GNU_HASH: i64 = 0x6fff_fef5;
const DT_VERSYM: i64 = 0x6fff_fff0;

/// `Elf64_Sym`.
#[repr(C)]
#[derive(Clone, Copy)]
struct Symbol {
    name: u32,
    info: u8,
    other: u8,
    section: u16,
    value: u64,
    size: u64,
}

const _: () = assert!(size_of::<Symbol>() == 24);

/// Addresses of an object's tables.
#[derive(Default)]
struct Tables {
    symbols: usize,
    names: usize,
    names_bytes: usize,
    gnu_hash: Option<usize>,
    hash: Option<usize>,
    versions: Option<usize>,
}

impl Object<'_> {
    pub fn place(&self) -> ObjectStart {
        let first = self.segments.iter().find(|header| header.p_type == libc::PT_LOAD);
        ObjectStart(self.base.wrapping_add(first.map_or(0, |header| header.p_vaddr as usize)))
    }

    /// For messages.
    pub fn shown(&self) -> String {
        if self.path.is_empty() { "the program itself".to_owned() } else { self.path.to_string_lossy().into_owned() }
    }

    /// Whether the file name begins with `begin`.
    pub fn is_named(&self, begin: &str) -> bool {
        self.path.to_bytes().rsplit(|byte| *byte == b'/').next().is_some_and(|name| name.starts_with(begin.as_bytes()))
    }

    /// Whether all bytes of the range are mapped as a readable part of this object.
    pub fn contains(&self, address: usize, bytes: usize) -> bool {
        self.segments.iter().any(|header| {
            let begin = self.base.wrapping_add(header.p_vaddr as usize);
            header.p_type == libc::PT_LOAD
                && header.p_flags & libc::PF_R != 0
                && address >= begin
                && address.checked_add(bytes).is_some_and(|end| end <= begin + header.p_memsz as usize)
        })
    }

    /// Whether it was linked to a library whose name begins so.
    pub fn needs(&self, begin: &str) -> bool {
        const DT_NEEDED: i64 = 1;
        let (Some(tables), Some(entries)) = (self.tables(), self.dynamic()) else { return false };
        entries.filter(|[tag, _]| *tag as i64 == DT_NEEDED).any(|[_, name]| {
            let within = (name as usize).checked_add(begin.len()).is_some_and(|end| end <= tables.names_bytes);
            // SAFETY: the object has the whole table of names.
            within
                && unsafe { std::slice::from_raw_parts((tables.names + name as usize) as *const u8, begin.len()) }
                    == begin.as_bytes()
        })
    }

    /// Whether its code may be called: the loader has filled in the addresses that it uses. While it does so, it asks indirect functions,
    /// and the object is shown already. The slots of called functions come last; in the file they have an address within the object.
    /// An object without such slots counts as not ready.
    pub fn is_relocated(&self) -> bool {
        let slot = || {
            let [mut table, mut bytes] = [0; 2];
            for [tag, value] in self.dynamic()? {
                match tag as i64 {
                    DT_JMPREL => table = self.address(value),
                    DT_PLTRELSZ => bytes = value as usize,
                    _ => {}
                }
            }
            // `Elf64_Rela`; the first word is where.
            let last = table.checked_add(bytes.checked_sub(24)?)?;
            self.read::<usize>(self.base.wrapping_add(self.read::<usize>(last)?))
        };
        slot().zip(self.range()).is_some_and(|(function, range)| function >= range.len())
    }

    /// The address ranges of its code.
    pub fn code(&self) -> Vec<Range<usize>> {
        const READ_AND_RUN: u32 = libc::PF_R | libc::PF_X;
        let code = |header: &&Header| header.p_type == libc::PT_LOAD && header.p_flags & READ_AND_RUN == READ_AND_RUN;
        let range = |header: &Header| {
            let begin = self.base.wrapping_add(header.p_vaddr as usize);
            begin..begin.saturating_add(header.p_memsz as usize)
        };
        self.segments.iter().filter(code).map(range).collect()
    }

    fn read<T: Copy>(&self, address: usize) -> Option<T> {
        // SAFETY: the object has these bytes; the types that are read here are plain numbers.
        self.contains(address, size_of::<T>()).then(|| unsafe { (address as *const T).read_unaligned() })
    }

    /// The tags of its dynamic section, and their values.
    fn dynamic(&self) -> Option<impl Iterator<Item = [u64; 2]>> {
        let dynamic = self.segments.iter().find(|header| header.p_type == libc::PT_DYNAMIC)?;
        let begin = self.base.wrapping_add(dynamic.p_vaddr as usize);
        let count = dynamic.p_memsz as usize / 16;
        // One look instead of one for each entry: a start reads these sections of all libraries several times.
        let has_all = self.contains(begin, 16 * count);
        let entries = (0..count).map_while(move |entry| {
            let place = begin + 16 * entry;
            // SAFETY: the object has the whole section, as was just checked; numbers.
            if has_all { Some(unsafe { (place as *const [u64; 2]).read_unaligned() }) } else { self.read(place) }
        });
        Some(entries.take_while(|[tag, _]| *tag != 0))
    }

    /// glibc replaces offsets of the file by addresses, except where the section is read-only.
    fn address(&self, value: u64) -> usize {
        let value = value as usize;
        if self.contains(value, 1) { value } else { self.base.wrapping_add(value) }
    }

    fn tables(&self) -> Option<Tables> {
        let mut tables = Tables::default();
        let address = |value| self.address(value);
        for [tag, value] in self.dynamic()? {
            match tag as i64 {
                DT_SYMTAB => tables.symbols = address(value),
                DT_STRTAB => tables.names = address(value),
                DT_STRSZ => tables.names_bytes = value as usize,
                DT_GNU_HASH => tables.gnu_hash = Some(address(value)),
                DT_HASH => tables.hash = Some(address(value)),
                DT_VERSYM => tables.versions = Some(address(value)),
                _ => {}
            }
        }
        (tables.symbols != 0 && self.contains(tables.names, tables.names_bytes)).then_some(tables)
    }

    /// The address of a function or object that this object exports itself.
    pub fn symbol(&self, name: &CStr) -> Option<usize> {
        self.symbols([name])[0]
    }

    /// The same for several names.
    pub fn symbols<const N: usize>(&self, names: [&CStr; N]) -> [Option<usize>; N] {
        let tables = self.tables();
        names.map(|name| Some(self.look_up(tables.as_ref()?, name)?.start))
    }

    /// Finds names, each in constant time.
    pub fn symbol_finder(&self) -> impl Fn(&CStr) -> Option<usize> {
        let tables = self.tables();
        move |name| Some(self.look_up(tables.as_ref()?, name)?.start)
    }

    /// The address range of a function or object that this object exports itself.
    pub fn extent(&self, name: &CStr) -> Option<Range<usize>> {
        self.look_up(&self.tables()?, name)
    }

    /// The linker's id of this build (`NT_GNU_BUILD_ID`), in hexadecimal.
    pub fn build_id(&self) -> Option<String> {
        const BUILD_ID: u32 = 3;
        let notes = self.segments.iter().filter(|header| header.p_type == libc::PT_NOTE);
        let ranges = notes.map(|header| {
            let begin = self.base.wrapping_add(header.p_vaddr as usize);
            (begin, begin.saturating_add(header.p_memsz as usize))
        });
        for (mut at, end) in ranges {
            while let Some([name, bytes, kind]) = self.read::<[u32; 3]>(at).filter(|_| at < end) {
                let text = at + 12 + (name as usize).next_multiple_of(4);
                if kind == BUILD_ID && self.read::<[u8; 4]>(at + 12) == Some(*b"GNU\0") {
                    let byte = |index: usize| self.read::<u8>(text + index);
                    // The longest id of linkers has 20 bytes.
                    return (0..(bytes as usize).min(64)).map(|index| Some(format!("{:02x}", byte(index)?))).collect();
                }
                at = text + (bytes as usize).next_multiple_of(4);
            }
        }
        None
    }

    /// From the first to the last address of this object.
    pub fn range(&self) -> Option<Range<usize>> {
        let loaded = || self.segments.iter().filter(|header| header.p_type == libc::PT_LOAD);
        let start = loaded().map(|header| header.p_vaddr).min()?;
        let end = loaded().map(|header| header.p_vaddr + header.p_memsz).max()?;
        Some(self.base.wrapping_add(start as usize)..self.base.wrapping_add(end as usize))
    }

    fn look_up(&self, tables: &Tables, name: &CStr) -> Option<Range<usize>> {
        match (tables.gnu_hash, tables.hash) {
            (Some(table), _) => self.by_gnu_hash(tables, table, name),
            (None, Some(table)) => self.by_hash(tables, table, name),
            (None, None) => None,
        }
    }

    /// `DT_GNU_HASH`: number of buckets, first symbol, words of the Bloom filter and its shift (32 bits each); the filter (64
    /// bits each), the buckets, and a chain of hashes from the first symbol on, whose last has the lowest bit set.
    fn by_gnu_hash(&self, tables: &Tables, table: usize, name: &CStr) -> Option<Range<usize>> {
        let hash =
            name.to_bytes().iter().fold(5381u32, |hash, byte| hash.wrapping_mul(33).wrapping_add((*byte).into()));
        let [buckets, first, words, shift] = self.read::<[u32; 4]>(table)?;
        if buckets == 0 || words == 0 {
            return None;
        }
        let word = self.read::<u64>(table + 16 + 8 * ((hash / 64 % words) as usize))?;
        if word >> (hash % 64) & word >> ((hash.checked_shr(shift).unwrap_or(0)) % 64) & 1 == 0 {
            return None;
        }
        let bucket_table = table + 16 + 8 * words as usize;
        let chain = bucket_table + 4 * buckets as usize;
        let mut index = self.read::<u32>(bucket_table + 4 * (hash % buckets) as usize)?;
        while index >= first {
            let link = self.read::<u32>(chain + 4 * (index - first) as usize)?;
            if link | 1 == hash | 1
                && let Some(address) = self.named(tables, index, name)
            {
                return Some(address);
            }
            if link & 1 != 0 {
                return None;
            }
            index += 1;
        }
        None
    }

    /// `DT_HASH`: numbers of buckets and symbols, the buckets, the chains.
    fn by_hash(&self, tables: &Tables, table: usize, name: &CStr) -> Option<Range<usize>> {
        let hash = name.to_bytes().iter().fold(0u32, |hash, byte| {
            let hash = (hash << 4).wrapping_add((*byte).into());
            let high = hash & 0xf000_0000;
            (hash ^ high >> 24) & !high
        });
        let [buckets, symbols] = self.read::<[u32; 2]>(table)?;
        let at = |entry: u32| self.read::<u32>(table + 8 + 4 * entry as usize);
        let mut index = at(hash.checked_rem(buckets)?)?;
        // At most as many steps as there are symbols, in case the chain is circular.
        for _ in 0..symbols {
            if index == 0 {
                return None;
            }
            if let Some(address) = self.named(tables, index, name) {
                return Some(address);
            }
            index = at(buckets.checked_add(index)?)?;
        }
        None
    }

    /// The addresses of this symbol, if it has the name and this object exports it.
    fn named(&self, tables: &Tables, index: u32, name: &CStr) -> Option<Range<usize>> {
        const LOCAL: u8 = 0;
        const THREAD_LOCAL: u8 = 6;
        const INDIRECT: u8 = 10;
        const HIDDEN: u16 = 0x8000;
        let symbol: Symbol = self.read(tables.symbols + size_of::<Symbol>() * index as usize)?;
        let (bind, kind) = (symbol.info >> 4, symbol.info & 0xf);
        if symbol.section == 0 || symbol.value == 0 || bind == LOCAL || kind == THREAD_LOCAL {
            return None;
        }
        // A version that is not the default one is not found by name alone.
        let version = tables.versions.and_then(|versions| self.read::<u16>(versions + 2 * index as usize));
        if version.is_some_and(|version| version & HIDDEN != 0) {
            return None;
        }
        let wanted = name.to_bytes_with_nul();
        let end = (symbol.name as usize).checked_add(wanted.len())?;
        if end > tables.names_bytes {
            return None;
        }
        // SAFETY: the object has the whole table of names.
        let found = unsafe {
            std::slice::from_raw_parts(
                (tables.names as *const c_char).add(symbol.name as usize).cast::<u8>(),
                wanted.len(),
            )
        };
        if found != wanted {
            return None;
        }
        let start = self.base.wrapping_add(symbol.value as usize);
        if kind == INDIRECT {
            return resolved(start).map(|start| start..start);
        }
        Some(start..start.saturating_add(symbol.size as usize))
    }
}

/// The function that an indirect one (`STT_GNU_IFUNC`) stands for, as the loader finds it: by calling the code at its address.
/// `None`: there is none now.
fn resolved(resolver: usize) -> Option<usize> {
    // SAFETY: an indirect symbol's code is a function that takes nothing it needs and returns an address. The loader has
    // relocated the object that it shows, unless a constructor runs meanwhile, and such a resolver may be called then as well.
    let address = unsafe { std::mem::transmute::<usize, extern "C" fn() -> usize>(resolver)() };
    (address != 0).then_some(address)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn libc_symbol(name: &CStr) -> Option<usize> {
        find(|object| object.is_named("libc.so").then(|| object.symbol(name))).expect("glibc")
    }

    /// The loader's own answer is the reference.
    #[test]
    fn symbols_are_those_that_the_loader_finds() {
        for name in [c"malloc", c"getpid", c"dl_iterate_phdr", c"environ", c"pthread_create"] {
            // SAFETY: the name is terminated.
            let address = unsafe { libc::dlsym(libc::RTLD_DEFAULT, name.as_ptr()) } as usize;
            assert!(address != 0 && libc_symbol(name) == Some(address), "{name:?}");
        }
        for name in [c"rocprofiler_configure", c"", c"mallo", c"mallocc"] {
            assert_eq!(libc_symbol(name), None, "{name:?}");
        }
    }

    /// The loader knows the symbol of an address within a function.
    #[test]
    fn the_extent_of_a_function_is_its_own() {
        let libc = find(|object| object.is_named("libc.so").then(|| (object.extent(c"qsort_r"), object.range())));
        let (Some(extent), Some(range)) = libc.expect("glibc") else { panic!("qsort_r is exported") };
        assert!(extent.len() > 16 && range.start <= extent.start && extent.end <= range.end, "{extent:x?} {range:x?}");
        for (address, inside) in [(extent.start, true), (extent.end - 1, true), (extent.end, false)] {
            // SAFETY: plain data, filled by the loader.
            let symbol = unsafe {
                let mut info: libc::Dl_info = std::mem::zeroed();
                assert_ne!(libc::dladdr(address as *const c_void, &raw mut info), 0);
                info.dli_saddr as usize
            };
            assert_eq!(symbol == extent.start, inside, "{address:x}");
        }
    }

    #[test]
    fn a_library_that_is_loaded_is_a_change() {
        let before = changes();
        assert_eq!(changes(), before);
        // A library of glibc that this program doesn't have.
        // SAFETY: the name is terminated; it has no constructor that matters.
        let handle = unsafe { libc::dlopen(c"libBrokenLocale.so.1".as_ptr(), libc::RTLD_NOW) };
        assert!(!handle.is_null());
        assert!(changes().0 > before.0, "{before:?}");
    }

    /// Every object here with a hash table of the old kind also has one of the new kind: both must give the same.
    #[test]
    fn both_hash_tables_lead_to_the_same_symbols() {
        let mut compared = 0;
        find(|object| -> Option<()> {
            let tables = object.tables()?;
            if let Some(hash) = tables.hash {
                for name in [c"__vdso_clock_gettime", c"clock_gettime", c"malloc", c"no such name"] {
                    let old = object.by_hash(&tables, hash, name);
                    let new = tables.gnu_hash.map(|table| object.by_gnu_hash(&tables, table, name));
                    assert!(new.is_none_or(|new| new == old), "{:?} {name:?}", object.path);
                    compared += usize::from(old.is_some());
                }
            }
            None
        });
        assert!(compared > 0, "the kernel's own object has the old table");
    }

    #[test]
    fn objects_are_told_apart() {
        let here = place_of(objects_are_told_apart as fn() as usize);
        let libc = place_of(libc::malloc as *const () as usize);
        assert!(here.is_some() && libc.is_some() && here != libc);
        assert_eq!(find(|object| object.path.is_empty().then(|| object.place())), here, "the program comes first");
        assert_eq!(place_of(8), None);
    }
}
