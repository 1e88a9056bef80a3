//! Variables of the environment that are rkprof's and no options of a session: those are declared in `rkprof-config`. Each name stands
//! here alone, so that a misspelt option is told from them.

macro_rules! variables {
    ($($(#[$doc:meta])* $constant:ident = $name:literal;)*) => {
        $($(#[$doc])* pub const $constant: &str = $name;)*

        /// All of them.
        pub const ALL: &[&str] = &[$($constant),*];
    };
}

variables! {
    /// Path of AMD SMI's library, or `0` to not load it.
    AMD_SMI = "RKPROF_AMD_SMI";
    /// The version note of the build; the build alone reads it.
    BUILD = "RKPROF_BUILD";
    /// Directories that are laid out as `/usr/lib/debug` is.
    DEBUG_DIRS = "RKPROF_DEBUG_DIRS";
    /// Disables rkprof in a process.
    DISABLE = "RKPROF_DISABLE";
    /// The process id of `rkprof run`, in the environment of the program.
    LAUNCHER = "RKPROF_LAUNCHER";
    /// Names the library where it is in another place.
    LIB = "RKPROF_LIB";
    /// Names another disassembler.
    OBJDUMP = "RKPROF_OBJDUMP";
    /// Names HIP's library for the probe, if it is not found.
    PROBE_HIP = "RKPROF_PROBE_HIP";
    /// Names of the variables that `-E` and madengine's configurations set, for the container.
    PROGRAM_VARIABLES = "RKPROF_PROGRAM_VARIABLES";
    /// The Python of benches.
    PYTHON = "RKPROF_PYTHON";
    /// Generators and tests write what they check.
    REGENERATE = "RKPROF_REGENERATE";
    /// The ROCm of programs.
    ROCM = "RKPROF_ROCM";
    /// The run directory, for the command that checks a program's results.
    RUN = "RKPROF_RUN";
    /// Names the variables that `-E` and configurations set, and carries them from the written command to the command that runs.
    SET_VARIABLES = "RKPROF_SET_VARIABLES";
    /// Names the simulator if it is in another place.
    SIM_LIB = "RKPROF_SIM_LIB";
    /// Marks the library's records as simulated.
    SIMULATED = "RKPROF_SIMULATED";
    /// Another path of sysfs, for containers and tests.
    SYSFS = "RKPROF_SYSFS";
    /// How often sensors are read, and which.
    TELEMETRY = "RKPROF_TELEMETRY";
    /// Comparisons for each number of the trials in tests.
    TRIALS = "RKPROF_TRIALS";
    /// `0`: a run is never preceded by a verification.
    VERIFY = "RKPROF_VERIFY";
}
