package dev.berth.planner.flow;

import java.util.Optional;

/// The primal network simplex method. It can start from an old flow, so it is the fast solver for a
/// network that has changed; for a large one that is new, [CostScaling] is faster.
///
/// # Goal
///
/// Finds a flow of least cost among all flows within bounds that carry all supply.
///
/// # Constraints
///
/// All amounts are integers, and the search must end. It must also begin anywhere: when a network
/// gets other supplies, bounds and costs, or more nodes and arcs, the search keeps what is still
/// good of the old flow.
///
/// # Algorithm
///
/// A *basis* is a spanning tree. Every other arc is either empty or full, and the arcs of the tree
/// carry what is left. Each node has a potential such that the reduced costs of the tree's arcs are
/// 0. If each empty arc has a reduced cost of at least 0, and each full arc one of at most 0, the
/// flow is of least cost (see [Flow]). Otherwise, the method *pivots*: an arc whose reduced cost has
/// the wrong sign enters the tree and closes a cycle. Flow is pushed around the cycle until one of
/// its arcs is empty or full, and this arc leaves the tree.
///
///         apex                    apex
///        ╱    ╲                  ╱
///       a      b                a      b
///       │      │        ⇒       │      │
///       c ───▶ d                c ──── d
///
/// In this example, the arc from `c` to `d` enters. Flow is pushed from `c` to `d`, up to `b` and the
/// apex, and down to `a` and `c`. The arc between `b` and the apex is the first that can take no
/// more, and leaves. Now `d` hangs below `c`, and `b` below `d`. The potentials of both change by the
/// reduced cost of the arc that has entered.
///
/// *Which arc enters?* The one with the worst reduced cost in a block of arcs; the next search begins
/// behind this block. With larger blocks, there are fewer pivots, but each search takes longer.
///
/// *Which arc leaves?* Pivots that push nothing could repeat for ever. They do not, because every
/// tree is *strongly feasible*: each node could send some flow up to the root. If several arcs of a
/// cycle are empty or full, the last one leaves, seen in the direction of the flow from the apex on.
/// This keeps the tree strongly feasible.
///
/// *Where does it begin?* With a tree in which each node hangs at a root outside of the network, by
/// an artificial arc. This arc leads up and carries the supply that the old flow leaves at the node.
/// Where the old flow takes too much, it leads down and brings what is missing, at a cost above that
/// of any path. The costs of all artificial arcs fit the old potentials. Then each arc that is
/// neither empty nor full enters the tree, before any other arc does. After a small change, most of
/// these pivots push nothing and change no potential; what remains to be done is about as much as
/// has changed. Without an old flow, all arcs are empty at first. If an artificial arc carries flow
/// in the end, there is no flow without it.
///
/// # Sources
///
/// R. K. Ahuja, T. L. Magnanti, J. B. Orlin: *Network Flows*, 1993, chapter 11. W. H. Cunningham:
/// *A network simplex method*, Mathematical Programming 11, 1976 (strongly feasible trees).
/// P. Kovács: *Minimum-cost flow algorithms: an experimental evaluation*, Optimization Methods and
/// Software 30, 2015 (search by blocks).
public final class NetworkSimplex implements MinCostFlow {
  /// A solver.
  public NetworkSimplex() {}

  @Override
  public Optional<Flow> solve(FlowNetwork network) {
    var run = new Run(network, new long[network.arcs()], new long[network.nodes()]);
    return run.solve();
  }

  /// Solves a changed network, beginning with a flow from before the change. The result is as good
  /// as that of [#solve(FlowNetwork)], but comes sooner if little has changed.
  ///
  /// @param network has the nodes and arcs of the earlier network under the same numbers, with any
  ///   supplies, bounds and costs, and may have more behind them
  /// @param previous from any solver
  /// @throws IllegalArgumentException if a node or an arc of the earlier network is missing, or if
  ///   an arc has other ends
  public Optional<Flow> solve(FlowNetwork network, Flow previous) {
    checkSame(network, previous.network());
    return new Run(network, flow(network, previous), potentials(network, previous)).solve();
  }

