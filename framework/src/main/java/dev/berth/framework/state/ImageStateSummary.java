package dev.berth.framework.state;

/// What is known of a container image.
///
/// @param size bytes, as the first node that reported the image said
/// @param nodes how many nodes have it, as of the last change of the node that this was read from
public record ImageStateSummary(long size, int nodes) {}
