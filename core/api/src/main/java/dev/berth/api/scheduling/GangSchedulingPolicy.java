package dev.berth.api.scheduling;

/// All or nothing: no pod of the group is bound unless at least `minCount` of them can be. At least
/// 1, and the only part of a group's specification that may change.
public record GangSchedulingPolicy(int minCount) {}