  private static void checkSame(FlowNetwork network, FlowNetwork earlier) {
    if (network.nodes() < earlier.nodes() || network.arcs() < earlier.arcs()) {
      throw new IllegalArgumentException(
          "the network had %d nodes and %d arcs, and now has %d and %d; none may be missing"
              .formatted(earlier.nodes(), earlier.arcs(), network.nodes(), network.arcs()));
    }
    for (int arc = 0; arc < earlier.arcs(); arc++) {
      if (network.from(arc) != earlier.from(arc) || network.to(arc) != earlier.to(arc)) {
        throw new IllegalArgumentException(
            "arc %d went from node %d to node %d, and now goes from node %d to node %d"
                .formatted(
                    arc, earlier.from(arc), earlier.to(arc), network.from(arc), network.to(arc)));
      }
    }
  }

  /// The flow of each arc above its lower bound: the old flow, as far as the bounds allow it.
  private static long[] flow(FlowNetwork network, Flow previous) {
    var flow = new long[network.arcs()];
    for (int arc = 0; arc < previous.network().arcs(); arc++) {
      flow[arc] =
          Math.clamp(previous.on(arc), network.lower(arc), network.capacity(arc))
              - network.lower(arc);
    }
    return flow;
  }

  /// The old potentials, from 0 to the cost of the longest path. Some optimum has potentials within
  /// this range, and larger ones could grow from change to change.
  private static long[] potentials(FlowNetwork network, Flow previous) {
    int known = previous.network().nodes();
    long least = Long.MAX_VALUE;
    for (int node = 0; node < known; node++) {
      least = Math.min(least, previous.potential(node));
    }
    long most = longestPath(network);
    var potentials = new long[network.nodes()];
    for (int node = 0; node < known; node++) {
      potentials[node] = Math.min(previous.potential(node) - least, most);
    }
    return potentials;
  }

  /// No path without a cycle costs more.
  private static long longestPath(FlowNetwork network) {
    long dearest = 0;
    for (int arc = 0; arc < network.arcs(); arc++) {
      dearest = Math.max(dearest, Math.abs(network.cost(arc)));
    }
    return network.nodes() * dearest;
  }

  /// One search. Flows and capacities are those above the lower bounds. The artificial arc of a
  /// node follows the arcs of the network, and the root follows the nodes.
  private static final class Run {
    /// States of arcs outside of the tree that may enter: the sign of a reduced cost that is right.
    private static final byte EMPTY = 1;

    private static final byte FULL = -1;

    /// The state of arcs that may not enter: arcs of the tree, artificial arcs, and arcs without
    /// capacity.
    private static final byte FIXED = 0;

    private final FlowNetwork network;
    private final int arcs;
    private final int root;
    private final int[] from;
    private final int[] to;
    private final long[] capacity;
    private final long[] cost;
    private final long[] flow;
    private final byte[] state;
    private final long[] potential;
    private final SpanningTree tree;
    private final int block;
    private int position;

    /// @param start what each arc carries above its lower bound
    /// @param potentials from 0 to the cost of the longest path
    Run(FlowNetwork network, long[] start, long[] potentials) {
      this.network = network;
      arcs = network.arcs();
      root = network.nodes();
      int all = arcs + root;
      from = new int[all];
      to = new int[all];
      capacity = new long[all];
      cost = new long[all];
      flow = new long[all];
      state = new byte[all];
      potential = new long[root + 1];
      tree = new SpanningTree(root + 1, root);
      block = Math.max(16, (int) (2 * Math.sqrt(arcs)));
      var left = new long[root];
      for (int node = 0; node < root; node++) {
        left[node] = network.supply(node);
      }
      for (int arc = 0; arc < arcs; arc++) {
        from[arc] = network.from(arc);
        to[arc] = network.to(arc);
        capacity[arc] = network.capacity(arc) - network.lower(arc);
        cost[arc] = network.cost(arc);
        flow[arc] = start[arc];
        state[arc] = capacity[arc] == 0 ? FIXED : flow[arc] == capacity[arc] ? FULL : EMPTY;
        left[from[arc]] -= network.lower(arc) + flow[arc];
        left[to[arc]] += network.lower(arc) + flow[arc];
      }
      long dear = 2 * longestPath(network) + 1;
      for (int node = 0; node < root; node++) {
        hangAtRoot(node, left[node], potentials[node], dear);
      }
    }

