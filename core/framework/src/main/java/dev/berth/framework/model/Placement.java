package dev.berth.framework.model;

import java.util.List;

/// A set of nodes on which a group may be placed as a whole.
///
/// @param name for example the value of the label that the nodes share; empty if the placement is
///   not narrowed
/// @param nodes in the order of the snapshot, as of when the placement was made
public record Placement(String name, List<NodeInfo> nodes) {}
