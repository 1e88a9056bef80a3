use super::*;

#[test]
fn words_of_other_commands_and_of_the_program_are_left_alone() {
    let other = ["rkprof", "report", "-d"].map(OsString::from).to_vec();
    assert_eq!(translate(other.clone()).unwrap(), other);
    // Words after -- belong to the program.
    let program = ["rkprof", "run", "--", "./app", "-d", "--kernel-trace"].map(OsString::from).to_vec();
    assert_eq!(translate(program.clone()).unwrap(), program);
    let untold = ["rkprof", "run", "--kernel-trace", "./app", "-d"].map(OsString::from).to_vec();
    assert_eq!(translate(untold).unwrap(), ["rkprof", "run", "./app", "-d"].map(OsString::from));
}
