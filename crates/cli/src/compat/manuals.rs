//! Command lines as the manuals of other tools and madengine's repository write them, word for word: each is understood, and
//! records at least what the manual says that it does.
//!
//! An expectation is words: `hip` is recorded, `-scratch` is not; `pmc:A,B`, `export:csv`, `out:DIR`, `sampling:METHOD/INTERVAL`,
//! `env:NAME=VALUE`, `paused`, `preset:NAME`, `regex:R`, `ranks:LIST`. `refused:WORD` is an error that names what to do instead, or
//! the help that was asked for. Lines with `<options>` in the place of all options are forms of lines and left out.

use crate::{Cli, Command, dry_run};
use clap::Parser;
use clap::error::ErrorKind;
use rkprof_config::Config;
use rkprof_model::error::Error;
use std::path::Path;

/// ROCm's documentation of rocprofv3, 7.0 to the development version of 2026. Pages: at a glance, tracing, counters, input and output,
/// advanced options, ROCTx, rocpd, the quick guide. Ways to measure: PC sampling, thread trace, SPM, kernel replay, attachment.
/// Surroundings: MPI, OpenMP, WSL, the doctor.
const ROCPROFV3: &[(&str, &str)] = &[
    ("rocprofv3 --hip-trace --output-format csv -- <application_path>", "hip export:csv"),
    ("rocprofv3 --hip-runtime-trace --output-format csv -- <application_path>", "hip export:csv"),
    ("rocprofv3 --hip-compiler-trace --output-format csv -- <application_path>", "hip export:csv"),
    ("rocprofv3 --hsa-trace --output-format csv -- <application_path>", "hsa export:csv"),
    ("rocprofv3 --hsa-core-trace --output-format csv -- <application_path>", "hsa export:csv"),
    ("rocprofv3 --marker-trace --output-format csv -- <application_path>", "markers export:csv"),
    ("rocprofv3 --marker-trace --hip-trace --output-format csv -- <application_path>", "markers hip export:csv"),
    ("rocprofv3 --marker-trace --kernel-rename --output-format csv -- <application_path>", "markers export:csv"),
    ("rocprofv3 --marker-trace --output-format csv -- $(which python) <python_application_path>", "markers export:csv"),
    ("rocprofv3 --kokkos-trace --output-format csv -- <application_path>", "export:csv"),
    ("rocprofv3 --kernel-trace --output-format csv -- <application_path>", "kernels export:csv"),
    ("rocprofv3 --kernel-trace --agent-index=relative --output-format csv -- <application_path>", "kernels export:csv"),
    ("rocprofv3 --kernel-trace --agent-index=type-relative --output-format csv -- <application_path>", "kernels"),
    ("rocprofv3 \u{2013}-memory-copy-trace --output-format csv -- <application_path>", "copies export:csv"),
    ("rocprofv3 \u{2013}-memory-allocation-trace --output-format csv -- <application_path>", "memory export:csv"),
    ("rocprofv3 \u{2013}-scratch-memory-trace --output-format csv -- <application_path>", "scratch export:csv"),
    (
        "rocprofv3 \u{2013}-runtime-trace --output-format csv -- <application_path>",
        "hip copies markers memory scratch rccl",
    ),
    (
        "rocprofv3 \u{2013}-sys-trace --output-format csv -- <application_path>",
        "hip hsa copies markers memory scratch rccl",
    ),
    ("rocprofv3 --rccl-trace --output-format csv -- <application_path>", "rccl export:csv"),
    ("rocprofv3 --rocdecode-trace --output-format csv -- <application_path>", "export:csv"),
    ("rocprofv3 --rocjpeg-trace --output-format csv -- <application_path>", "export:csv"),
    ("rocprofv3 --stats --hip-trace --output-format csv -- <application_path>", "hip export:csv"),
    ("rocprofv3 -S --hip-trace -- <application_path>", "hip"),
    ("rocprofv3 -D --hsa-trace --hip-trace --output-format csv  -- <application_path>", "hsa hip"),
    ("rocprofv3 -S -D --summary-output-file filename --sys-trace -- <application_path>", "hip hsa rccl"),
    ("rocprofv3 --summary-groups MEMORY_COPY --sys-trace  -- <application_path>", "copies hsa"),
    ("rocprofv3 --summary-groups MEMORY_COPY|HIP_API --sys-trace -- <application_path>", "copies hsa"),
    ("rocprofv3 --sys-trace --hsa-trace=False -- <application_path>", "hip rccl -hsa"),
    ("rocprofv3 --sys-trace --hsa-trace=False --scratch-memory-trace=False -- <application_path>", "hip -hsa -scratch"),
    ("rocprofv3 --sys-trace --hsa-trace False -- <application_path>", "hip rccl -hsa"),
    ("rocprofv3 --runtime-trace --scratch-memory-trace=False -- <application_path>", "hip memory -scratch"),
    ("rocprofv3 --runtime-trace -- ./your_app", "hip copies markers memory scratch rccl"),
    ("rocprofv3 --hip-trace --kernel-trace --memory-copy-trace -- ./your_app", "hip copies"),
    ("rocprofv3 --collection-period 5:1:1 --hip-trace -- <application_path>", "hip"),
    ("rocprofv3 --collection-period 5:1:0 --collection-period-unit msec --hip-trace -- <application_path>", "hip"),
    ("rocprofv3 --preload /path/to/library1.so /path/to/library2.so --hip-trace -- ./app", "hip"),
    ("rocprofv3 --preload /opt/custom/libprofiler.so /usr/lib/libasan.so --runtime-trace -- ./complex_app", "hip rccl"),
    ("rocprofv3 --rocm-root /opt/rocm-6.0 --sdk-version 2.2.0 --sys-trace -- ./app", "hip hsa"),
    (
        "rocprofv3 --rocm-root /home/developer/rocm-debug-build --kernel-trace --pmc SQ_WAVES -- ./debug_app",
        "pmc:SQ_WAVES",
    ),
    ("rocprofv3 --rocm-root \"$ROCM_PATH\" -i input.yaml -- \"$@\"", "pmc:SQ_WAVES"),
    (
        "rocprofv3 --sdk-version 2.2.1 --pmc SQ_WAVES GRBM_COUNT --output-format pftrace -- ./benchmark_app",
        "pmc:SQ_WAVES,GRBM_COUNT",
    ),
    ("rocprofv3 --sdk-soversion 2 --kernel-trace --pmc SQ_WAVES -- ./app_v2_test", "pmc:SQ_WAVES"),
    ("rocprofv3 --sdk-soversion 1 --hip-trace --minimum-output-data 100 -- ./production_app", "hip"),
    (
        "rocprofv3 --sdk-version \"$version\" --hip-trace --output-directory \"results_$version\" -- ./test_app",
        "hip out:\"results_$version\"",
    ),
    (
        "rocprofv3 --pmc SQ_WAVES GRBM_COUNT GRBM_GUI_ACTIVE -- <application_path>",
        "pmc:SQ_WAVES,GRBM_COUNT,GRBM_GUI_ACTIVE",
    ),
    ("rocprofv3 --pmc SQ_WAVES,SQ_INSTS_VALU -- ./your_app", "pmc:SQ_WAVES,SQ_INSTS_VALU"),
    (
        "rocprofv3 --pmc SQ_WAVES GRBM_COUNT --sys-trace --output-format pftrace -- <application_path>",
        "pmc:SQ_WAVES,GRBM_COUNT hsa",
    ),
    ("rocprofv3 -i input.txt --output-format json -- <application_path>", "pmc:SQ_WAVES export:json"),
    ("rocprofv3 -i input.yml --output-format csv -- <application_path>", "pmc:SQ_WAVES export:csv"),
    ("rocprofv3 -i input.yaml -- <application_path>", "pmc:SQ_WAVES"),
    (
        "rocprofv3 -E <path-to-extra_counters.yaml> --pmc GRBM_GUI_ACTIVE --output-format csv -- <application_path>",
        "pmc:GRBM_GUI_ACTIVE",
    ),
    (
        "rocprofv3 --pc-sampling-beta-enabled --pc-sampling-method stochastic --pc-sampling-unit cycles --pc-sampling-interval 1048576 --output-format csv, json -- <application_path>",
        "sampling:stochastic/1048576 export:csv export:json",
    ),
    (
        "rocprofv3 --pc-sampling-beta-enabled --pc-sampling-method host_trap --pc-sampling-unit time --pc-sampling-interval 1 --output-format csv -- <application_path>",
        "sampling:host_trap/1 export:csv",
    ),
    ("rocprofv3 --truncate-kernels --kernel-trace --output-format csv -- <application_path>", "kernels export:csv"),
    ("rocprofv3 --mangled-kernels --kernel-trace --output-format csv -- <application_path>", "kernels export:csv"),
    ("rocprofv3 --minimum-output-data 1024 --sys-trace --output-format pftrace -- <application_path>", "hsa"),
    ("rocprofv3 --kernel-trace --scratch-memory-trace --output-format pftrace -- <application_path>", "scratch"),
    ("rocprofv3 -s --group-by-queue --output-format pftrace  -- <application_path>", "hip hsa rccl"),
    ("rocprofv3 -s --output-format csv -- ./vector_add", "hip hsa rccl export:csv"),
    ("rocprofv3 --hip-trace --output-file output --output-format csv -- <application_path>", "hip out:output"),
    ("rocprofv3 --hip-trace --output-directory output_dir --output-format csv -- <application_path>", "out:output_dir"),
    (
        "rocprofv3 --hip-trace --output-file %hostname%/%pid%_hip_api_trace --output-format csv -- <application_path>",
        "out:%h/%p_hip_api_trace",
    ),
    (
        "mpirun -n 2 rocprofv3 --hip-trace -d %h.%p.%env{OMPI_COMM_WORLD_RANK}% --output-format csv -- <application_path>",
        "hip out:%h.%p.%env{OMPI_COMM_WORLD_RANK}%",
    ),
    ("rocprofv3 --hip-trace --output-format rocpd -- <application>", "hip export:rocpd"),
    (
        "rocprofv3 --disable-signal-handlers --runtime-trace --output-directory test_results -- ./test_suite",
        "hip out:test_results",
    ),
    ("rocprofv3 --att -d <output_dir> -- <application_path>", "refused:rocprofv3"),
    (
        "rocprofv3 --pc-sampling-beta-enabled --pc-sampling-method host_trap --pc-sampling-unit time --pc-sampling-interval 1 --output-format json -- <application_path>",
        "export:json sampling:host_trap/1",
    ),
    ("rocprofv3 --hip-trace -- <application>", "hip"),
    ("mpirun -n 4 rocprofv3 --hip-trace --output-format csv -- <application_path>", "hip export:csv"),
    (
        "rocprofv3 --hip-trace -d %h.%p.%env{OMPI_COMM_WORLD_RANK}% --output-format csv -- mpirun -n 2 <application_path>",
        "hip export:csv out:%h.%p.%env{OMPI_COMM_WORLD_RANK}%",
    ),
    (
        "rocprofv3 --summary-groups 'MEMORY_COPY|HIP_API' --sys-trace -- <application_path>",
        "hip hsa copies markers memory scratch rccl",
    ),
    (
        // Counters that a file defines are not read.
        "rocprofv3 -E <path-to-extra_counters.yaml> --pmc GRBM_GUI_ACTIVE_SUM --output-format csv -- <application_path>",
        "refused:did you mean GRBM_GUI_ACTIVE",
    ),
    (
        "rocprofv3 --sys-trace --output-format pftrace -- <application_path>",
        "hip hsa copies markers memory scratch rccl",
    ),
    ("rocprofv3 --pmc SQ_WAVES GRBM_COUNT --output-format pftrace -- <application_path>", "pmc:SQ_WAVES,GRBM_COUNT"),
    ("rocprofv3 --scratch-memory-trace --output-format pftrace -- <application_path>", "scratch"),
    ("rocprofv3 --minimum-output-data 100 --hip-trace --output-format csv -- <application_path>", "hip export:csv"),
    (
        "rocprofv3 --minimum-output-data 50 --kernel-trace --output-format csv -- <application_path>",
        "kernels export:csv",
    ),
    ("rocprofv3 --disable-signal-handlers --hip-trace --output-format csv -- <application_path>", "hip export:csv"),
    (
        "rocprofv3 --disable-signal-handlers --sys-trace --output-format pftrace -- ./my_app_with_custom_handlers",
        "hip hsa copies markers memory scratch rccl",
    ),
    (
        "rocprofv3 --disable-signal-handlers --kernel-trace --pmc SQ_WAVES -- ./debug_application",
        "kernels pmc:SQ_WAVES",
    ),
    ("rocprofv3 --disable-signal-handlers --hip-trace -- ./app_with_custom_handler", "hip"),
    ("rocprofv3 --preload /path/to/library.so --hip-trace --output-format csv -- <application_path>", "hip export:csv"),
    (
        "rocprofv3 --preload /usr/lib/x86_64-linux-gnu/libasan.so.5 --sys-trace -- ./my_application",
        "hip hsa copies markers memory scratch rccl",
    ),
    (
        "rocprofv3 --preload /usr/lib/x86_64-linux-gnu/libtsan.so.0 --kernel-trace --pmc SQ_WAVES -- ./threaded_app",
        "kernels pmc:SQ_WAVES",
    ),
    ("rocprofv3 --preload /usr/lib/x86_64-linux-gnu/libmsan.so.0 --hip-trace -- ./memory_intensive_app", "hip"),
    ("rocprofv3 --preload /new/library.so --hip-trace -- ./app", "hip"),
    ("rocprofv3 --rocm-root /opt/custom-rocm --hip-trace --output-format csv -- <application_path>", "hip export:csv"),
    (
        "rocprofv3 --rocm-root /opt/rocm-5.7.0 --sys-trace -- ./app_for_rocm_5_7",
        "hip hsa copies markers memory scratch rccl",
    ),
    (
        "rocprofv3 --rocm-root /opt/rocm-6.0.0 --sys-trace -- ./app_for_rocm_6_0",
        "hip hsa copies markers memory scratch rccl",
    ),
    (
        "rocprofv3 --rocm-root /workspace/rocm-dev --runtime-trace -- ./test_application",
        "hip copies markers memory scratch rccl",
    ),
    ("rocprofv3 --rocm-root /usr/local/rocm --hip-trace -- ./containerized_app", "hip"),
    ("rocprofv3 --rocm-root /opt/rocm-override --hip-trace -- ./app", "hip"),
    ("rocprofv3 --sdk-soversion 2 --hip-trace --output-format csv -- <application_path>", "hip export:csv"),
    ("rocprofv3 --sdk-soversion 1 --kernel-trace --pmc SQ_WAVES -- ./app_v1_test", "kernels pmc:SQ_WAVES"),
    ("rocprofv3 --sdk-soversion 0 --sys-trace -- ./legacy_application", "hip hsa copies markers memory scratch rccl"),
    (
        "rocprofv3 --sdk-soversion 3 --runtime-trace --output-directory regression_test -- ./test_suite",
        "hip copies markers memory scratch rccl out:regression_test",
    ),
    ("rocprofv3 --sdk-soversion $version --hip-trace -- ./test_app", "hip"),
    ("rocprofv3 --sdk-version 1.2.3 --hip-trace --output-format csv -- <application_path>", "hip export:csv"),
    ("rocprofv3 --sdk-version 2.1.5 --kernel-trace -- ./bug_reproduction_case", "kernels"),
    ("rocprofv3 --sdk-version 2.1.6 --kernel-trace -- ./bug_verification_case", "kernels"),
    ("rocprofv3 --sdk-version 2.1.5 --sdk-soversion 2 --hip-trace -- ./app", "hip"),
    ("rocprofv3 --sdk-version \"$ROCPROF_SDK_VERSION\" --kernel-trace -- ./app", "kernels"),
    ("rocprofv3 --att --att-activity 8 -- <application_path>", "refused:rocprofv3"),
    ("rocprofv3 --att --att-simd-select 0x0 -- <application_path>", "refused:rocprofv3"),
    ("rocprofv3 --hip-trace -- < app_relative_path >", "hip"),
    ("rocprofv3 --hip-compiler-trace -- < app_relative_path >", "hip"),
    ("rocprofv3 --hsa-trace -- < app_relative_path >", "hsa"),
    ("rocprofv3 --marker-trace -- < app_relative_path >", "markers"),
    ("rocprofv3 --kernel-trace -- < app_relative_path >", "kernels"),
    ("rocprofv3 \u{2013}-memory-copy-trace -- < app_relative_path >", "copies"),
    ("rocprofv3 \u{2013}-runtime-trace -- < app_relative_path >", "hip copies markers memory scratch rccl"),
    ("rocprofv3 \u{2013}-sys-trace -- < app_relative_path >", "hip hsa copies markers memory scratch rccl"),
    ("rocprofv3 --scratch-memory-trace -- < app_relative_path >", "scratch"),
    ("rocprofv3 --stats --hip-trace -- < app_relative_path >", "hip"),
    ("rocprofv3 -i input.txt -- <app_relative_path>", "pmc:SQ_WAVES"),
    ("rocprofv3 -i input.yml -- <app_relative_path>", "pmc:SQ_WAVES"),
    ("rocprofv3 -h", "refused:Usage: rkprof run"),
    ("rocprofv3 --help", "refused:Usage: rkprof run"),
    ("rocprofv3 -v", "refused:rkprof --version"),
    ("rocprofv3 -- <app>", "kernels"),
    ("rocprofv3 --doctor", "refused:rkprof doctor"),
    ("rocprofv3 --doctor --format json", "refused:rkprof doctor"),
    ("rocprofv3 -p <PID> <tracing_options>", "refused:rkprof attach PID"),
    ("rocprofv3 --pid <PID> <tracing_options>", "refused:rkprof attach PID"),
    ("rocprofv3 --attach <PID> <tracing_options>", "refused:rkprof attach PID"),
    ("rocprofv3 --attach <PID> [--hip-trace] [--output-format <format>]", "refused:rkprof attach PID"),
    ("rocprofv3 --attach <PID> --hip-trace --output-format rocpd", "refused:rkprof attach PID"),
    ("rocprofv3 --attach <PID> --attach-duration-msec 5000 --sys-trace --output-format csv", "refused:--for 5s"),
    ("rocprofv3 --pid 12345 --pmc SQ_WAVES GRBM_COUNT --output-format csv", "refused:rkprof attach PID"),
    ("rocprofv3 --pid 12345 --runtime-trace -d ./results", "refused:rkprof attach PID"),
    ("rocprofv3 --pid 12345 --runtime-trace --attach-duration-msec 1000", "refused:rkprof attach PID"),
    (
        "rocprofv3 --pmc SQ_WAVES GRBM_COUNT --pmc GRBM_GUI_ACTIVE --replay-mode kernel --kernel-replay-beta-enabled -- <application_path>",
        "pmc:SQ_WAVES,GRBM_COUNT,GRBM_GUI_ACTIVE",
    ),
    (
        "rocprofv3 --pmc SQ_WAVES GRBM_COUNT --replay-mode kernel --kernel-replay-beta-enabled -- <application_path>",
        "pmc:SQ_WAVES,GRBM_COUNT",
    ),
    (
        "rocprofv3 --pmc SQ_WAVES GRBM_COUNT --pmc GRBM_GUI_ACTIVE --kernel-replay-beta-enabled -- ./your_app",
        "pmc:SQ_WAVES,GRBM_COUNT,GRBM_GUI_ACTIVE",
    ),
    (
        "rocprofv3 --spm-beta-enabled --spm SQ_WAVES --spm-sample-interval-unit sclk_cycles --spm-sample-interval 1200  --output-format json -- <application_path>",
        "kernels export:json",
    ),
    (
        "rocprofv3 --spm-beta-enabled --spm SQ_WAVES --spm-sample-interval-unit sclk_cycles --spm-sample-interval 1200  -- <application_path>",
        "kernels",
    ),
    ("rocprofv3 --att --selected-regions -d <output_dir> -- <application_path>", "refused:rocprofv3"),
    ("rocprofv3 --att --output-format csv -- ./your_app", "refused:rocprofv3"),
    ("rocprofv3 --pc-sampling-beta-enabled --pc-sampling-interval 1000 -- ./your_app", "sampling:host_trap/1000"),
    (
        "rocprofv3 --pc-sampling-beta-enabled --pc-sampling-method host_trap --pc-sampling-unit time --pc-sampling-interval 1 --output-format rocpd -- <application_path>",
        "sampling:host_trap/1 export:rocpd",
    ),
    (
        "rocprofv3 --pc-sampling-beta-enabled --pc-sampling-method stochastic --pc-sampling-unit cycles --pc-sampling-interval 1048576 --output-format rocpd -o my_profile -- <application_path>",
        "sampling:stochastic/1048576 export:rocpd out:my_profile",
    ),
    ("mpirun -n 16 rocprofv3 --hip-trace --profile-mpi-ranks 0 -- <application_path>", "hip ranks:0"),
    ("mpirun -n 16 rocprofv3 --hip-trace --profile-mpi-ranks 0-3,8 -- <application_path>", "hip ranks:0-3,8"),
    ("mpirun -n 16 rocprofv3 --hip-trace --profile-mpi-ranks 0,4,8,12 -- <application_path>", "hip ranks:0,4,8,12"),
    ("srun -n 32 rocprofv3 --kernel-trace --profile-mpi-ranks 10-15 -- <application_path>", "kernels ranks:10-15"),
    (
        "mpirun -n 16 rocprofv3 --hip-trace --profile-mpi-ranks 0-3 --mpi-world-rank-variable MY_CUSTOM_RANK --mpi-world-size-variable MY_CUSTOM_SIZE -- <application_path>",
        "hip ranks:0-3",
    ),
    (
        "rocprofv3 --sys-trace -d ./out -o results -- ./my_application",
        "hip hsa copies markers memory scratch rccl out:./out/results",
    ),
    (
        "rocprofv3 --memory-copy-trace --output-format rocpd -d ./out -o results -- ./my_application",
        "copies export:rocpd=../results_results.db out:./out/results",
    ),
    ("rocprofv3 --sys-trace -- ./your_app", "hip hsa copies markers memory scratch rccl"),
    (
        "rocprofv3 --runtime-trace --summary-per-domain --summary-groups \"KERNEL_DISPATCH|MEMORY_COPY\" -- ./your_app",
        "hip copies markers memory scratch rccl",
    ),
    (
        "rocprofv3 --kernel-trace --kernel-iteration-range 10-20 --kernel-include-regex \"matmul.*\" --kernel-exclude-regex \".*copy.*\" -- ./your_app",
        "kernels regex:\"matmul.*\"",
    ),
    (
        "rocprofv3 --runtime-trace --collection-period 500:2000:0 --collection-period-unit msec -- ./your_app",
        "hip copies markers memory scratch rccl",
    ),
    ("rocprofv3 --kernel-trace --mangled-kernels -- ./your_app", "kernels"),
    ("rocprofv3 --kernel-trace --truncate-kernels -- ./your_app", "kernels"),
    ("rocprofv3 --kernel-trace --kernel-rename -- ./your_app", "kernels"),
    ("rocprofv3 --marker-trace -- ./your_app", "markers"),
    (
        "mpirun -n 4 rocprofv3 --runtime-trace --output-format csv -- ./your_mpi_app",
        "hip copies markers memory scratch rccl export:csv",
    ),
    (
        "rocprofv3 --runtime-trace --output-format csv -- ./your_openmp_app",
        "hip copies markers memory scratch rccl export:csv",
    ),
    (
        "rocprofv3 --runtime-trace --output-directory ./results --output-file my_trace   -- ./your_app",
        "hip rccl out:./results/my_trace",
    ),
    ("rocprofv3 --runtime-trace --output-config -- ./your_app", "hip rccl"),
    ("rocprofv3 --output-config --hip-trace -- <application_path>", "hip"),
    ("rocprofv3 --runtime-trace --summary -- ./your_app", "hip rccl"),
    (
        "rocprofv3 --kernel-trace --pmc SQ_WAVES,SQ_INSTS_VALU,TCP_PERF_SEL_TOTAL_CACHE_ACCESSES -- ./your_app",
        "pmc:SQ_WAVES,SQ_INSTS_VALU,TCP_PERF_SEL_TOTAL_CACHE_ACCESSES",
    ),
    ("rocprofv3 --memory-copy-trace --memory-allocation-trace -- ./your_app", "copies memory"),
    (
        "rocprofv3 --selected-regions --hip-trace --kernel-trace --output-format csv -- <application_path>",
        "hip kernels paused export:csv",
    ),
    (
        "rocprofv3 --ompt-trace --kernel-trace --memory-copy-trace --output-format rocpd -- ./vector_add",
        "kernels copies export:rocpd",
    ),
    ("rocprofv3 --ompt-trace -- ./vector_add", "kernels"),
    ("rocprofv3 --ompt-trace parallel task target -- ./vector_add", "kernels"),
    ("rocprofv3 --ompt-trace target --kernel-trace -- ./vector_add", "kernels"),
    // Lines of rocprofiler-compute, each form once.
    (
        "rocprofv3 -A absolute -i /app/workloads/vcopy/MI300X_A1/perfmon/SQ_IFETCH_LEVEL.txt -d /app/workloads/vcopy/MI300X_A1/out --kernel-trace --output-format rocpd -- sample/vcopy -n 1048576 -b 256 -i 3",
        "kernels pmc:SQ_WAVES export:rocpd out:/app/workloads/vcopy/MI300X_A1/out",
    ),
    (
        "rocprofv3 -E /app/workloads/vcopy/MI350/perfmon/SQ_IFETCH_LEVEL.yaml -i /app/workloads/vcopy/MI350/perfmon/SQ_IFETCH_LEVEL.txt -d /app/workloads/vcopy/MI350/out --kernel-trace --output-format csv -- tests/vcopy -n 1048576 -b 256 -i 3",
        "kernels pmc:SQ_WAVES export:csv out:/app/workloads/vcopy/MI350/out",
    ),
    ("rocprofv3 --list-avail", "refused:counters list"),
    ("rocprofv3 -L", "refused:counters list"),
    ("rocprofv3 --version", "refused:rkprof --version"),
    // The page of rocpd.
    ("mpirun -np 4 rocprofv3 --hip-trace --output-format rocpd -- mpi_application", "hip export:rocpd"),
    ("mpirun -np 8 rocprofv3 --hip-trace --output-format rocpd -- mpi_simulation", "hip export:rocpd"),
    (
        "mpirun -np 8 rocprofv3 --hip-trace --output-format rocpd -o results_rank_%rank% -- mpi_simulation",
        "hip export:rocpd out:results_rank_%r",
    ),
    (
        "mpirun -np 4 rocprofv3 --hip-trace --output-format rocpd -o results_rank_%rank% -- gpu_workload",
        "hip export:rocpd out:results_rank_%r",
    ),
    (
        "HIP_VISIBLE_DEVICES=0 rocprofv3 --hip-trace --output-format rocpd -o scaling_1gpu -- gpu_benchmark",
        "hip export:rocpd out:scaling_1gpu",
    ),
    (
        "HIP_VISIBLE_DEVICES=0,1 rocprofv3 --hip-trace --output-format rocpd -o scaling_2gpu -- gpu_benchmark",
        "hip export:rocpd out:scaling_2gpu",
    ),
    (
        "HIP_VISIBLE_DEVICES=0,1,2,3 rocprofv3 --hip-trace --output-format rocpd -o scaling_4gpu -- gpu_benchmark",
        "hip export:rocpd out:scaling_4gpu",
    ),
    (
        "HIP_VISIBLE_DEVICES=0,1,2,3 rocprofv3 --hip-trace --output-format rocpd -o multi_gpu -- multi_gpu_app",
        "hip export:rocpd out:multi_gpu",
    ),
    (
        "rocprofv3 --hip-trace --output-format rocpd -o baseline.db -- application_v1",
        "hip export:rocpd out:baseline.db",
    ),
    (
        "rocprofv3 --hip-trace --output-format rocpd -o optimized.db -- application_v2",
        "hip export:rocpd out:optimized.db",
    ),
    ("rocprofv3 --hip-trace --output-format rocpd -o platform_A.db -- benchmark", "hip export:rocpd out:platform_A.db"),
    ("rocprofv3 --hip-trace --output-format rocpd -o platform_B.db -- benchmark", "hip export:rocpd out:platform_B.db"),
    (
        "rocprofv3 --hip-trace --output-format rocpd -o \"profile_hour_$hour.db\" -- application",
        "hip export:rocpd out:\"profile_hour_$hour.db\"",
    ),
    // The page at a glance.
    ("rocprofv3 --spm-beta-enabled --spm SQ_WAVES -- ./my_app", "kernels"),
    ("rocprofv3 --spm-beta-enabled --spm SQ_WAVES,SQ_BUSY_CYCLES -- ./my_app", "kernels"),
    ("rocprofv3 --spm-beta-enabled --spm SQ_WAVES --spm-sample-interval 500 -- ./my_app", "kernels"),
    ("rocprofv3 --spm-beta-enabled --spm SQ_WAVES --spm-sample-interval-unit sclk_cycles -- ./my_app", "kernels"),
    ("rocprofv3 --att -- ./my_app", "refused:rocprofv3"),
    ("rocprofv3 --att --att-perfcounter-ctrl 3 -- ./my_app", "refused:rocprofv3"),
    ("rocprofv3 --att --att-perfcounters SQ_INST_LEVEL_LDS -- ./my_app", "refused:rocprofv3"),
    ("rocprofv3 --att --kernel-include-regex my_kernel -- ./my_app", "refused:rocprofv3"),
    ("rocprofv3 --att --kernel-iteration-range 1:5 -- ./my_app", "refused:rocprofv3"),
    ("rocprofv3 --att --att-consecutive-kernels 2 -- ./my_app", "refused:rocprofv3"),
    (
        "rocprofv3 --att --att-perfcounter-ctrl 3 --att-perfcounters SQ_INST_LEVEL_LDS --kernel-include-regex my_kernel -- ./my_app",
        "refused:rocprofv3",
    ),
    ("rocprofv3 --pc-sampling-beta-enabled -- ./my_app", "sampling:host_trap/0"),
    ("rocprofv3 --pc-sampling-beta-enabled --pc-sampling-method host_trap -- ./my_app", "sampling:host_trap/0"),
    ("rocprofv3 --pc-sampling-beta-enabled --pc-sampling-unit cycles -- ./my_app", "sampling:stochastic/0"),
    ("rocprofv3 --pc-sampling-beta-enabled --pc-sampling-interval 500 -- ./my_app", "sampling:host_trap/500"),
    (
        // The hardware supports stochastic sampling by cycles only.
        "rocprofv3 --pc-sampling-beta-enabled --pc-sampling-method stochastic --pc-sampling-unit time --pc-sampling-interval 1000 -- ./my_app",
        "sampling:host_trap/1000",
    ),
    (
        "rocprofv3 --pc-sampling-beta-enabled --pc-sampling-method host_trap --pc-sampling-unit time --pc-sampling-interval 1000 -- ./my_app",
        "sampling:host_trap/1000",
    ),
    ("rocprofv3 --sys-trace -- ./my_app", "hip hsa copies markers memory scratch rccl"),
    ("rocprofv3 --hip-trace -- ./my_app", "hip"),
    ("rocprofv3 --hsa-trace -- ./my_app", "hsa"),
    ("rocprofv3 --kernel-trace -- ./my_app", "kernels"),
    ("rocprofv3 --rccl-trace -- ./my_app", "rccl"),
    ("rocprofv3 --pmc SQ_WAVES,SQ_INSTS_VALU -- ./my_app", "pmc:SQ_WAVES,SQ_INSTS_VALU"),
    ("rocprofv3 -p $(pidof my_training_job) --hip-trace", "refused:rkprof attach PID"),
    ("rocprofv3 -p $(pidof my_training_job) --pmc SQ_WAVES,SQ_INSTS_VALU", "refused:rkprof attach PID"),
    ("rocprofv3 -p $(pidof my_training_job) --att", "refused:rkprof attach PID"),
    ("rocprofv3 -p $(pidof my_training_job) --spm-beta-enabled --spm SQ_WAVES", "refused:rkprof attach PID"),
    ("rocprofv3 --output-format csv json pftrace otf2 -- ./my_app", "export:csv export:json"),
    ("rocprofv3 --output-file my_run --hip-trace -- ./my_app", "hip out:my_run"),
];

