package dev.berth.capacity.fit;

import java.util.List;

/// What would let further rounds in: each option by itself, as small as it can be, and tried out.
///
/// @param rounds how many rounds more than fit now
/// @param resources by more of a resource on each node of a pool
/// @param poolsLeftOut how many smaller pools were not tried
public record NextRoom(
    long rounds, List<MoreNodes> nodes, List<MoreOfResource> resources, int poolsLeftOut) {
  public NextRoom {
    nodes = List.copyOf(nodes);
    resources = List.copyOf(resources);
  }

  /// Further nodes.
  ///
  /// @param pool of which they are; empty for nodes without
  /// @param like the node that they are like
  public record MoreNodes(String pool, String like, int count) {}

  /// More of a resource on each node of a pool.
  ///
  /// @param pool empty for the nodes without
  /// @param perNode millicores, bytes or a count
  public record MoreOfResource(String pool, String resource, long perNode, int nodes) {}
}
