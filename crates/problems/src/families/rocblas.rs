//! rocBLAS's kernels for vectors, and for products of a matrix and a vector. Source: the declarations in rocBLAS
//! (`library/src/blas1`, `blas2`, `blas_ex`), which are equal in 4.4 and 5.2.
//!
//! Kernels of complex numbers and those that find their vectors by arrays of pointers are not here. Where the device has the scalars
//! (`rocblas_pointer_mode_device`), beta is not known, and so the bytes of what it multiplies are not.

use super::table::{Kernel, MOVES};

const ROCBLAS: Kernel = Kernel { library: "rocBLAS", ..MOVES };

/// A type of elements.
macro_rules! real {
    () => {
        "(float|double|_Float16|rocblas_bfloat16)"
    };
}

/// A scalar, or where the device has it.
macro_rules! scalar {
    () => {
        r"\w+(?: const\*)?, "
    };
}

/// The name of a kernel whose parameters these are.
macro_rules! name {
    ($function:literal, $($parameters:tt)+) => {
        concat!("^void ", $function, r"<.*>\(", $($parameters)+)
    };
}

/// How many different vectors or matrices a batch has: one, where they lie at a distance of 0.
macro_rules! different {
    ($batch:literal, $stride:literal) => {
        concat!("max(1,", $batch, "*min(1,", $stride, "*", $stride, "))")
    };
}

/// The first parameters of a product: m, n, alpha, its stride, A, its shift, lda, stride, x, its shift, incx, stride.
macro_rules! product {
    () => {
        concat!(
            "int, int, ",
            scalar!(),
            "long, ",
            real!(),
            r" const\*, long, \w+, long, \w+ const\*, long, \w+, long, "
        )
    };
}

/// Those after them: beta, its stride, y, its shift, incy, stride.
macro_rules! beta_and_y {
    () => {
        concat!(scalar!(), "long, ", real!(), r"\*, long, \w+, long")
    };
}

/// Bytes of A and of this many elements of x, up to the closing parenthesis.
macro_rules! matrix_and_x {
    ($batch:literal, $elements:literal) => {
        concat!(
            "{b1}*(arg.arg0*arg.arg1*",
            different!($batch, "arg.arg7"),
            "+",
            $elements,
            "*",
            different!($batch, "arg.arg11")
        )
    };
}

/// Bytes of this many elements of y, which is read where beta is not 0.
macro_rules! y_with_beta {
    ($batch:literal, $elements:literal) => {
        concat!(")+{b2}*", $elements, "*", $batch, "*(1+min(1,1e30*arg.arg12*arg.arg12))")
    };
}

