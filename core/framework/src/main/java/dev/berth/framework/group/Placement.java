package dev.berth.framework.group;

import dev.berth.framework.state.NodeInfo;
import java.util.List;

/// Nodes on which a group may be placed as a whole.
///
/// @param name such as the value of the label that the nodes have in common; empty if nothing
///   narrows them
/// @param nodes in the order of the snapshot, as of when the placement was made
public record Placement(String name, List<NodeInfo> nodes) {}
