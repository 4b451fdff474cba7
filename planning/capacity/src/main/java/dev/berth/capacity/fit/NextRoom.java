package dev.berth.capacity.fit;

import java.util.List;

/// The options that would let further rounds in: each option separately, as small as possible, and
/// tried out.
///
/// @param rounds the number of rounds beyond those that fit now
/// @param resources the options with more of a resource on each node of a pool
/// @param poolsLeftOut the number of smaller pools that were not tried
public record NextRoom(
    long rounds, List<MoreNodes> nodes, List<MoreOfResource> resources, int poolsLeftOut) {
  public NextRoom {
    nodes = List.copyOf(nodes);
    resources = List.copyOf(resources);
  }

  /// Further nodes.
  ///
  /// @param pool the pool of the nodes; empty for none
  /// @param like the existing node that they copy
  public record MoreNodes(String pool, String like, int count) {}

  /// More of a resource on each node of a pool.
  ///
  /// @param pool empty for nodes without a pool
  /// @param perNode millicores, bytes or a count
  public record MoreOfResource(String pool, String resource, long perNode, int nodes) {}
}
