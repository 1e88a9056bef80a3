//! HIP's dispatch tables as data: the name of each entry, how its arguments are passed, and the places of the arguments
//! that a record holds. A slot is an entry's index behind the table's `size` field. Slots are append-only, so they mean
//! the same function in every version of HIP. The rows are in [`super::slots`].

use super::super::texts::Texts;
use super::slots::{compiler_functions, runtime_functions};

/// Where an argument is: an integer register (0 to 5, in the order of the calling convention) or, from
/// [`STACK`] on, an 8-byte word of the stack.
pub type Place = u8;

/// The place of the first stack word.
pub const STACK: Place = 6;

/// The place of an argument that a function does not have.
pub const NOWHERE: Place = Place::MAX;

/// Stands for the calling thread's own default stream (`hipStreamPerThread`).
pub const PER_THREAD_STREAM: u64 = 2;

/// The effect of a function, from its name.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Class {
    /// Launches one kernel, or one on each of several devices.
    Launch,
    GraphLaunch,
    /// Copies or fills, and returns when that is done.
    Copy,
    /// Copies or fills in order with its stream.
    AsyncCopy,
    /// Allocates memory, on a device or the host.
    Allocate,
    /// Blocks until everything on a device is done.
    DeviceSync,
    /// Blocks until a stream or an event is done.
    Sync,
    /// Creates a stream and writes its address to the target of its first argument.
    StreamCreate,
    StreamDestroy,
    /// Returns a state, not success: the last error, or whether work is done.
    Query,
    Other,
}