/// ROCm's documentation of rocprof and rocprofv2 (their manuals, README and what the scripts print as help), rocmProfileData's of
/// its tracer.
const OLDER: &[(&str, &str)] = &[
    ("rocprof -i input.txt ./MatrixTranspose", "pmc:SQ_WAVES"),
    (
        "rocprof -i input.txt --basenames on --timestamp on -o output.csv ./MatrixTranspose",
        "pmc:SQ_WAVES out:output export:rocprof-csv=../output.csv",
    ),
    // The manual of its script, and its list of options, each as it writes them.
    ("rocprof -i input.txt MatrixTranspose", "pmc:SQ_WAVES"),
    ("rocprof -i input.xml ./MatrixTranspose", "refused:a line `pmc: A B` for each pass"),
    ("rocprof --version", "refused:rkprof --version"),
    ("rocprof --verbose -i input.txt ./MatrixTranspose", "pmc:SQ_WAVES"),
    ("rocprof --tool-version 1 -i input.txt ./MatrixTranspose", "pmc:SQ_WAVES"),
    ("rocprof -i input.txt -o output.csv -d data -t tmp ./MatrixTranspose", "pmc:SQ_WAVES out:data/output"),
    ("rocprof --ctx-wait on --ctx-limit 0 --obj-tracking on --hip-trace ./MatrixTranspose", "hip"),
    ("rocprof --kfd-trace ./MatrixTranspose", "kfd"),
    ("rocprof --roctx-trace ./MatrixTranspose", "markers"),
    ("rocprof --trace-period 10ms:50ms:1s --hip-trace ./MatrixTranspose", "hip"),
    ("rocprof --parallel-kernels --flush-rate 1ms --roctx-rename --sys-trace ./MatrixTranspose", "hip hsa"),
    // Manuals of MIGraphX, rocBLAS, RAJA and Omnitrace.
    (
        "/opt/rocm/bin/rocprof --hip-trace --roctx-trace --flush-rate 1ms --timestamp on -d <OUTPUT_PATH> --obj-tracking on /opt/rocm/bin/migraphx-driver roctx <ONNX_FILE> <MIGRAPHX_OPTIONS>",
        "hip markers out:<OUTPUT_PATH>",
    ),
    ("rocprof --hip-trace --roctx-trace ./rocblas-bench -f geam", "hip markers"),
    (
        "CALI_SERVICES_ENABLE=roctx,rocm,trace rocprof --hip-trace --roctx-trace ./bin/raja-forall-caliper",
        "hip markers",
    ),
    ("rocprof --hip-trace --roctx-trace --stats ./app.inst", "hip markers"),
    ("rocprof --list-basic", "refused:counters list"),
    ("rocprof --list-derived", "refused:rules --metrics"),
    ("rocprof --stats --basenames on ./MatrixTranspose", "kernels"),
    ("rocprof --hip-trace ./MatrixTranspose", "hip"),
    ("rocprof --hsa-trace ./MatrixTranspose", "hsa"),
    ("rocprof --sys-trace ./MatrixTranspose", "hip hsa"),
    ("rocprof --hip-trace --roctx-trace ./MatrixTranspose", "hip markers"),
    ("rocprof --tool-version 2 --hip-trace ./MatrixTranspose", "hip"),
    (
        "rocprof --hip-trace --trace-start off -d data -t tmp --cmd-qts on --heartbeat 10 ./MatrixTranspose",
        "hip paused out:data",
    ),
    ("rocprofv2 --hip-api <app_relative_path>", "hip"),
    ("rocprofv2 --hip-activity <app_relative_path>", "hip"),
    ("rocprofv2 --hip-trace <app_relative_path>", "hip"),
    ("rocprofv2 --hsa-api <app_relative_path>", "hsa"),
    ("rocprofv2 --hsa-activity <app_relative_path>", "hsa"),
    ("rocprofv2 --hsa-trace <app_relative_path>", "hsa"),
    ("rocprofv2 --kernel-trace <app_relative_path>", "kernels"),
    ("rocprofv2 --sys-trace <app_relative_path>", "hip hsa markers"),
    ("rocprofv2 --list-counters", "refused:counters list"),
    ("rocprofv2 -i samples/input.txt <app_relative_path>", "pmc:SQ_WAVES"),
    ("rocprofv2 -ns -i samples/input.txt <app_relative_path>", "pmc:SQ_WAVES"),
    ("rocprofv2 --no-serialization -i samples/input.txt <app_relative_path>", "pmc:SQ_WAVES"),
    (
        "rocprofv2 --plugin file -i samples/input.txt -d output_dir <app_relative_path>",
        "pmc:SQ_WAVES export:csv out:output_dir",
    ),
    ("rocprofv2 --plugin perfetto --hsa-trace -d output_dir <app_relative_path>", "hsa out:output_dir"),
    ("rocprofv2 --plugin json --hip-trace -d output_dir <app_relative_path>", "hip export:json"),
    ("rocprofv2 --plugin ctf --hip-trace -d output_dir <app_relative_path>", "hip out:output_dir"),
    ("rocprofv2 --plugin file --plugin-version 2 --basenames --hip-trace <app_relative_path>", "hip export:csv"),
    ("rocprofv2 --roctx-trace <app_relative_path>", "markers"),
    ("rocprofv2 --basename on --hip-trace <app_relative_path>", "hip"),
    ("rocprofv2 -m <path_of_metrics_file> -i pmc.txt -d out_dir <app_relative_path>", "pmc:SQ_WAVES out:out_dir"),
    ("rocprofv2 -i pmc.txt --plugin file -d out_dir <app_relative_path>", "pmc:SQ_WAVES export:csv out:out_dir"),
    ("rocprofv2 -i pmc.txt --plugin perfetto -d out_dir <app_relative_path>", "pmc:SQ_WAVES out:out_dir"),
    ("rocprofv2 -i pmc.txt --plugin ctf -d out_dir <app_relative_path>", "pmc:SQ_WAVES out:out_dir"),
    ("rocprofv2 --plugin cli --kernel-trace <app_relative_path>", "kernels"),
    ("rocprofv2 -i input.txt --plugin att auto --mode csv <app_relative_path>", "refused:rocprofv3"),
    ("rocprofv2 -i input.txt --plugin att <app_assembly_file> --mode csv <app_relative_path>", "refused:rocprofv3"),
    (
        "rocprofv2 -d mydir -o test/mycsv -i input.txt --plugin att auto --mode csv ./vectoradd_hip.exe",
        "refused:rocprofv3",
    ),
    ("rocprofv2 -i input.txt --plugin att auto --mode off ./vectoradd_hip.exe", "refused:rocprofv3"),
    ("rocsys --session session_name launch mpiexec -n 2 rocprofv2 -i samples/input.txt Histogram", "pmc:SQ_WAVES"),
    ("rocprofv2 --flush-interval 100 --hip-trace <app_relative_path>", "hip"),
    ("rocprofv2 --trace-period 5:1:1 --hip-trace <app_relative_path>", "hip"),
    ("rocprof -h", "refused:Usage: rkprof run"),
    ("rocprof --merge-traces -o <outputdir> [<inputdir>...]", "refused:rkprof merge"),
    ("rocprofv2 --help", "refused:Usage: rkprof run"),
    ("rocprofv2 --install", "refused:docs/start/install.md"),
    ("rocprofv2 -i input.txt -d out <application_path>", "pmc:SQ_WAVES out:out"),
    (
        "rocprofv2 --flush-interval <TIME_INTERVAL_IN_MILLISECONDS> <rest_of_rocprofv2_arguments> <app_relative_path>",
        "kernels",
    ),
    (
        "rocprofv2 --trace-period <delay>:<active_time>:<interval> <rest_of_rocprofv2_arguments> <app_relative_path>",
        "kernels",
    ),
    (
        "rocprofv2 --plugin <plugin_name> --plugin-version <plugin_version_required> <rocprofv2_options> <app_relative_path>",
        "kernels",
    ),
    (
        "rocprofv2 --plugin plugin_name -i samples/input.txt -d output_dir <app_relative_path>",
        "pmc:SQ_WAVES out:output_dir",
    ),
    (
        "rocprofv2 --plugin att <app_relative_path_assembly_file> --mode <network, file, off> -i input.txt <app_relative_path>",
        "refused:rocprofv3",
    ),
    ("rocprofv2 -i input.txt --plugin att auto --mode csv", "refused:rocprofv3"),
    ("rocprofv2 -i input.txt --plugin att auto --mode csv ./vectoradd_hip.exe", "refused:rocprofv3"),
    (
        "rocprofv2 -i input.txt --plugin att vectoradd_hip-hip-amdgcn-amd-amdhsa-gfx1100.s --mode csv ./vectoradd_hip.exe",
        "refused:rocprofv3",
    ),
    ("rocprofv2 -i $CURRENT_DIR/input.txt --sys-trace $*", "hip hsa markers pmc:SQ_WAVES"),
    ("rocprofv2 -i pmc.txt -d <out_dir> <executable>", "pmc:SQ_WAVES out:<out_dir>"),
    ("rocprofv2 -i pmc.txt --plugin json -d out_dir <executable>", "pmc:SQ_WAVES export:json out:out_dir"),
    ("rocprofv2 --plugin json --disable-json-data-flows --hip-trace <executable>", "hip export:json"),
    ("rocprofv2 --hip-trace -o <file_name> <executable>", "hip out:<file_name>"),
    ("rocprofv2 --hip-trace -d <out_dir> -o <file_name> <executable>", "hip out:<out_dir>/<file_name>"),
    ("rocprofv2 --hip-trace -d <out_dir> <executable>", "hip out:<out_dir>"),
    ("rocprofv2 --hip-trace -fi 1000 <executable>", "hip"),
    ("rocprofv2 --hip-trace -tp 1000:2000:4000 <executable>", "hip"),
    ("rocprofv2 -i pmc.txt -ns", "pmc:SQ_WAVES"),
    ("runTracer.sh python3 train.py", "hip copies"),
    ("runTracer.sh -o trace.rpd python3 train.py", "hip copies out:trace"),
    ("runTracer.sh python exampleWorkload.py", "hip copies"),
    ("runTracer.sh -o mytrace.rpd python myworkload.py --args", "hip copies out:mytrace"),
    ("runTracer.sh --rank N --master <host>", "hip copies"),
    (
        "RPDT_DATASOURCES_PRIORITY=RocprofDataSource runTracer.sh -o trace.rpd python myworkload.py",
        "hip copies out:trace",
    ),
    (
        "RPDT_DATASOURCES_EXCLUDE=RoctxDataSource,NvtxDataSource runTracer.sh -o trace.rpd python myworkload.py",
        "hip copies out:trace",
    ),
    (
        "RPDT_DATASOURCES_EXPLICIT=ClrDataSource,RlogDataSource runTracer.sh -o trace.rpd python myworkload.py",
        "hip copies out:trace",
    ),
];

