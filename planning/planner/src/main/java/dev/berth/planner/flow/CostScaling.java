package dev.berth.planner.flow;

import java.util.Arrays;
import java.util.Optional;
import java.util.stream.LongStream;

/// The cost scaling method by push and relabel. It is the fast solver for a new large network; for
/// a network with few changes, [NetworkSimplex] is faster.
///
/// # Goal
///
/// Finds a flow of least cost among all flows within bounds that carry all supply.
///
/// # Constraints
///
/// All amounts are integers. The time must not depend much on the shape of the network: ten
/// thousand machines between a few hundred classes and one sink are as common as a node for each
/// task.
///
/// # Algorithm
///
/// Potentials give each arc of the [ResidualNetwork] a reduced cost (see [Flow]). A flow is
/// *ε-optimal* if no reduced cost of such an arc is below −ε. All costs are multiplied by n + 1, where
/// n is the number of nodes. Then a 1-optimal flow is of least cost: a cycle of at most n arcs costs
/// at least −n, and as the cost of a cycle is a multiple of n + 1, it is not negative. So ε begins at
/// the largest cost, and *refine* makes the flow optimal for a fifth of ε, again and again.
///
/// *Refine* first fills every residual arc whose reduced cost is negative. This leaves some nodes
/// with an excess, which are *active*, and others with a deficit. Then it takes the active nodes in
/// turn:
///
///     push     along a residual arc with a negative reduced cost, as much as there is
///     relabel  if the node has no such arc: its potential falls until an arc costs −ε
///
/// For example, `a` has an excess of 2, and ε is 4. Reduced costs are at the arcs, residual
/// capacities in brackets:
///
///          -3 (1)                    -3 (0)                    -9 (0)
///       ┌────────▶ b              ┌────────▶ b              ┌────────▶ b
///     a +2             push     a +1           relabel    a +1           push to c, and so on
///       └────────▶ c              └────────▶ c              └────────▶ c
///           2 (5)                     2 (5)                    -4 (5)
///
/// A flow without active nodes is ε-optimal.
///
/// Four things make this fast; all are from the literature:
///
/// - *Current arcs.* A node goes on where its last search for an arc ended, until it is relabelled.
/// - *Look-ahead.* Flow is not pushed to a node that could only push it back: this node is relabelled
///   first.
/// - *Global updates.* After every two relabels per node, all potentials fall at once, by the
///   distance to the nearest deficit, where an arc is as long as its reduced cost is positive, in
///   units of ε. An active node that reaches no deficit proves that there is no flow at all.
/// - *Price refinement.* When ε has come down to the costs before they were multiplied, the flow is
///   often the best one already, and only the potentials do not show it. A search for shortest paths
///   then finds potentials that do, or gives up after a few scans of each node.
///
/// The literature also fixes arcs: if a reduced cost is beyond 2nε, the arc's flow is final. This is
/// left out, because with thousands of nodes few arcs get there before the last rounds, which price
/// refinement makes superfluous.
///
/// # Sources
///
/// A. V. Goldberg, R. E. Tarjan: *Finding minimum-cost circulations by successive approximation*,
/// Mathematics of Operations Research 15, 1990. A. V. Goldberg: *An efficient implementation of a
/// scaling minimum-cost flow algorithm*, Journal of Algorithms 22, 1997. U. Bünnagel, B. Korte,
/// J. Vygen: *Efficient implementation of the Goldberg–Tarjan minimum-cost flow algorithm*,
/// Optimization Methods and Software 10, 1998.
public final class CostScaling implements MinCostFlow {
  /// A solver.
  public CostScaling() {}

  /// {@inheritDoc}
  ///
  /// Potentials can become as large as the square of the number of nodes, times the largest cost,
  /// although they usually stay far below.
  @Override
  public Optional<Flow> solve(FlowNetwork network) {
    long supply = 0;
    for (int node = 0; node < network.nodes(); node++) {
      supply += network.supply(node);
    }
    return supply == 0 ? new Run(network).solve() : Optional.empty();
  }

