package dev.berth.framework.model;

/// The state of a container image in the cluster.
///
/// @param size bytes, as reported by the first node that has the image
/// @param nodes the number of nodes that have it, as of the last change of the node from which this
///   was read
public record ImageStateSummary(long size, int nodes) {}