/// Lines of older design documents.
const SEEDS: &[(&str, &str)] = &[
    ("rocprofv3 --hip-trace python your_script.py", "hip"),
    (
        "rocprofv3 --counter SQ_WAVES,SQ_INSTS_VALU,SQ_INSTS_LDS python your_script.py",
        "pmc:SQ_WAVES,SQ_INSTS_VALU,SQ_INSTS_LDS",
    ),
    ("rocprofv3 --list-counters", "refused:counters list"),
    ("rocprofv3 --disable-tunableop --hip-trace python your_script.py", "hip env:PYTORCH_TUNABLEOP_ENABLED=0"),
    (
        "rocprof --hip-trace --hsa-trace -o output.csv python your_script.py",
        "hip hsa out:output export:rocprof-csv=../output.csv",
    ),
    ("rocprof --hip-trace --hsa-trace -o trace.csv python inference.py", "hip hsa export:rocprof-csv=../trace.csv"),
    ("rocprof --stats -o stats.csv python inference.py", "kernels export:rocprof-csv=../stats.csv"),
];

/// `cmd` of each tool in madengine's table, examples and manual.
const MADENGINE: &[(&str, &str, &str)] = &[
    ("rpd", "./rocmProfileData/rpd_tracer/runTracer.sh", "hip hsa"),
    (
        "rocprof",
        "bash ../scripts/common/tools/rocprof_wrapper.sh --runtime-trace --",
        "hip copies markers memory scratch rccl",
    ),
    ("rocprof_hip_only", "bash ../scripts/common/tools/rocprof_wrapper.sh --hip-trace --", "hip"),
    ("rocprof_sys", "bash ../scripts/common/tools/rocprof_wrapper.sh --sys-trace --", "hip hsa rccl"),
    ("rocprofv3", "rocprofv3 --runtime-trace --", "hip copies markers memory scratch rccl"),
    (
        "rocprofv3_compute",
        "bash ../scripts/common/tools/rocprof_wrapper.sh --hip-trace --kernel-trace -i ../scripts/common/tools/counters/compute_bound.txt --output-format pftrace -d ./rocprof_output --",
        "hip pmc:SQ_WAVES out:./rocprof_output",
    ),
    (
        "rocprofv3_memory",
        "bash ../scripts/common/tools/rocprof_wrapper.sh --hip-trace --kernel-trace --memory-copy-trace --memory-allocation-trace -i ../scripts/common/tools/counters/memory_bound.txt --output-format pftrace -d ./rocprof_output --",
        "hip copies memory pmc:SQ_WAVES",
    ),
    (
        "rocprofv3_communication",
        "bash ../scripts/common/tools/rocprof_wrapper.sh --hip-trace --hsa-trace --kernel-trace --memory-copy-trace --rccl-trace --scratch-memory-trace --output-format pftrace -d ./rocprof_output --",
        "hip hsa copies rccl scratch",
    ),
    (
        "rocprofv3_full",
        "bash ../scripts/common/tools/rocprof_wrapper.sh --hip-trace --hsa-trace --kernel-trace --memory-copy-trace --memory-allocation-trace --rccl-trace --scratch-memory-trace --marker-trace --runtime-trace -i ../scripts/common/tools/counters/full_profile.txt --output-format pftrace --stats -d ./rocprof_output --",
        "hip hsa copies memory rccl scratch markers pmc:SQ_WAVES",
    ),
    (
        "rocprofv3_lightweight",
        "bash ../scripts/common/tools/rocprof_wrapper.sh --hip-trace --kernel-trace --output-format json -d ./rocprof_output --",
        "hip export:json out:./rocprof_output",
    ),
    (
        "rocprofv3_agent",
        "bash ../scripts/common/tools/rocprof_wrapper.sh --runtime-trace --stats --kernel-trace --output-format csv -d ./rocprof_output -o rocprofv3_output --",
        "hip rccl export:csv=../rocprofv3_output_*.csv out:./rocprof_output/rocprofv3_output",
    ),
    (
        "rocprofv3_agent_counter",
        "bash ../scripts/common/tools/rocprof_wrapper.sh --runtime-trace --stats --kernel-trace --output-format csv -d ./rocprof_output -o rocprofv3_output -i ../scripts/common/tools/counters/instruction_mix.txt --",
        "hip rccl export:csv=../rocprofv3_output_*.csv pmc:SQ_WAVES",
    ),
    (
        "rocprofv3_perfetto",
        "bash ../scripts/common/tools/rocprof_wrapper.sh --hip-trace --kernel-trace --memory-copy-trace --output-format pftrace --perfetto-trace-filename model_trace.pftrace -d ./rocprof_output --",
        "hip copies export:pftrace=model_trace.pftrace out:./rocprof_output",
    ),
    (
        "rocprofv3_api_overhead",
        "bash ../scripts/common/tools/rocprof_wrapper.sh --hip-trace --hsa-trace --marker-trace --runtime-trace --stats --output-format json -d ./rocprof_output --",
        "hip hsa markers export:json",
    ),
    (
        "rocprofv3_pc_sampling",
        "bash ../scripts/common/tools/rocprof_wrapper.sh --hip-trace --kernel-trace --pc-sampling-beta-enabled --pc-sampling-unit time --pc-sampling-method stochastic --pc-sampling-interval 1000 --output-format pftrace -d ./rocprof_output --",
        // The hardware supports stochastic sampling by cycles only.
        "hip sampling:host_trap/1000",
    ),
    ("rocm_trace_lite", "bash ../scripts/common/tools/rtl_trace_wrapper.sh ", "kernels preset:lightweight"),
    ("rocm_trace_lite_default", "bash ../scripts/common/tools/rtl_trace_wrapper.sh ", "kernels preset:lightweight"),
    ("rocblas_trace", "python3 ../scripts/common/tools/get_library_trace.py", "kernels"),
    ("rccl_trace", "python3 ../scripts/common/tools/get_library_trace.py", "kernels"),
    ("gpu_info_power_profiler", "", "kernels"),
    ("gpu_info_vram_profiler", "", "kernels"),
    ("therock_check", "", "kernels"),
    (
        "rocprof",
        "bash ../scripts/common/tools/rocprof_wrapper.sh --counter-collection -i my_counters.txt --output-format pftrace -d ./output --",
        "pmc:SQ_WAVES out:./output",
    ),
    (
        "rocprof",
        "bash ../scripts/common/tools/rocprof_wrapper.sh --hip-trace --kernel-trace --memory-copy-trace --rccl-trace --counter-collection -i custom_counters.txt --output-format pftrace --stats -d ./my_output --",
        "hip copies rccl pmc:SQ_WAVES out:./my_output",
    ),
    (
        "rocprof",
        "bash ../scripts/common/tools/rocprof_wrapper.sh --hip-trace --kernel-trace --memory-copy-trace --output-format pftrace -d ./my_traces --",
        "hip copies out:./my_traces",
    ),
    (
        "rocprof",
        "bash ../scripts/common/tools/rocprof_wrapper.sh --hip-trace --kernel-trace --output-format json -d ./traces --",
        "hip export:json out:./traces",
    ),
    ("rocprof", "bash ../scripts/common/tools/rocprof_wrapper.sh --hip-trace --sys-trace --", "hip hsa rccl"),
    ("rocprof", "bash ../scripts/common/tools/rocprof_wrapper.sh --sys-trace", "hip hsa rccl"),
    // The comments of madengine's wrapper.
    (
        "rocprof",
        "bash rocprof_wrapper.sh --counter-collection -i counters.txt -d ./output -- python train.py",
        "pmc:SQ_WAVES out:./output",
    ),
    ("rocprof", "bash rocprof_wrapper.sh --hip-trace -- python my_model.py", "hip"),
    ("rocprof", "bash rocprof_wrapper.sh --sys-trace --stats -- ./my_app --batch-size 32", "hip hsa rccl"),
    (
        "rocprof",
        "bash rocprof_wrapper.sh --att --att-activity 8 -d ./rocprof_output -- python my_app.py",
        "refused:rocprofv3",
    ),
    ("rocprof", "rocprof --timestamp on", "kernels"),
    ("rocprof", "rocprof --timestamp on --hip-trace", "hip"),
    ("rocprof", "rocprof --hip-trace", "hip"),
];

