//! What rkprof keeps for each application thread. (To be written.)
