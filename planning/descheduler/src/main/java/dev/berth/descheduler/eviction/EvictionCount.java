package dev.berth.descheduler.eviction;

/// One more of `descheduler_pods_evicted_total`, by its labels.
///
/// @param result `success`, `error`, `background`, or the text of a limit
/// @param strategy the plugin's name
/// @param node empty for a pod without
public record EvictionCount(
    String result, String strategy, String profile, String namespace, String node) {}
