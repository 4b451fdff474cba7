package dev.berth.descheduler.eviction;

import dev.berth.api.core.Pod;

/// An event that tells of an eviction, regarding the pod.
///
/// @param isWarning whether the eviction has failed
/// @param reason in CamelCase
/// @param action what was to be done
/// @param note for people
public record EvictionEvent(
    Pod pod, boolean isWarning, String reason, String action, String note) {}
