//! The kernels of matrix products in a process's trace, joined with the logged products.

use super::log::{Product, Products};
use super::{Gemm, by_order};
use rkprof_analysis::library_work::{LibraryRow, LibraryWork, SCHEMA_VERSION};
use rkprof_arch::Dtype;
use rkprof_model::error::Error;
use rkprof_model::event::{Event, KernelDispatch, LaunchShape, Ns, Registry};
use rkprof_perfetto::reader::{Item, TraceReader};
use rkprof_perfetto::spans::{self, Span, Value};
use rkprof_store::dir::{self, Session};
use rkprof_store::files;
use std::collections::HashMap;
use std::io;
use std::path::Path;

/// Limit of launches that are kept for sorting.
const MOST: usize = 1 << 21;

/// Launches of matrix products by rocBLAS or hipBLASLt.
#[derive(Default)]
struct Launches {
    /// Kernels and shapes.
    variants: Vec<(String, LaunchShape)>,
    index: HashMap<(u64, LaunchShape), u32>,
    list: Vec<Launch>,
    too_many: bool,
}

struct Launch {
    /// When its call was made, and its number within the call.
    turn: (Ns, u64),
    variant: u32,
    start: Ns,
    end: Ns,
    agent: u32,
    stream: Option<u32>,
    dispatch: u64,
}

/// Whether the kernel computes a product for rocBLAS or hipBLASLt. Each call launches one such kernel, and perhaps others
/// before and after it, which prepare and add up.
fn computes_product(name: &str) -> bool {
    let tensile =
        name.contains("Cijk_") && name.split("_MT").skip(1).any(|rest| rest.starts_with(|c: char| c.is_ascii_digit()));
    let own = name.contains("rocblas_gemm") && name.contains("kernel") && !name.contains("scale");
    tensile || own
}

/// Adds the shapes of logged products to the kernels of the finished run in `run_dir`. Returns the number of kernels.
///
/// # Errors
///
/// A sentence, when the products cannot be matched to kernels, or when a file can't be read or written.
pub fn annotate(run_dir: &Path, streams: &[Products]) -> Result<u64, Error> {
    let mut with_products: Vec<(Session, Launches)> = Vec::new();
    for session in dir::sessions(run_dir).map_err(|error| error.to_string())? {
        let launches = read(&session.dir)?;
        if !launches.list.is_empty() {
            with_products.push((session, launches));
        }
    }
    if with_products.len() > 1 {
        return Err(Error::new(format!(
            "{} processes ran matrix products, and the log does not say whose a line is",
            with_products.len()
        )));
    }
    let Some((session, launches)) = with_products.pop() else {
        return Err(Error::new("the trace has no kernel of rocBLAS or hipBLASLt that was timed"));
    };
    if launches.too_many {
        return Err(Error::new(format!("there are more than {MOST} matrix products")));
    }
    let variants: Vec<u32> = launches.list.iter().map(|launch| launch.variant).collect();
    let products = by_order::join(streams, &variants)?;
    let failed = |error: io::Error| format!("what was found cannot be written: {error}");
    dir::write_json(&session.dir.join(rkprof_store::beside::LIBRARY_WORK), &work(&launches, &products))
        .map_err(failed)?;
    if let Some(trace) = rkprof_store::trace_files(&session.dir).last() {
        append(trace, &launches, &products).map_err(failed)?;
    }
    Ok(products.len() as u64)
}

fn read(session: &Path) -> Result<Launches, Error> {
    let mut launches = Launches::default();
    for path in rkprof_store::trace_files(session) {
        let failed = |error: &dyn std::fmt::Display| format!("{}: {error}", path.display());
        let file = files::open(&path).map_err(|error| failed(&error))?;
        // Kernel ids are those of the process, but a new file may number them differently.
        launches.index.clear();
        let take = |item: Item, registry: &Registry| {
            if let Item::Event(Event::Kernel(dispatch)) = item {
                launches.add(&dispatch, registry);
            }
        };
        TraceReader::new(file).each(take).map_err(|error| failed(&error))?;
    }
    launches.list.sort_unstable_by_key(|launch| launch.turn);
    Ok(launches)
}

