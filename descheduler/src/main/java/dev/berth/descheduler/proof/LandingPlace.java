package dev.berth.descheduler.proof;

import java.time.Instant;

/// A node that is kept for the replacement of an evicted pod, which does not exist yet and so is
/// known by its owner alone.
///
/// @param owner the UID of the pod's controller
/// @param node where the replacement is to go
/// @param until when it is kept no longer
public record LandingPlace(String owner, String node, Instant until) {}