  /// One search.
  private static final class Run {
    private static final int DIVISOR = 5;
    private static final int RELABELS_UNTIL_UPDATE = 2;
    private static final int SCANS_OF_PRICE_REFINEMENT = 10;
    private static final long LOWEST_POTENTIAL = -1L << 61;
    private static final int NONE = -1;

    private final FlowNetwork network;
    private final int nodes;
    private final long factor;
    private final int[] first;
    private final int[] head;
    private final int[] mate;
    private final long[] residual;
    private final long[] cost;
    private final ResidualNetwork residualNetwork;
    private final long[] excess;
    private final long[] potential;
    private final int[] current;
    private final NodeQueue active;
    private final BucketQueue nearest;
    private long epsilon;

    /// If there is a flow, no active node is farther away from a deficit.
    private int farthest;

    private long relabels;

    Run(FlowNetwork network) {
      this.network = network;
      nodes = network.nodes();
      factor = nodes + 1L;
      residualNetwork = new ResidualNetwork(network, factor);
      first = residualNetwork.first;
      head = residualNetwork.head;
      mate = residualNetwork.mate;
      residual = residualNetwork.residual;
      cost = residualNetwork.cost;
      potential = new long[nodes];
      current = new int[nodes];
      active = new NodeQueue(nodes);
      nearest = new BucketQueue(nodes);
      excess = new long[nodes];
      for (int node = 0; node < nodes; node++) {
        excess[node] = network.supply(node);
      }
      for (int arc = 0; arc < network.arcs(); arc++) {
        excess[network.from(arc)] -= network.lower(arc);
        excess[network.to(arc)] += network.lower(arc);
      }
    }

    Optional<Flow> solve() {
      epsilon = Math.max(1, LongStream.of(cost).max().orElse(0));
      do {
        long before = epsilon;
        epsilon = Math.max(1, before / DIVISOR);
        long ratio = Math.ceilDiv(before, epsilon);
        farthest = (int) Math.min(Integer.MAX_VALUE - 8, nodes * (ratio + 1));
        if (!refine()) {
          return Optional.empty();
        }
      } while (!isProvenOptimal());
      return Optional.of(flow());
    }

    private Flow flow() {
      var flow = new long[network.arcs()];
      for (int arc = 0; arc < flow.length; arc++) {
        flow[arc] = residualNetwork.flow(arc);
      }
      return new Flow(network, flow, potential);
    }

    /// Makes the flow ε-optimal.
    ///
    /// @return whether there is a flow at all
    private boolean refine() {
      fillCheapArcs();
      if (!update()) {
        return false;
      }
      for (int node = 0; node < nodes; node++) {
        if (excess[node] > 0) {
          active.add(node);
        }
      }
      while (!active.isEmpty()) {
        if (!discharge(active.remove())) {
          return false;
        }
      }
      return true;
    }

    private void fillCheapArcs() {
      for (int node = 0; node < nodes; node++) {
        for (int arc = first[node]; arc < first[node + 1]; arc++) {
          if (isAdmissible(arc, potential[node])) {
            push(node, arc, residual[arc]);
          }
        }
      }
    }

    private boolean isAdmissible(int arc, long tailPotential) {
      return residual[arc] > 0 && cost[arc] + tailPotential - potential[head[arc]] < 0;
    }

    private void push(int node, int arc, long amount) {
      residual[arc] -= amount;
      residual[mate[arc]] += amount;
      excess[node] -= amount;
      excess[head[arc]] += amount;
    }

    /// Pushes all excess out of a node.
    ///
    /// @return false if it turns out that there is no flow
    private boolean discharge(int node) {
      while (excess[node] > 0) {
        if (relabels > (long) RELABELS_UNTIL_UPDATE * nodes && !update()) {
          return false;
        }
        int arc = admissibleArc(node);
        if (arc == NONE) {
          if (!relabel(node)) {
            return false;
          }
          continue;
        }
        int to = head[arc];
        if (excess[to] < 0 || admissibleArc(to) != NONE || !relabel(to)) {
          push(node, arc, Math.min(excess[node], residual[arc]));
          if (excess[to] > 0) {
            active.add(to);
          }
        }
      }
      return true;
    }