pub(super) const KERNELS: &[Kernel] = &[
    // m, n, alpha, its stride, A, its shift, lda, stride, x, its shift, incx, stride, y, its shift, incy, stride, batch: y is added to.
    Kernel {
        function: "rocblas_gemvn_double_buffered_kernel",
        name: name!("rocblas_gemvn_double_buffered_kernel", product!(), r"\w+\*, "),
        sizes: &[("rows", "arg.arg0"), ("columns", "arg.arg1"), ("batch", "arg.arg16")],
        flops: Some("2*arg.arg0*arg.arg1*arg.arg16"),
        bytes: Some(concat!(matrix_and_x!("arg.arg16", "arg.arg1"), "+2*arg.arg0*arg.arg16)")),
        dtype: Some(1),
        ..ROCBLAS
    },
    // ..., x, its shift, incx, stride, parts, batch: another kernel adds the parts up and writes y.
    Kernel {
        function: "rocblas_gemvt_sn_kernel",
        name: name!("rocblas_gemvt_sn_kernel", product!(), r"\w+\*, int\)$"),
        sizes: &[("rows", "arg.arg0"), ("columns", "arg.arg1"), ("batch", "arg.arg13")],
        flops: Some("2*arg.arg0*arg.arg1*arg.arg13"),
        bytes: Some(concat!(matrix_and_x!("arg.arg13", "arg.arg0"), ")")),
        dtype: Some(1),
        ..ROCBLAS
    },
    // ..., x, its shift, incx, stride, beta, its stride, y, its shift, incy, stride, batch: y has as many elements as rows.
    Kernel {
        function: "rocblas_gemvn_",
        name: name!("rocblas_gemvn_(?:kernel|sm_mn_batched_kernel)", product!(), beta_and_y!(), r", int\)$"),
        sizes: &[("rows", "arg.arg0"), ("columns", "arg.arg1"), ("batch", "arg.arg18")],
        flops: Some("2*arg.arg0*arg.arg1*arg.arg18"),
        bytes: Some(concat!(matrix_and_x!("arg.arg18", "arg.arg1"), y_with_beta!("arg.arg18", "arg.arg0"))),
        dtype: Some(1),
        ..ROCBLAS
    },
    // ..., y, its shift, incy, stride: a block makes one product of a batch.
    Kernel {
        function: "rocblas_gemvtsm_kernel",
        name: name!("rocblas_gemvtsm_kernel", product!(), beta_and_y!(), r"\)$"),
        sizes: &[("rows", "arg.arg0"), ("columns", "arg.arg1"), ("batch", "blocks")],
        flops: Some("2*arg.arg0*arg.arg1*blocks"),
        bytes: Some(concat!(matrix_and_x!("blocks", "arg.arg0"), y_with_beta!("blocks", "arg.arg1"))),
        dtype: Some(1),
        ..ROCBLAS
    },
    // The same of the transposed matrix: y has as many elements as columns.
    Kernel {
        function: "rocblas_gemvt_",
        name: name!(
            "rocblas_gemvt_(?:kernel|warp_reduce_kernel|row_vectorized_kernel)",
            product!(),
            beta_and_y!(),
            r", int\)$"
        ),
        sizes: &[("rows", "arg.arg0"), ("columns", "arg.arg1"), ("batch", "arg.arg18")],
        flops: Some("2*arg.arg0*arg.arg1*arg.arg18"),
        bytes: Some(concat!(matrix_and_x!("arg.arg18", "arg.arg0"), y_with_beta!("arg.arg18", "arg.arg1"))),
        dtype: Some(1),
        ..ROCBLAS
    },
    // m, n, alpha, its stride, x, its shift, incx, stride, y, its shift, incy, stride, A, its shift, lda, stride, batch
    Kernel {
        function: "rocblas_ger_kernel",
        name: name!(
            "rocblas_ger_kernel",
            "int, int, ",
            scalar!(),
            "long, ",
            real!(),
            r" const\*, long, long, long, \w+ const\*, long, long, long, \w+\*, "
        ),
        sizes: &[("rows", "arg.arg0"), ("columns", "arg.arg1"), ("batch", "arg.arg16")],
        flops: Some("2*arg.arg0*arg.arg1*arg.arg16"),
        bytes: Some(concat!(
            "{b1}*(2*arg.arg0*arg.arg1*arg.arg16+arg.arg0*",
            different!("arg.arg16", "arg.arg7"),
            "+arg.arg1*",
            different!("arg.arg16", "arg.arg11"),
            ")"
        )),
        dtype: Some(1),
        ..ROCBLAS
    },
    // n, alpha, its stride, x, its shift, incx, stride, y, its shift, incy, stride, batch
    Kernel {
        function: "rocblas_axpy_kernel",
        name: name!(
            "rocblas_axpy_kernel",
            "int, ",
            scalar!(),
            "long, ",
            real!(),
            r" const\*, long, \w+, long, \w+\*, "
        ),
        sizes: &[("elements", "arg.arg0*arg.arg11")],
        flops: Some("2*arg.arg0*arg.arg11"),
        bytes: Some(concat!("{b1}*arg.arg0*(2*arg.arg11+", different!("arg.arg11", "arg.arg6"), ")")),
        dtype: Some(1),
        ..ROCBLAS
    },
    // The same without distances between elements.
    Kernel {
        function: "rocblas_saxpy_2_kernel",
        name: name!("rocblas_saxpy_2_kernel", "int, ", scalar!(), "long, ", real!(), r" const\*, long, long, \w+\*, "),
        sizes: &[("elements", "arg.arg0*arg.arg9")],
        flops: Some("2*arg.arg0*arg.arg9"),
        bytes: Some(concat!("{b1}*arg.arg0*(2*arg.arg9+", different!("arg.arg9", "arg.arg5"), ")")),
        dtype: Some(1),
        ..ROCBLAS
    },
    // n, alpha, its stride, x, its shift, incx, stride, batch
    Kernel {
        function: "rocblas_scal_kernel",
        name: name!("rocblas_scal_kernel", "int, ", scalar!(), "long, ", real!(), r"\*, long, \w+, long, int\)$"),
        sizes: &[("elements", "arg.arg0*arg.arg7")],
        flops: Some("arg.arg0*arg.arg7"),
        bytes: Some("2*{b1}*arg.arg0*arg.arg7"),
        dtype: Some(1),
        ..ROCBLAS
    },
    Kernel {
        function: "rocblas_sscal_2_kernel",
        name: name!("rocblas_sscal_2_kernel", "int, ", scalar!(), "long, ", real!(), r"\*, long, long, int\)$"),
        sizes: &[("elements", "arg.arg0*arg.arg6")],
        flops: Some("arg.arg0*arg.arg6"),
        bytes: Some("2*{b1}*arg.arg0*arg.arg6"),
        dtype: Some(1),
        ..ROCBLAS
    },
    // n, x, its shift, incx, stride, y, its shift, incy, stride, batch
    Kernel {
        function: "rocblas_copy_kernel",
        name: name!(
            "rocblas_copy_kernel",
            "int, ",
            real!(),
            r"(?: const)?\*, long, \w+, long, \w+\*, long, \w+, long, int\)$"
        ),
        sizes: &[("elements", "arg.arg0*arg.arg9")],
        bytes: Some(concat!("{b1}*arg.arg0*(arg.arg9+", different!("arg.arg9", "arg.arg4"), ")")),
        ..ROCBLAS
    },
    Kernel {
        function: "rocblas_scopy_2_kernel",
        name: name!(
            "rocblas_scopy_2_kernel",
            "int, ",
            real!(),
            r"(?: const)?\*, long, long, \w+\*, long, long, int\)$"
        ),
        sizes: &[("elements", "arg.arg0*arg.arg7")],
        bytes: Some(concat!("{b1}*arg.arg0*(arg.arg7+", different!("arg.arg7", "arg.arg3"), ")")),
        ..ROCBLAS
    },
    Kernel {
        function: "rocblas_swap_kernel",
        name: name!("rocblas_swap_kernel", "int, ", real!(), r"\*, long, \w+, long, \w+\*, long, \w+, long, int\)$"),
        sizes: &[("elements", "arg.arg0*arg.arg9")],
        bytes: Some("4*{b1}*arg.arg0*arg.arg9"),
        ..ROCBLAS
    },
    Kernel {
        function: "rocblas_sswap_2_kernel",
        name: name!("rocblas_sswap_2_kernel", "int, ", real!(), r"\*, long, long, \w+\*, long, long, int\)$"),
        sizes: &[("elements", "arg.arg0*arg.arg7")],
        bytes: Some("4*{b1}*arg.arg0*arg.arg7"),
        ..ROCBLAS
    },
    // n, x, its shift, stride, y, its shift, stride, batch
    Kernel {
        function: "rocblas_dot_kernel_inc1",
        name: name!(
            "rocblas_dot_kernel_inc1(?:by2)?",
            "int, ",
            real!(),
            r" const\*, long, long, \w+ const\*, long, long, int, "
        ),
        sizes: &[("elements", "arg.arg0*arg.arg7")],
        flops: Some("2*arg.arg0*arg.arg7"),
        bytes: Some(concat!(
            "{b1}*arg.arg0*(",
            different!("arg.arg7", "arg.arg3"),
            "+",
            different!("arg.arg7", "arg.arg6"),
            ")"
        )),
        dtype: Some(1),
        ..ROCBLAS
    },
    // n, x, its shift, incx, stride, batch: a vector's product with itself.
    Kernel {
        function: "rocblas_dot_kernel_magsq",
        name: name!("rocblas_dot_kernel_magsq", "int, ", real!(), r" const\*, long, \w+, long, int, "),
        sizes: &[("elements", "arg.arg0*arg.arg5")],
        flops: Some("2*arg.arg0*arg.arg5"),
        bytes: Some(concat!("{b1}*arg.arg0*", different!("arg.arg5", "arg.arg4"))),
        dtype: Some(1),
        ..ROCBLAS
    },
    // n, x, its shift, incx, stride, y, its shift, incy, stride, batch
    Kernel {
        function: "rocblas_dot_kernel",
        name: name!(
            "rocblas_dot_kernel",
            "int, ",
            real!(),
            r" const\*, long, \w+, long, \w+ const\*, long, \w+, long, int, "
        ),
        sizes: &[("elements", "arg.arg0*arg.arg9")],
        flops: Some("2*arg.arg0*arg.arg9"),
        bytes: Some(concat!(
            "{b1}*arg.arg0*(",
            different!("arg.arg9", "arg.arg4"),
            "+",
            different!("arg.arg9", "arg.arg8"),
            ")"
        )),
        dtype: Some(1),
        ..ROCBLAS
    },
    // n, blocks, x, its shift, incx, stride, batch: a norm, a sum, or where the largest element is. Another kernel makes the result.
    Kernel {
        function: "rocblas_reduction_kernel_part1",
        name: name!("rocblas_reduction_kernel_part1", "int, int, ", real!(), r" const\*, long, \w+, long, int, "),
        ..REDUCES
    },
    Kernel {
        function: "rocblas_iamax_iamin_kernel_part1",
        name: name!("rocblas_iamax_iamin_kernel_part1", "int, int, ", real!(), r" const\*, long, \w+, long, int, "),
        ..REDUCES
    },
    // Operations of A and B, m, n, alpha, A, its shift, lda, stride, beta, B, its shift, ldb, stride, C, its shift, ldc, stride, batch
    Kernel {
        function: "rocblas_geam_device",
        name: name!(
            "rocblas_geam_device",
            r"rocblas_operation_, rocblas_operation_, int, int, ",
            scalar!(),
            real!(),
            r" const\*, long, long, long, ",
            scalar!(),
            r"\w+ const\*, long, long, long, \w+\*, "
        ),
        sizes: &[("rows", "arg.arg2"), ("columns", "arg.arg3"), ("batch", "arg.arg18")],
        flops: Some("3*arg.arg2*arg.arg3*arg.arg18"),
        bytes: Some(concat!(
            "{b1}*arg.arg2*arg.arg3*(arg.arg18+",
            different!("arg.arg18", "arg.arg8"),
            "+",
            different!("arg.arg18", "arg.arg13"),
            ")"
        )),
        dtype: Some(1),
        ..ROCBLAS
    },
];

