package dev.berth.api.scheduling;

/// All pods of a group go to nodes with the same value of one label.
///
/// @param key of the label, such as `topology.kubernetes.io/zone`
public record TopologyConstraint(String key) {}