    private int admissibleArc(int node) {
      long mine = potential[node];
      int end = first[node + 1];
      for (int arc = current[node]; arc < end; arc++) {
        if (isAdmissible(arc, mine)) {
          current[node] = arc;
          return arc;
        }
      }
      current[node] = end;
      return NONE;
    }

    /// Lowers a potential as far as ε-optimality allows.
    ///
    /// @return false if the node has no residual arc
    private boolean relabel(int node) {
      long highest = Long.MIN_VALUE;
      for (int arc = first[node]; arc < first[node + 1]; arc++) {
        if (residual[arc] > 0) {
          highest = Math.max(highest, potential[head[arc]] - cost[arc]);
        }
      }
      if (highest == Long.MIN_VALUE) {
        return false;
      }
      lower(node, potential[node] - highest + epsilon);
      current[node] = first[node];
      relabels++;
      return true;
    }

    private void lower(int node, long by) {
      potential[node] -= by;
      if (potential[node] < LOWEST_POTENTIAL) {
        throw tooLarge();
      }
    }

    private ArithmeticException tooLarge() {
      return new ArithmeticException(
          "potentials of %d nodes do not fit into 64 bits; use smaller costs, or NetworkSimplex"
              .formatted(nodes));
    }

    /// Lowers all potentials by the distance to the nearest deficit.
    ///
    /// @return whether each active node reaches one
    private boolean update() {
      relabels = 0;
      Arrays.setAll(current, node -> first[node]);
      nearest.clear();
      int unreached = 0;
      for (int node = 0; node < nodes; node++) {
        if (excess[node] < 0) {
          nearest.add(node, 0);
        } else if (excess[node] > 0) {
          unreached++;
        }
      }
      int distance = 0;
      while (unreached > 0) {
        int node = nearest.remove();
        if (node == NONE) {
          return false;
        }
        distance = nearest.distance(node);
        if (excess[node] > 0) {
          unreached--;
        }
        addTails(node, distance);
      }
      if (distance > -LOWEST_POTENTIAL / epsilon) {
        throw tooLarge();
      }
      for (int node = 0; node < nodes; node++) {
        lower(node, epsilon * Math.min(distance, nearest.distance(node)));
      }
      return true;
    }

    /// Adds the nodes from which a residual arc leads to this one. If there is a flow, active nodes
    /// are not farther away than its arcs' reduced costs allow, which are at most the last ε each.
    private void addTails(int node, int distance) {
      for (int arc = first[node]; arc < first[node + 1]; arc++) {
        int into = mate[arc];
        if (residual[into] > 0) {
          long reducedCost = cost[into] + potential[head[arc]] - potential[node];
          long length = reducedCost < 0 ? 0 : reducedCost / epsilon + 1;
          if (distance + length <= farthest) {
            nearest.add(head[arc], (int) (distance + length));
          }
        }
      }
    }

    /// Tells whether the flow is known to be of least cost; then potentials are exact, and no
    /// longer multiplied.
    private boolean isProvenOptimal() {
      if (epsilon > factor) {
        return false;
      }
      var exact = new long[nodes];
      for (int node = 0; node < nodes; node++) {
        exact[node] = Math.floorDiv(potential[node], factor) * factor;
        active.add(node);
      }
      long scans = epsilon == 1 ? Long.MAX_VALUE : (long) SCANS_OF_PRICE_REFINEMENT * nodes;
      while (!active.isEmpty()) {
        if (scans-- == 0) {
          active.clear();
          return false;
        }
        int node = active.remove();
        for (int arc = first[node]; arc < first[node + 1]; arc++) {
          int to = head[arc];
          if (residual[arc] > 0 && exact[node] + cost[arc] < exact[to]) {
            exact[to] = exact[node] + cost[arc];
            active.add(to);
          }
        }
      }
      Arrays.setAll(potential, node -> exact[node] / factor);
      return true;
    }
  }
}
