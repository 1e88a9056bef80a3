//! The short form of each library's names: one module for each naming scheme.

mod assembly;
mod ck;
mod cpp;
mod tensile;
mod torch;
mod triton;

use crate::cpp::Function;
use crate::form::Form;

/// The form of a demangled name.
pub(crate) fn form(name: &str) -> Form {
    let name = name.trim();
    if let Some(form) = tensile::form(name) {
        return form;
    }
    let is_plain = !name.contains(['(', '<', ':', ' ']);
    if is_plain {
        return assembly::form(name).or_else(|| triton::form(name)).unwrap_or_else(|| {
            let mut form = Form::default();
            form.head(name, None);
            form
        });
    }
    let function = Function::read(name);
    let mut form = match function.namespace() {
        Some("ck") => ck::form(&function),
        Some("ck_tile") => ck::tile(&function),
        Some("at" | "c10") => torch::form(&function),
        _ => cpp::form(&function),
    };
    // Overloads differ only in their parameters.
    if !function.parameters.is_empty() {
        form.word("parameters", function.parameters.to_owned(), 9, 500);
    }
    form
}
