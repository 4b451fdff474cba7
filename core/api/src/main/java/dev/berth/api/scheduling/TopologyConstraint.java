package dev.berth.api.scheduling;

import dev.berth.tables.Field;
import dev.berth.tables.Interned;
import dev.berth.tables.Message;

/// Requires that all pods of a group are on nodes with the same value of one label.
///
/// @param key the label, such as `topology.kubernetes.io/zone`
@Message
public record TopologyConstraint(@Field(1) @Interned String key) {}