impl Launches {
    fn add(&mut self, dispatch: &KernelDispatch, registry: &Registry) {
        /// The number of kernels that are not products.
        const OTHER: u32 = u32::MAX;
        let KernelDispatch { kernel, shape, start, end, agent, stream, .. } = *dispatch;
        let variants = &mut self.variants;
        let variant = *self.index.entry((kernel, shape)).or_insert_with(|| {
            let name = registry.kernel_name(kernel);
            if !computes_product(&name) {
                return OTHER;
            }
            let known = variants.iter().position(|(known, of)| *known == name && *of == shape);
            let at = known.unwrap_or_else(|| {
                variants.push((name.into_owned(), shape));
                variants.len() - 1
            });
            at as u32
        });
        if variant == OTHER {
            return;
        }
        self.too_many |= self.list.len() >= MOST;
        if !self.too_many {
            let turn = (dispatch.launch.unwrap_or(start), dispatch.event_id);
            self.list.push(Launch { turn, variant, start, end, agent, stream, dispatch: dispatch.dispatch_id });
        }
    }
}

/// The work of each kernel in each shape.
fn work(launches: &Launches, products: &[&Product]) -> LibraryWork {
    let row = |(kernel, shape): &(String, LaunchShape)| LibraryRow {
        kernel: kernel.clone(),
        grid: shape.grid,
        workgroup: shape.workgroup,
        lds: shape.lds,
        calls: 0,
        operations: 0.0,
        dtype: None,
    };
    let mut rows: Vec<LibraryRow> = launches.variants.iter().map(row).collect();
    let mut formats: Vec<Vec<Option<Dtype>>> = vec![Vec::new(); rows.len()];
    for (launch, product) in launches.list.iter().zip(products) {
        let variant = launch.variant as usize;
        let (row, formats) = (&mut rows[variant], &mut formats[variant]);
        row.calls += 1;
        row.operations += (product.gemm.operations() - row.operations) / row.calls as f64;
        let dtype = product.gemm.number_format();
        if !formats.contains(&dtype) {
            formats.push(dtype);
        }
    }
    for (row, formats) in rows.iter_mut().zip(formats) {
        row.dtype = if let [dtype] = formats[..] { dtype } else { None };
    }
    LibraryWork { schema_version: SCHEMA_VERSION, kernels: rows }
}

/// A slice beside each kernel: its product's shape as the name, and as arguments.
fn append(trace: &Path, launches: &Launches, products: &[&Product]) -> io::Result<()> {
    let mut writer = spans::Writer::new(dir::open_behind(trace)?);
    let mut pairs: Vec<(&Launch, &&Product)> = launches.list.iter().zip(products).collect();
    pairs.sort_unstable_by_key(|(launch, _)| launch.start);
    for (launch, product) in pairs {
        let Gemm { m, n, k, batch, ref dtype, .. } = product.gemm;
        let stream = launch.stream.map(|stream| format!(" stream {stream}")).unwrap_or_default();
        let track = format!("GPU {}{stream} matrix products (library log)", launch.agent);
        let batches = if batch == 1 { String::new() } else { format!(" x{batch}") };
        let name = format!("{m}x{n}x{k}{batches} {dtype}");
        let args = [
            ("m", Value::Uint(m)),
            ("n", Value::Uint(n)),
            ("k", Value::Uint(k)),
            ("batch", Value::Uint(batch)),
            ("dtype", Value::Text(dtype)),
            ("operations", Value::Uint(product.gemm.operations() as u64)),
            ("library", Value::Text(product.library.name())),
            ("kernel", Value::Text(&launches.variants[launch.variant as usize].0)),
            ("dispatch_id", Value::Uint(launch.dispatch)),
        ];
        let (start, end) = (launch.start, launch.end);
        writer.add(&Span { track: &track, name: name.trim_end(), start, end, args: &args })?;
    }
    writer.finish()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn one_kernel_a_call_computes() {
        for name in [
            "Cijk_Ailk_Bljk_HHS_BH_MT128x64x32_MI16x16x16x1_SN",
            "Custom_Cijk_Alik_Bljk_BBS_MT256x256x64",
            "void rocblas_gemm_batched_general_kernel<float>(int)",
        ] {
            assert!(computes_product(name), "{name}");
        }
        for name in [
            "Cijk_HHS_BH_GB",
            "Cijk_S_PostGSU4",
            "void rocblas_gemm_scale_kernel<float>(int)",
            "void ck::kernel_gemm_xdl<64>(int)",
            "at::native::elementwise_kernel",
        ] {
            assert!(!computes_product(name), "{name}");
        }
    }
}
