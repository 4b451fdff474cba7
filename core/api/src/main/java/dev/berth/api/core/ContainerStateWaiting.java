package dev.berth.api.core;

/// A container that does not run yet, or is about to be restarted. `reason` is a word such as
/// `CrashLoopBackOff`.
public record ContainerStateWaiting(String reason, String message) {}