/// The translated command line.
struct Understood {
    config: Config,
    exports: Vec<String>,
    env: Vec<String>,
}

/// Creates the counter files that the lines name, with one counter each.
fn with_files(words: &mut [String], dir: &Path) {
    for at in 1..words.len() {
        if words[at - 1] != "-i" {
            continue;
        }
        let name = words[at].rsplit('/').next().unwrap_or_default().to_owned();
        let is_text = name.ends_with(".txt");
        let text = if is_text { "pmc: SQ_WAVES\n" } else { "jobs:\n  - pmc: [SQ_WAVES]\n" };
        std::fs::write(dir.join(&name), text).expect("a file is written");
        words[at] = dir.join(&name).to_string_lossy().into_owned();
    }
}

/// The words between the tool and the program: all words before `--`, or before the first word that looks like a program.
fn options(line: &str) -> Vec<String> {
    let words: Vec<&str> = line.split_whitespace().collect();
    let tools = ["rocprof", "rocprofv2", "rocprofv3", "runTracer.sh"];
    let is_tool = |word: &&str| tools.contains(&word.rsplit('/').next().unwrap_or(word));
    let from = 1 + words.iter().position(is_tool).expect("the line has a tool");
    let programs =
        ["<app_rel", "<app_path", "<appl", "<exec", "./", "/opt/rocm/bin/migraphx", "Matrix", "Histogram", "python"];
    // Placeholders for options and programs.
    let others = ["<rest_of", "<rocprofv2_opt", "<tracing_opt", "[", "$*"];
    let is_program = |word: &str| programs.iter().chain(&others).any(|program| word.starts_with(program));
    let separator = words.iter().position(|word| *word == "--");
    let to = separator.or_else(|| words.iter().position(|word| is_program(word))).unwrap_or(words.len());
    words[from..to].iter().map(|word| (*word).to_owned()).collect()
}

