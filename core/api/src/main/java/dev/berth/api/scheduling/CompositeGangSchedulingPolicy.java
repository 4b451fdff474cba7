package dev.berth.api.scheduling;

/// All or nothing for groups of groups: at least `minGroupCount` of the children must be
/// schedulable. At least 1.
public record CompositeGangSchedulingPolicy(int minGroupCount) {}
