package dev.berth.descheduler.eviction;

import org.jspecify.annotations.Nullable;

/// What a policy says of evictions.
///
/// @param maxPerNode how many pods of a node may be evicted in a cycle; null for any number
/// @param maxPerNamespace the same for a namespace
/// @param maxTotal the same for the cluster
/// @param gracePeriodSeconds how long evicted pods may still run; null for what they say themselves
/// @param notifiesFailures whether there is a warning event for an eviction that fails
/// @param isDryRun whether nothing is evicted, and there are no events of success
public record EvictionSettings(
    @Nullable Long maxPerNode,
    @Nullable Long maxPerNamespace,
    @Nullable Long maxTotal,
    @Nullable Long gracePeriodSeconds,
    boolean notifiesFailures,
    boolean isDryRun) {}
