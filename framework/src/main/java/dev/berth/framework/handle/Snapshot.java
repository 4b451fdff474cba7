package dev.berth.framework.handle;

/// The scheduler's view of the cluster at one moment, assumed pods and nominations included.
/// Immutable: it may be kept and read on any thread, and shares with later snapshots all that has
/// not changed in between.
///
/// @param nodes the nodes in snapshot order, with the pods on them
/// @param objects all other objects
public record Snapshot(SharedLister nodes, ClusterObjects objects, PodNominator nominator) {}
