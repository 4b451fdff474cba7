package dev.berth.cli.queue;

/// The last attempt to schedule a group, or one of its pods, if it has failed.
///
/// @param attempt its number
/// @param message why it has failed
record FailedAttempt(int attempt, String message) {}