fn understood(words: &[String]) -> Result<Understood, Error> {
    let translation = rkprof_compat::translate(words).map_err(|failure| failure.to_string())?;
    let head = ["rkprof".to_owned(), "run".to_owned()];
    let tail = ["--".to_owned(), "./app".to_owned()];
    let all = head.iter().chain(&translation.words).chain(&tail);
    let cli = Cli::try_parse_from(all).map_err(|error| error.to_string())?;
    let Command::Run(args) = cli.command else { panic!("run was parsed") };
    let session = args.options.session(|_| None).map_err(|failure| failure.to_string())?;
    let env = translation.env.iter().map(|(name, value)| format!("{name}={value}")).collect();
    Ok(Understood { config: session.config, exports: args.export.iter().map(ToString::to_string).collect(), env })
}

/// Checks an expectation of a line; the error says which part does not hold.
fn check(line: &str, words: &[String], expected: &str) -> Result<(), String> {
    let found = understood(words);
    if let Some(word) = expected.strip_prefix("refused:") {
        let problem = found.err().ok_or_else(|| format!("{line} is not refused"))?.to_string();
        return if problem.contains(word) { Ok(()) } else { Err(format!("{line}: no {word} in {problem}")) };
    }
    let Understood { config, exports, env } = found.map_err(|problem| format!("{line}: {problem}"))?;
    let records = dry_run::records(&config);
    let counted = config.counters.wanted().expect("counters are known").file.lines.concat();
    for wanted in expected.split(' ') {
        let holds = match wanted.split_once(':') {
            Some(("pmc", names)) => counted == names.split(',').collect::<Vec<_>>(),
            Some(("export", format)) => exports.iter().any(|export| export == format),
            Some(("env", variable)) => env.iter().any(|known| known == variable),
            Some(("out", dir)) => config.out.as_deref() == Some(dir),
            Some(("regex", regex)) => config.kernel_regex.as_deref() == Some(regex),
            Some(("ranks", ranks)) => config.ranks.as_ref().map(ToString::to_string).as_deref() == Some(ranks),
            Some(("preset", name)) => config.counters.presets == [name],
            Some(("sampling", how)) => {
                let method = match config.pc_sampling {
                    Some(rkprof_model::record::SamplingMethod::HostTrap) => "host_trap",
                    Some(rkprof_model::record::SamplingMethod::Stochastic) => "stochastic",
                    None => "none",
                };
                how == format!("{method}/{}", config.pc_interval.unwrap_or(0))
            }
            Some(_) => panic!("{wanted} is no expectation"),
            None if wanted == "paused" => config.paused,
            None => match wanted.strip_prefix('-') {
                Some(kind) => !records[kind],
                None => records[wanted],
            },
        };
        if !holds {
            let out = &config.out;
            return Err(format!("{line}: no {wanted}: out {out:?}, exports {exports:?}, counters {counted:?}"));
        }
    }
    Ok(())
}

