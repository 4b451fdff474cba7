package dev.berth.api.scheduling;

/// All or nothing for a group of groups: at least `minGroupCount` child groups must be schedulable.
/// Must be 1 or greater.
public record CompositeGangSchedulingPolicy(int minGroupCount) {}
