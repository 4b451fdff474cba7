package dev.berth.framework.state;

/// The state of a container image in the cluster.
///
/// @param size bytes, as reported by the first node that has the image
/// @param nodes how many nodes have it, as of the last change of the node that this was read from
public record ImageStateSummary(long size, int nodes) {}