#[test]
fn command_lines_of_manuals_are_understood_word_for_word() {
    let dir = tempfile::tempdir().expect("a directory is made");
    let wrong = ROCPROFV3.iter().chain(OLDER).chain(SEEDS).filter_map(|(line, expected)| {
        let mut words = options(line);
        with_files(&mut words, dir.path());
        check(line, &words, expected).err()
    });
    assert_eq!(wrong.collect::<Vec<_>>(), [""; 0]);
}

#[test]
fn commands_of_madengine_are_understood_word_for_word() {
    let dir = tempfile::tempdir().expect("a directory is made");
    let wrong = MADENGINE.iter().filter_map(|(name, command, expected)| {
        let mut words: Vec<String> = command.split(' ').map(str::to_owned).collect();
        with_files(&mut words, dir.path());
        let config =
            serde_json::json!({"gpu_vendor": "AMD", "tools": [{"name": name, "cmd": words.join(" "), "env_vars": {}}]});
        let path = dir.path().join("config.json");
        std::fs::write(&path, config.to_string()).expect("a file is written");
        check(command, &["--config".to_owned(), path.to_string_lossy().into_owned()], expected).err()
    });
    assert_eq!(wrong.collect::<Vec<_>>(), [""; 0]);
}

/// Other tools, which read or change files or work in other ways: see the head of the file.
const OTHERS: &str = include_str!("manuals/others.txt");

