package dev.berth.planner.flow;

import java.util.Arrays;
import java.util.Objects;

/// A directed network with supplies, lower bounds, capacities and costs, all of them integers.
/// Immutable. Nodes and arcs are numbered from 0 in the order in which they were added; two nodes
/// may have several arcs between them, and an arc may end where it begins.
///
/// Two limits keep sums within 64 bits: supplies and capacities add up to at most 2^62, and the
/// number of nodes times the largest cost is at most 2^58. So an arc without a limit gets the
/// largest flow that makes sense, not `Long.MAX_VALUE`.
public final class FlowNetwork {
  private static final long LARGEST_TOTAL = 1L << 62;
  private static final long LARGEST_PATH = 1L << 58;

  private final long[] supply;
  private final int[] from;
  private final int[] to;
  private final long[] lower;
  private final long[] capacity;
  private final long[] cost;

  private FlowNetwork(Builder builder) {
    supply = Arrays.copyOf(builder.supply, builder.nodes);
    from = Arrays.copyOf(builder.from, builder.arcs);
    to = Arrays.copyOf(builder.to, builder.arcs);
    lower = Arrays.copyOf(builder.lower, builder.arcs);
    capacity = Arrays.copyOf(builder.capacity, builder.arcs);
    cost = Arrays.copyOf(builder.cost, builder.arcs);
  }

  /// Returns the number of nodes.
  public int nodes() {
    return supply.length;
  }

  /// Returns the number of arcs.
  public int arcs() {
    return from.length;
  }

  /// Returns how much flow begins at the node; negative if flow ends there.
  public long supply(int node) {
    return supply[node];
  }

  /// Returns the node where the arc begins.
  public int from(int arc) {
    return from[arc];
  }

  /// Returns the node where the arc ends.
  public int to(int arc) {
    return to[arc];
  }

  /// Returns the smallest flow that the arc must carry.
  public long lower(int arc) {
    return lower[arc];
  }

  /// Returns the largest flow that the arc can carry.
  public long capacity(int arc) {
    return capacity[arc];
  }

  /// Returns the cost of one unit of flow.
  public long cost(int arc) {
    return cost[arc];
  }

  /// Collects nodes and arcs. For one thread.
  public static final class Builder {
    private long[] supply = new long[16];
    private int nodes;
    private int[] from = new int[64];
    private int[] to = new int[64];
    private long[] lower = new long[64];
    private long[] capacity = new long[64];
    private long[] cost = new long[64];
    private int arcs;

    /// A network without nodes.
    public Builder() {}

    /// Adds a node.
    ///
    /// @param supplied how much flow begins there; negative if flow ends there
    /// @return the node's number
    public int node(long supplied) {
      if (nodes == supply.length) {
        supply = Arrays.copyOf(supply, 2 * nodes);
      }
      supply[nodes] = supplied;
      return nodes++;
    }

    /// Adds to the supply of a node.
    ///
    /// @throws IndexOutOfBoundsException if there is no such node yet
    /// @throws ArithmeticException if the supply does not fit into 64 bits
    public void supply(int node, long more) {
      Objects.checkIndex(node, nodes);
      supply[node] = Math.addExact(supply[node], more);
    }

    /// Adds an arc without a lower bound.
    ///
    /// @return the arc's number
    public int arc(int start, int end, long most, long price) {
      return arc(start, end, 0, most, price);
    }

    /// Adds an arc.
    ///
    /// @param least the smallest flow that it must carry
    /// @param most the largest flow that it can carry
    /// @param price the cost of one unit of flow
    /// @return the arc's number
    public int arc(int start, int end, long least, long most, long price) {
      if (arcs == from.length) {
        int length = 2 * arcs;
        from = Arrays.copyOf(from, length);
        to = Arrays.copyOf(to, length);
        lower = Arrays.copyOf(lower, length);
        capacity = Arrays.copyOf(capacity, length);
        cost = Arrays.copyOf(cost, length);
      }
      from[arcs] = start;
      to[arcs] = end;
      lower[arcs] = least;
      capacity[arcs] = most;
      cost[arcs] = price;
      return arcs++;
    }

    /// Returns the network.
    ///
    /// @throws IllegalArgumentException if an arc has no such node, if its lower bound is negative
    ///   or larger than its capacity, or if the values are beyond the limits of a network
    public FlowNetwork build() {
      long total = 0;
      for (int node = 0; node < nodes; node++) {
        total = total(total, supply[node]);
      }
      for (int arc = 0; arc < arcs; arc++) {
        check(arc);
        total = total(total, capacity[arc]);
      }
      return new FlowNetwork(this);
    }

    private void check(int arc) {
      if (!isNode(from[arc]) || !isNode(to[arc])) {
        throw refused(arc, "the nodes are numbered from 0 to " + (nodes - 1));
      }
      if (lower[arc] < 0) {
        throw refused(arc, "the lower bound %d is negative".formatted(lower[arc]));
      }
      if (lower[arc] > capacity[arc]) {
        throw refused(
            arc,
            "the lower bound %d is above the capacity %d".formatted(lower[arc], capacity[arc]));
      }
      long most = LARGEST_PATH / nodes;
      if (cost[arc] > most || cost[arc] < -most) {
        throw refused(
            arc,
            "a cost of %d is beyond %d, the limit with %d nodes".formatted(cost[arc], most, nodes));
      }
    }

    private boolean isNode(int node) {
      return node >= 0 && node < nodes;
    }

    private IllegalArgumentException refused(int arc, String problem) {
      return new IllegalArgumentException(
          "arc %d from node %d to node %d: %s".formatted(arc, from[arc], to[arc], problem));
    }

    private static long total(long total, long value) {
      if (value < -LARGEST_TOTAL || Math.abs(value) > LARGEST_TOTAL - total) {
        throw new IllegalArgumentException(
            "supplies and capacities add up to more than 2^62;"
                + " give each arc the largest flow that makes sense");
      }
      return total + Math.abs(value);
    }
  }
}
