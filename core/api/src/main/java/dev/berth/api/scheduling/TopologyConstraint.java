package dev.berth.api.scheduling;

/// Requires that all pods of a group are on nodes with the same value of one label.
///
/// @param key the label, such as `topology.kubernetes.io/zone`
public record TopologyConstraint(String key) {}