/// `fact field`: the place of an argument, and the fact of a row that says it.
macro_rules! function {
    ($($(#[$doc:meta])* $fact:ident $field:ident,)*) => {
        /// One entry of a dispatch table. System V x86-64 calling convention.
        #[derive(Clone, Copy, Debug, PartialEq, Eq)]
        pub struct Function {
            /// Integer registers that carry arguments (or the address of a large result).
            pub registers: u8,
            /// 8-byte words of arguments on the stack.
            pub stack: u8,
            /// Vector registers that carry arguments.
            pub vectors: u8,
            pub class: Class,
            /// Meaning of stream 0 for this function.
            pub default_stream: u64,
            /// The size in elements is the product of those of them that are not `None`.
            pub bytes: [Place; 3],
            /// Bytes of an element.
            pub element: u8,
            /// Whether the result is a `hipError_t`.
            pub status: bool,
            $($(#[$doc])* pub $field: Place,)*
        }

        impl Function {
            const fn new(registers: u8, stack: u8, vectors: u8, class: Class) -> Function {
                Function {
                    registers,
                    stack,
                    vectors,
                    class,
                    default_stream: 0,
                    bytes: [NOWHERE; 3],
                    element: 1,
                    status: true,
                    $($field: NOWHERE,)*
                }
            }

            $(const fn $fact(mut self, place: Place) -> Function {
                self.$field = place;
                self
            })*
        }
    };
}

function! {
    stream stream,
    /// A pointer to a struct that holds the stream at [`CONFIG_STREAM`].
    stream_in_config config,
    /// The addresses of the arguments of the kernel that is launched, in an array.
    kernel_arguments kernel_arguments,
    /// A list that names a buffer of them all, where there is no such array.
    extra extra,
    /// A text that ends with a zero byte.
    text text,
}

/// Byte offset of the stream in `hipLaunchConfig_t` and `HIP_LAUNCH_CONFIG`.
pub const CONFIG_STREAM: usize = 32;

impl Function {
    const fn per_thread(mut self) -> Function {
        self.default_stream = PER_THREAD_STREAM;
        self
    }

    const fn bytes<const N: usize>(mut self, places: [Place; N]) -> Function {
        let mut i = 0;
        while i < N {
            self.bytes[i] = places[i];
            i += 1;
        }
        self
    }

    const fn element(mut self, bytes: u8) -> Function {
        self.element = bytes;
        self
    }

    const fn no_status(mut self) -> Function {
        self.status = false;
        self
    }
}

macro_rules! rows {
    ($table:ident $names:ident: $($slot:literal $name:ident $registers:literal $stack:literal $vectors:literal $class:ident
        $(, $fact:ident($($value:expr),*))*;)*) => {
        pub static $table: [Function; [$($slot),*].len()] = [$(
            Function::new($registers, $stack, $vectors, Class::$class)$(.$fact($($value),*))*
        ),*];
        static $names: Texts<{ [$($slot),*].len() }> = Texts::of_lines(concat!($(stringify!($name), "\n"),*));
    };
}

runtime_functions! { rows! RUNTIME RUNTIME_NAMES: }
compiler_functions! { rows! COMPILER COMPILER_NAMES: }

/// Entries of `HipDispatchTable` that are known.
pub const SLOTS: usize = RUNTIME.len();

/// The function in `slot` of `HipDispatchTable`, if it is known.
#[inline]
pub fn function(slot: u32) -> Option<&'static Function> {
    RUNTIME.get(slot as usize)
}

/// The name of the function in `slot` of `HipDispatchTable`.
pub fn name(slot: u32) -> Option<&'static str> {
    RUNTIME_NAMES.get(slot as usize)
}

/// The name of the function in `slot` of `HipCompilerDispatchTable`.
pub fn compiler_name(slot: u32) -> Option<&'static str> {
    COMPILER_NAMES.get(slot as usize)
}

/// The slot of a function of `HipDispatchTable`.
pub fn slot(name: &str) -> Option<u32> {
    RUNTIME_NAMES.position(name).map(|slot| slot as u32)
}

/// What the function in `slot` does.
#[inline]
pub fn class(slot: u32) -> Class {
    function(slot).map_or(Class::Other, |function| function.class)
}

/// Whether the function returns a state instead of success: the last error, or "not ready".
pub fn is_query(name: &str) -> bool {
    slot(name).is_some_and(|slot| class(slot) == Class::Query)
}

/// After this call its stream's address may mean another stream.
pub fn destroys_stream(slot: u32) -> bool {
    class(slot) == Class::StreamDestroy
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::hip::parameters::{self, Parameter, Passed};

    const FACTS: &str = include_str!("../../tests/facts/hip-table.txt");

    /// A function as HIP's headers declare it.
    struct Declared {
        slot: usize,
        name: &'static str,
        parameters: Vec<Parameter>,
        result: &'static str,
    }

    fn declared(table: &str) -> Vec<Declared> {
        let (_, rest) = FACTS.split_once(&format!("[{table}]\n")).expect("the table");
        rest.lines().take_while(|line| !line.is_empty()).map(declaration).collect()
    }

    fn declaration(line: &'static str) -> Declared {
        let (head, parameters) = line.split_once(':').expect("a colon behind the name");
        let (offset, name) = head.split_once(' ').expect("an offset and a name");
        let (parameters, result) = parameters.split_once("->").unwrap_or((parameters, "hipError_t"));
        let result = result.trim();
        Declared {
            slot: offset.parse::<usize>().expect("a number") / 8 - 1,
            name,
            parameters: parameters::declared(parameters, result).collect(),
            result,
        }
    }

    /// The place of each parameter's first word, and how many words of each kind are used.
    fn assign(function: &Declared) -> (Vec<Place>, [usize; 3]) {
        let mut used = [usize::from(function.result == "hipChannelFormatDesc"), 0, 0];
        let place = |parameter: &Parameter| match parameter.passed {
            Passed::Vector(_) => {
                used[2] += 1;
                NOWHERE
            }
            Passed::Words(place, bytes) => {
                used[usize::from(place >= STACK)] += bytes.div_ceil(8);
                place
            }
        };
        (function.parameters.iter().map(place).collect(), used)
    }

    #[test]
    fn rows_are_what_the_headers_declare() {
        type Name = fn(u32) -> Option<&'static str>;
        let tables: [(_, &[Function], Name); 2] =
            [("HipDispatchTable", &RUNTIME, name), ("HipCompilerDispatchTable", &COMPILER, compiler_name)];
        for (table, rows, name) in tables {
            let declared = declared(table);
            assert_eq!((declared.len(), name(declared.len() as u32)), (rows.len(), None));
            for (index, (declared, row)) in declared.iter().zip(rows).enumerate() {
                assert_eq!((declared.slot, Some(declared.name)), (index, name(index as u32)));
                let name = declared.name;
                let (places, used) = assign(declared);
                assert_eq!([row.registers, row.stack, row.vectors].map(usize::from), used, "{name}");
                assert_eq!(row.status, declared.result == "hipError_t", "{name}");
                assert_eq!(row.default_stream == PER_THREAD_STREAM, name.ends_with("_spt"), "{name}");

                let first = |wanted: &dyn Fn(&str, &str) -> bool| {
                    let mut parameters = declared.parameters.iter().zip(&places);
                    parameters
                        .find(|(parameter, _)| wanted(parameter.kind, parameter.name))
                        .map_or(NOWHERE, |(_, place)| *place)
                };
                assert_eq!(row.stream, first(&|kind, _| kind == "ihipStream_t *"), "{name}");
                assert_eq!(
                    row.config,
                    first(&|kind, _| kind.to_lowercase().replace('_', "").contains("hiplaunchconfig"))
                );
                assert_eq!(row.text, first(&|kind, _| kind == "const char *"), "{name}");
                sizes_are_counted(row, declared, &places);
            }
        }
    }

    /// Each place in `bytes` holds a size or a side of an area.
    fn sizes_are_counted(row: &Function, declared: &Declared, places: &[Place]) {
        let parameter =
            |place| declared.parameters.iter().zip(places).find(|(_, p)| **p == place).map(|(p, _)| (p.kind, p.name));
        let sides: Vec<Place> = row.bytes.into_iter().filter(|place| *place != NOWHERE).collect();
        let names: Vec<_> = sides.iter().map(|place| parameter(*place).map_or("", |(_, name)| name)).collect();
        match sides[..] {
            [] => {}
            [_] => assert!(["size", "sizeBytes", "count", "ByteCount"].contains(&names[0]), "{names:?}"),
            [_, _] => assert!([["width", "height"], ["widthInBytes", "height"]].contains(&[names[0], names[1]])),
            [width, height, depth] => {
                assert_eq!(parameter(width).map(|(kind, _)| kind), Some("hipExtent"));
                assert_eq!([height, depth], [width + 1, width + 2]);
            }
            _ => unreachable!("three places"),
        }
        for place in &sides[..sides.len().min(2)] {
            let kind = parameter(*place).map(|(kind, _)| kind);
            assert!(matches!(kind, None | Some("unsigned long" | "hipExtent")), "{}: {kind:?}", declared.name);
        }
    }

    #[test]
    fn every_linear_copy_fill_and_allocation_has_a_size() {
        // Sizes in structs behind pointers, and arrays, whose element size is in a descriptor.
        let elsewhere = |name: &str| {
            name.contains("Array")
                || name.contains("Batch")
                || name.contains("Param2D")
                || name.contains("2DUnaligned")
                || (name.contains("Memcpy3D"))
        };
        let allocates = |name: &str| {
            ["hipMalloc", "hipHostMalloc", "hipHostAlloc", "hipExtMalloc", "hipMemAlloc", "hipMemCreate"]
                .iter()
                .any(|prefix| name.starts_with(prefix))
        };
        for (slot, row) in (0..).zip(&RUNTIME) {
            let name = name(slot).expect("each has a name");
            let moves = matches!(row.class, Class::Copy | Class::AsyncCopy);
            if moves || allocates(name) {
                let sized = row.bytes[0] != NOWHERE;
                let copies_array = moves && name.contains("Array");
                assert_eq!(sized, copies_array || !elsewhere(name), "{name}");
            }
        }
    }

    #[test]
    fn functions_are_found_by_slot_and_name() {
        assert_eq!(name(0), Some("hipApiName"));
        assert_eq!(slot("hipMalloc").and_then(name), Some("hipMalloc"));
        assert_eq!(slot("hipLaunchKernel").map(class), Some(Class::Launch));
        assert_eq!(slot("hipGraphLaunch_spt").map(class), Some(Class::GraphLaunch));
        assert_eq!(slot("hipLaunchHostFunc").map(class), Some(Class::Other));
        assert_eq!(slot("hipStreamSynchronize_spt").map(class), Some(Class::Sync));
        assert_eq!(slot("hipMemset").map(class), Some(Class::Copy));
        assert_eq!(slot("hipDrvMemcpy3DAsync").map(class), Some(Class::AsyncCopy));
        assert_eq!(slot("hipHostFree").map(class), Some(Class::Other));
        let allocations =
            ["hipMalloc", "hipMallocAsync", "hipHostAlloc", "hipMemCreate", "hipMallocFromPoolAsync", "hipMallocPitch"];
        assert!(allocations.iter().all(|name| slot(name).map(class) == Some(Class::Allocate)));
        assert_eq!(slot("hipMemAddressReserve").map(class), Some(Class::Other), "addresses are no memory");
        assert!(slot("hipStreamDestroy").is_some_and(destroys_stream));
        let of_class =
            |wanted| (0..SLOTS as u32).filter(|slot| class(*slot) == wanted).filter_map(name).collect::<Vec<_>>();
        let made_by = [
            "hipExtStreamCreateWithCUMask",
            "hipStreamCreate",
            "hipStreamCreateWithFlags",
            "hipStreamCreateWithPriority",
        ];
        assert_eq!(of_class(Class::StreamCreate), made_by);
        assert_eq!(of_class(Class::StreamDestroy), ["hipStreamDestroy"]);
        let expected = [
            "hipEventQuery",
            "hipGetLastError",
            "hipPeekAtLastError",
            "hipStreamQuery",
            "hipStreamQuery_spt",
            "hipExtGetLastError",
        ];
        assert_eq!(of_class(Class::Query), expected);
        assert_eq!(["hipStreamQuery", "hipMalloc", "hipNothing"].map(is_query), [true, false, false]);
        assert_eq!((name(SLOTS as u32), class(u32::MAX), slot("hipNothing")), (None, Class::Other, None));
        assert_eq!(compiler_name(1), Some("__hipPushCallConfiguration"));

        assert_eq!(slot("hipMemsetD16Async").and_then(function).map(|fill| fill.element), Some(2));
    }
}
