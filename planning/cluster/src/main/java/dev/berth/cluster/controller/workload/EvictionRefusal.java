package dev.berth.cluster.controller.workload;

/// Why a pod cannot be evicted.
///
/// @param message in the words of the eviction API, and what would change that
/// @param isTemporary whether the API asks to try again later
public record EvictionRefusal(String message, boolean isTemporary) {}