const REDUCES: Kernel = Kernel {
    sizes: &[("elements", "arg.arg0*arg.arg6")],
    bytes: Some(concat!("{b1}*arg.arg0*", different!("arg.arg6", "arg.arg5"))),
    ..ROCBLAS
};

#[cfg(test)]
mod tests {
    use super::super::formulas::formulas_of;
    use rkprof_model::event::LaunchShape;

    /// Launches of rocBLAS 5.2 on ROCm 7.2.4 (`tests/rocm/vectors.c`). What is expected follows from what the program asked for.
    #[test]
    fn launches_have_the_sizes_that_were_asked_for() {
        const MATRIX: &str = "const*, long, int, long, ";
        let product = |kernel: &str, of: [&str; 2], rest: &str| {
            let [from, to] = of;
            let read = format!("long, {from} {MATRIX}{from} {MATRIX}");
            format!("void rocblas_{kernel}, {from}, float, {to}>(int, int, float, {read}{rest})")
        };
        let result = |of: &str| format!("float, long, {of}*, long, int, long, int");
        for (name, blocks, arguments, sizes, flops, bytes) in [
            // 1001 x 501, two matrices and vectors of half numbers, results of 4 bytes, beta 0.
            (
                product("gemvn_kernel<32, 16, int", ["_Float16", "float"], &result("float")),
                8,
                "arg0=1001 arg1=501 arg7=501501 arg11=501 arg12=0 arg18=2",
                "rows=1001 columns=501 batch=2",
                Some(4.0 * 1001.0 * 501.0),
                Some(4.0 * 501.0 * 1002.0 + 8.0 * 1001.0),
            ),
            // The transposed of 64 x 20000, beta 0.5: y is read as well.
            (
                product("gemvt_row_vectorized_kernel<false, 16, 64", ["float", "float"], &result("float")),
                313,
                "arg0=64 arg1=20000 arg7=0 arg11=0 arg12=1056964608 arg18=1",
                "rows=64 columns=20000 batch=1",
                Some(2_560_000.0),
                Some(4.0 * (64.0 * 20001.0 + 2.0 * 20000.0)),
            ),
            // One matrix for three vectors; the parts of sums are no result.
            (
                product("gemvt_sn_kernel<false, 256, 4, int", ["_Float16", "float"], "float*, int"),
                60,
                "arg0=20000 arg1=4 arg7=0 arg11=20000 arg13=3",
                "rows=20000 columns=4 batch=3",
                Some(480_000.0),
                Some(2.0 * (80_000.0 + 60_000.0)),
            ),
            // A block for each of 40.
            (
                product("gemvtsm_kernel<false, 256", ["float", "float"], "float, long, float*, long, int, long"),
                40,
                "arg0=32 arg1=12 arg7=384 arg11=32 arg12=0",
                "rows=32 columns=12 batch=40",
                Some(30_720.0),
                Some(4.0 * 40.0 * (384.0 + 32.0 + 12.0)),
            ),
            (
                "void rocblas_saxpy_2_kernel<256, float, float, float const*, float*>(int, float, long, float const*, long, long, \
                 float*, long, long, int)"
                    .to_owned(),
                1,
                "arg0=65 arg5=0 arg9=1",
                "elements=65",
                Some(130.0),
                Some(780.0),
            ),
            // 64 products with one x.
            (
                "void rocblas_dot_kernel_inc1<false, 512, 4, false, float, float const*, float>(int, float const*, long, long, \
                 float const*, long, long, int, float*, float*)"
                    .to_owned(),
                23,
                "arg0=45927 arg3=0 arg6=45927 arg7=64",
                "elements=2939328",
                Some(2.0 * 64.0 * 45927.0),
                Some(4.0 * 65.0 * 45927.0),
            ),
            (
                "void rocblas_reduction_kernel_part1<int, 512, 2, rocblas_fetch_asum<double>, double const*, double>(int, int, \
                 double const*, long, int, long, int, double*)"
                    .to_owned(),
                1,
                "arg0=3 arg5=0 arg6=1",
                "elements=3",
                None,
                Some(24.0),
            ),
        ] {
            let shape = LaunchShape { grid: [64 * blocks, 1, 1], workgroup: [64, 1, 1], lds: None };
            let formulas = formulas_of(&name).unwrap_or_else(|| panic!("{name}"));
            let text = |(label, value): &(&str, f64)| format!("{label}={value}");
            let found: Vec<String> = formulas.sizes(&shape, arguments).unwrap().iter().map(text).collect();
            let work = formulas.work(&shape, arguments);
            assert_eq!((&*found.join(" "), work.flops, work.bytes), (sizes, flops, bytes), "{name}");
        }
    }

    #[test]
    fn complex_numbers_and_arrays_of_pointers_are_not_known() {
        for of_type in ["rocblas_complex_num<float>", "float const*"] {
            let name = format!(
                "void rocblas_dot_kernel_magsq<int, false, 512, 4, false, float, {of_type} const*, float>(int, {of_type} const*, long, \
                 int, long, int, float*, float*)"
            );
            assert_eq!(formulas_of(&name), None, "{name}");
        }
    }

    /// Where the device has beta, what is read of y is not known.
    #[test]
    fn without_beta_there_are_no_bytes() {
        let name = "void rocblas_gemvn_kernel<64, 16, int, float, float const*, float>(int, int, float const*, long, float const*, long, \
                    int, long, float const*, long, int, long, float const*, long, float*, long, int, long, int)";
        let shape = LaunchShape { grid: [64, 1, 1], workgroup: [64, 1, 1], lds: None };
        let work = formulas_of(name).unwrap().work(&shape, "arg0=10 arg1=20 arg7=0 arg11=0 arg12=* arg18=1");
        assert_eq!((work.flops, work.bytes), (Some(400.0), None));
    }
}