/// The words of a line from the tool's name on.
fn of_tool(line: &str) -> Vec<String> {
    let words: Vec<String> = line.split_whitespace().map(|word| word.trim_end_matches(')').to_owned()).collect();
    let name = |word: &String| word.rsplit('/').next().unwrap_or_default().to_owned();
    let tools = ["rocpd", "rpd2", "rocprof", "rocsys", "omniperf"];
    let from = words.iter().position(|word| tools.iter().any(|tool| name(word).starts_with(tool)));
    let from = from.expect("the line has a tool");
    words[from..].to_vec()
}

/// The commands in a remedy can be run as written; `<PID>` and the like are placeholders for numbers.
fn assert_commands(remedy: &str, line: &str) {
    let (_, commands) = remedy.split_once("Write: ").unwrap_or_else(|| panic!("{line}: no command in {remedy:?}"));
    for command in commands.split(", then ") {
        let words = command.split_whitespace().map(|word| if word.starts_with('<') { "1" } else { word });
        if let Err(error) = Cli::try_parse_from(words)
            && !matches!(error.kind(), ErrorKind::DisplayHelp | ErrorKind::DisplayVersion)
        {
            panic!("{line}: {command}: {error}");
        }
    }
}

#[test]
fn lines_of_other_tools_are_refused_with_the_command_to_write() {
    let (mut expected, mut lines) = ("", 0);
    for line in OTHERS.lines().filter(|line| !line.is_empty() && !line.starts_with('#')) {
        if let Some(phrase) = line.strip_prefix("= ") {
            expected = phrase;
            continue;
        }
        let refusal = rkprof_compat::whole(&of_tool(line)).expect("the tool is known").expect_err(line);
        // A phrase that ends before the program must have all options.
        let whole = if expected.ends_with(" --") { format!("{expected} ") } else { expected.to_owned() };
        assert!(refusal.remedy.contains(&whole), "{line}: no {whole:?} in {:?}", refusal.remedy);
        if let Some((_, program)) = line.split_once(" -- ").filter(|_| !expected.contains("attach")) {
            assert!(refusal.remedy.contains(program), "{line}: no {program:?} in {:?}", refusal.remedy);
        }
        assert_commands(&refusal.remedy, line);
        lines += 1;
    }
    assert!(lines > 600, "{lines} lines");
}