    private void hangAtRoot(int node, long left, long oldPotential, long dear) {
      int arc = arcs + node;
      boolean isUpward = left >= 0;
      from[arc] = isUpward ? node : root;
      to[arc] = isUpward ? root : node;
      capacity[arc] = Long.MAX_VALUE;
      flow[arc] = Math.abs(left);
      potential[node] = isUpward ? oldPotential : dear + oldPotential;
      cost[arc] = isUpward ? -potential[node] : potential[node];
      tree.hang(node, root, arc, isUpward);
    }

    Optional<Flow> solve() {
      for (int arc = 0; arc < arcs; arc++) {
        if (0 < flow[arc] && flow[arc] < capacity[arc]) {
          pivot(arc, reducedCost(arc) < 0);
        }
      }
      for (int arc = entering(); arc >= 0; arc = entering()) {
        pivot(arc, state[arc] == EMPTY);
      }
      for (int arc = arcs; arc < flow.length; arc++) {
        if (flow[arc] > 0) {
          return Optional.empty();
        }
      }
      for (int arc = 0; arc < arcs; arc++) {
        flow[arc] += network.lower(arc);
      }
      return Optional.of(new Flow(network, flow, potential));
    }

    private long reducedCost(int arc) {
      return cost[arc] + potential[from[arc]] - potential[to[arc]];
    }

    /// Searches on from where the last search has ended.
    ///
    /// @return an arc whose reduced cost has the wrong sign, or -1
    private int entering() {
      int worst = -1;
      long slope = 0;
      int leftInBlock = block;
      for (int seen = 0; seen < arcs; seen++) {
        long mine = state[position] * reducedCost(position);
        if (mine < slope) {
          slope = mine;
          worst = position;
        }
        position = position + 1 == arcs ? 0 : position + 1;
        leftInBlock--;
        if (leftInBlock == 0) {
          if (worst >= 0) {
            return worst;
          }
          leftInBlock = block;
        }
      }
      return worst;
    }

    /// Pushes as much as possible around the cycle that an arc closes.
    ///
    /// @param entering outside of the tree
    /// @param isForward whether the pivot adds flow to the arc; otherwise it removes flow
    private void pivot(int entering, boolean isForward) {
      int tail = isForward ? from[entering] : to[entering];
      int head = isForward ? to[entering] : from[entering];
      int apex = tree.apex(tail, head);
      long pushed = isForward ? capacity[entering] - flow[entering] : flow[entering];
      int top = SpanningTree.NONE; // of the branch that comes off
      boolean isTailSide = false;
      for (int node = tail; node != apex; node = tree.parent(node)) {
        long room = room(node, false);
        if (room < pushed) {
          pushed = room;
          top = node;
          isTailSide = true;
        }
      }
      for (int node = head; node != apex; node = tree.parent(node)) {
        long room = room(node, true);
        if (room <= pushed) {
          pushed = room;
          top = node;
          isTailSide = false;
        }
      }
      if (pushed > 0) {
        flow[entering] += isForward ? pushed : -pushed;
        push(tail, apex, false, pushed);
        push(head, apex, true, pushed);
      }
      if (top == SpanningTree.NONE) {
        state[entering] = flow[entering] == 0 ? EMPTY : FULL;
        return;
      }
      int leaving = tree.arc(top);
      if (leaving < arcs) {
        state[leaving] = flow[leaving] == 0 ? EMPTY : FULL;
      }
      state[entering] = FIXED;
      long slope = isForward ? reducedCost(entering) : -reducedCost(entering);
      if (isTailSide) {
        tree.move(top, tail, head, entering, isForward, apex);
        raise(tail, -slope);
      } else {
        tree.move(top, head, tail, entering, !isForward, apex);
        raise(head, slope);
      }
    }

    /// How much more can flow between a node and its parent.
    private long room(int node, boolean isUp) {
      int arc = tree.arc(node);
      return tree.isUpward(node) == isUp ? capacity[arc] - flow[arc] : flow[arc];
    }

    private void push(int bottom, int apex, boolean isUp, long amount) {
      for (int node = bottom; node != apex; node = tree.parent(node)) {
        flow[tree.arc(node)] += tree.isUpward(node) == isUp ? amount : -amount;
      }
    }

    private void raise(int top, long change) {
      if (change == 0) {
        return;
      }
      for (int node = top; node != SpanningTree.NONE; node = tree.next(node, top)) {
        potential[node] += change;
      }
    }
  }
}
