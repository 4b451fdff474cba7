package dev.berth.api.scheduling;

import dev.berth.tables.Field;
import dev.berth.tables.Message;

/// All or nothing: no pod of the group is bound unless at least `minCount` pods can be. Must be 1
/// or greater; the only part of a group's spec that may change.
@Message
public record GangSchedulingPolicy(@Field(1) int minCount) {}
