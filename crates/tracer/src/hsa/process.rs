//! What else is in this process: other tools, and the HSA runtime.

use super::table::LATER_FUNCTION;
use std::ffi::{CStr, CString, c_void};

/// Runtimes of 2026 make queues by it as well (rocm-systems pull request 6921): where it is, HIP may use it.
const NEWER_FUNCTION: &CStr = c"hsa_amd_queue_create";

/// A loaded library or the program, by where it is.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Object(usize);

/// The object that contains an address.
pub fn object_of(address: usize) -> Option<Object> {
    info(address).map(|info| Object(info.dli_fbase as usize))
}

fn info(address: usize) -> Option<libc::Dl_info> {
    // SAFETY: Dl_info is plain pointers, for which zero is valid.
    let mut info: libc::Dl_info = unsafe { std::mem::zeroed() };
    // SAFETY: dladdr only looks the address up; `info` is valid for writing.
    (unsafe { libc::dladdr(address as *const c_void, &raw mut info) } != 0).then_some(info)
}

/// Paths of the objects of the process in load order; the program, which comes first, has an empty one.
fn objects() -> Vec<CString> {
    unsafe extern "C" fn note(info: *mut libc::dl_phdr_info, _size: usize, paths: *mut c_void) -> i32 {
        // SAFETY: `paths` is the vector below, `info` is valid during the call.
        let (paths, name) = unsafe { (&mut *paths.cast::<Vec<CString>>(), (*info).dlpi_name) };
        if !name.is_null() {
            // SAFETY: the loader's names are terminated.
            paths.push(unsafe { CStr::from_ptr(name) }.to_owned());
        }
        0
    }
    let mut paths: Vec<CString> = Vec::new();
    // SAFETY: the callback writes only to the vector, which outlives the call.
    unsafe { libc::dl_iterate_phdr(Some(note), (&raw mut paths).cast()) };
    let mut program = true;
    paths.retain(|path| std::mem::take(&mut program) || !path.is_empty());
    paths
}

/// An object's path for people.
fn shown(path: &CStr) -> String {
    if path.is_empty() { "the program itself".to_owned() } else { path.to_string_lossy().into_owned() }
}

/// The address of a symbol that an object itself has, not one that it depends on.
fn own_symbol(path: &CStr, name: &CStr) -> Option<usize> {
    // Null stands for the program, whose symbols come first in the global scope.
    let file = if path.is_empty() { std::ptr::null() } else { path.as_ptr() };
    // SAFETY: NOLOAD runs no initializer; the name is terminated.
    let handle = unsafe { libc::dlopen(file, libc::RTLD_LAZY | libc::RTLD_NOLOAD) };
    if handle.is_null() {
        return None;
    }
    // SAFETY: the handle is valid and the name is terminated; closing takes back what NOLOAD counted.
    let address = unsafe {
        let address = libc::dlsym(handle, name.as_ptr()) as usize;
        libc::dlclose(handle);
        address
    };
    (object_of(address)? == object_at(path)?).then_some(address)
}

/// The object of this path.
fn object_at(path: &CStr) -> Option<Object> {
    struct Search<'a> {
        path: &'a CStr,
        found: Option<usize>,
    }
    unsafe extern "C" fn look(info: *mut libc::dl_phdr_info, _size: usize, search: *mut c_void) -> i32 {
        // SAFETY: `search` is the struct below, `info` is valid during the call.
        let (search, info) = unsafe { (&mut *search.cast::<Search<'_>>(), &*info) };
        // SAFETY: the loader's names are terminated.
        if info.dlpi_name.is_null() || unsafe { CStr::from_ptr(info.dlpi_name) } != search.path {
            return 0;
        }
        // SAFETY: the object has so many headers.
        let headers = unsafe { std::slice::from_raw_parts(info.dlpi_phdr, usize::from(info.dlpi_phnum)) };
        let loaded = headers.iter().find(|header| header.p_type == libc::PT_LOAD);
        search.found = loaded.map(|header| (info.dlpi_addr + header.p_vaddr) as usize);
        1
    }
    let mut search = Search { path, found: None };
    // SAFETY: the callback writes only to the struct, which outlives the call.
    unsafe { libc::dl_iterate_phdr(Some(look), (&raw mut search).cast()) };
    object_of(search.found?)
}

/// Other tools of the SDK: libraries, or the program, that export `rocprofiler_configure`. SDKs themselves are none.
pub fn other_tools() -> Vec<String> {
    let own = object_of(other_tools as fn() -> Vec<String> as usize);
    let is_tool = |path: &CString| {
        own_symbol(path, c"rocprofiler_configure").is_some_and(|address| object_of(address) != own)
            && own_symbol(path, c"rocprofiler_create_context").is_none()
    };
    objects().iter().filter(|path| is_tool(path)).map(|path| shown(path)).collect()
}

/// Tools of HSA itself that are loaded: the runtime finds them by this symbol and gives them its tables, after it has given
/// them to the SDK (`Runtime::LoadTools` of ROCR). libroctracer64 only forwards; PyTorch links to it.
pub fn hsa_tools() -> Vec<String> {
    let is_tool = |path: &CString| own_symbol(path, c"HSA_AMD_TOOL_PRIORITY").is_some();
    let tools = objects().into_iter().filter(is_tool);
    tools.filter(|path| !is_named(path, "libroctracer64")).map(|path| shown(&path)).collect()
}

/// An object's file name begins so.
fn is_named(path: &CStr, begin: &str) -> bool {
    path.to_string_lossy().rsplit('/').next().is_some_and(|name| name.starts_with(begin))
}

/// The HSA runtime of this process. A simulated SDK, which is where `simulated` says, may be one as well.
///
/// # Errors
/// Why there is none that can be used.
pub fn runtime(simulated: Option<usize>) -> Result<Object, String> {
    let simulated = simulated.and_then(object_of);
    let is_runtime = |path: &CString| {
        is_named(path, "libhsa-runtime64")
            || simulated.is_some_and(|it| object_at(path) == Some(it))
                && own_symbol(path, c"hsa_queue_create").is_some()
    };
    let mut runtimes = objects().into_iter().filter(is_runtime);
    match (runtimes.next(), runtimes.next()) {
        (None, _) => Err("the HSA runtime is not loaded yet".to_owned()),
        (Some(_), Some(_)) => Err("there are two HSA runtimes in this process".to_owned()),
        (Some(path), None) => {
            if own_symbol(&path, NEWER_FUNCTION).is_some() {
                return Err(
                    "the HSA runtime has a second way to make queues, hsa_amd_queue_create, which the light path \
                            does not follow"
                        .to_owned(),
                );
            }
            let later = own_symbol(&path, LATER_FUNCTION).and_then(object_of);
            later.ok_or_else(too_old)
        }
    }
}

fn too_old() -> String {
    "the HSA runtime is too old: its tables end before intercept queues".to_owned()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn objects_are_told_apart() {
        let here = object_of(objects_are_told_apart as fn() as usize);
        let libc = object_of(libc::malloc as *const () as usize);
        assert!(here.is_some() && libc.is_some() && here != libc);
        let path = objects().into_iter().find(|path| path.to_string_lossy().contains("libc.so")).expect("glibc");
        assert!(own_symbol(&path, c"malloc").is_some());
        assert_eq!(own_symbol(&path, c"rocprofiler_configure"), None);
        assert_eq!((other_tools(), hsa_tools()), (Vec::new(), Vec::new()));
        assert_eq!(object_at(c""), here);
        assert!(runtime(None).unwrap_err().contains("not loaded"));
    }
}