/// A line of rocprofv3 with `rkprof` before it is `rkprof run` with the same words.
#[test]
fn a_whole_line_of_rocprofv3_is_run() {
    for (line, expected) in ROCPROFV3 {
        let words: Vec<String> = line.split_whitespace().map(str::to_owned).collect();
        let from = words.iter().position(|word| word == "rocprofv3").expect("the line has a tool");
        let whole = rkprof_compat::whole(&words[from..]).expect("the tool is known");
        match expected.strip_prefix("refused:") {
            // A counter's name is looked up later, and help is printed.
            Some(word) if !word.starts_with("did") && !word.starts_with("Usage") => {
                assert!(whole.expect_err(line).to_string().contains(word), "{line}");
            }
            _ if words.iter().any(|word| word == "--") => {
                let whole = whole.expect(line);
                assert_eq!((whole[0].as_str(), &whole[1..]), ("run", &words[from + 1..]));
            }
            _ => {}
        }
    }
}

/// Two tools of one job go into two files; switches may be repeated.
#[test]
fn what_comes_twice_is_taken_once() {
    let dir = tempfile::tempdir().expect("a directory is made");
    let mut words = Vec::new();
    for name in ["rocprofv3_full", "gpu_info_power_profiler"] {
        let path = dir.path().join(name);
        let config = serde_json::json!({"tools": [{ "name": name }]});
        std::fs::write(&path, config.to_string()).expect("a file is written");
        words.extend(["--config".to_owned(), path.to_string_lossy().into_owned()]);
    }
    let translation = rkprof_compat::translate(&words).expect("both are read");
    assert!(translation.words.iter().any(|word| word == "--telemetry"), "{:?}", translation.words);
    assert_eq!(check("two --config", &words, "hip hsa rccl"), Ok(()));
    let again = ["--hip-trace", "--hip-trace", "--stats", "--stats", "--sys-trace", "--sys-trace", "--preset", "full"];
    assert_eq!(check("again", &again.map(str::to_owned), "hip hsa rccl preset:full"), Ok(()));
}
