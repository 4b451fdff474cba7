package dev.berth.api.scheduling;

import dev.berth.tables.Field;
import dev.berth.tables.Message;

/// All or nothing for a group of groups: at least `minGroupCount` child groups must be schedulable.
/// Must be 1 or greater.
@Message
public record CompositeGangSchedulingPolicy(@Field(1) int minGroupCount) {}
