package dev.berth.api.scheduling;

/// All or nothing: no pod of the group is bound unless at least `minCount` pods can be. Must be 1
/// or greater; the only part of a group's spec that may change.
public record GangSchedulingPolicy(int minCount) {}
