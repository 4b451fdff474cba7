package dev.berth.planner.packing;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.BitSet;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.IntStream;
import java.util.stream.LongStream;

/// Builds a problem piece by piece. Nodes come first, so that pods may be on all of them by
/// default.
final class GivenProblem {
  private final List<PackingNode> nodes = new ArrayList<>();
  private final List<Pods> classes = new ArrayList<>();
  private final List<DomainCounter> counters = new ArrayList<>();
  private final List<Integer> gangs = new ArrayList<>();
  private final List<PackingLimit> limits = new ArrayList<>();
  private final List<Integer> budgets = new ArrayList<>();
  private PackingObjective objective = PackingObjective.PLACED;
  private int moves;

  /// Adds a node that has and offers so much of each resource, and returns its number.
  int node(long... free) {
    return node(1, false, free);
  }

  /// Adds a node, and returns its number.
  int node(long price, boolean inUse, long... free) {
    var amounts = LongStream.of(free).boxed().toList();
    return node(new PackingNode(amounts, amounts, price, inUse));
  }

  /// Adds a node, and returns its number.
  int node(PackingNode node) {
    nodes.add(node);
    return nodes.size() - 1;
  }

  /// Adds a counter with the domain of each node and no fixed pods, and returns its number.
  int counter(Integer... domains) {
    int most = Arrays.stream(domains).mapToInt(it -> it).max().orElseThrow();
    return counter(List.of(domains), IntStream.rangeClosed(0, most).map(_ -> 0).boxed().toList());
  }

  /// Adds a counter, and returns its number.
  int counter(List<Integer> domains, List<Integer> fixed) {
    counters.add(new DomainCounter(domains, fixed));
    return counters.size() - 1;
  }

  /// Adds a gang that needs so many pods, and returns its number.
  int gang(int minimum) {
    gangs.add(minimum);
    return gangs.size() - 1;
  }

  /// The pods of these classes may take so much of each resource together.
  void limit(List<Long> most, Integer... numbers) {
    limits.add(new PackingLimit(Set.of(numbers), most));
  }

  /// Adds a budget of which so many pods may move, and returns its number.
  int budget(int allowed) {
    budgets.add(allowed);
    return budgets.size() - 1;
  }

  /// Adds a class of which so many pods wait.
  Pods pods(int waiting, long... request) {
    var pods = new Pods(classes.size(), waiting, request);
    classes.add(pods);
    return pods;
  }

  GivenProblem objective(PackingObjective objective) {
    this.objective = objective;
    return this;
  }

  GivenProblem moves(int moves) {
    this.moves = moves;
    return this;
  }

  PackingProblem problem() {
    return new PackingProblem(
        nodes,
        classes.stream().map(Pods::podClass).toList(),
        counters,
        gangs,
        limits,
        budgets,
        moves,
        objective);
  }

  /// A class of pods.
  final class Pods {
    final int number;
    private final int waiting;
    private final List<Long> request;
    private final Map<Integer, Integer> running = new HashMap<>();
    private final Map<Integer, Integer> most = new HashMap<>();
    private final BitSet on = new BitSet();
    private final List<PlacementRule> rules = new ArrayList<>();
    private final List<Integer> counted = new ArrayList<>();
    private final List<Integer> budgets = new ArrayList<>();
    private int priority;
    private int gang = PodClass.NO_GANG;
    private boolean keepsNode = true;
    private NodeCosts costs = NodeCosts.NONE;

    private Pods(int number, int waiting, long... request) {
      this.number = number;
      this.waiting = waiting;
      this.request = LongStream.of(request).boxed().toList();
      on.set(0, nodes.size());
    }

    Pods priority(int priority) {
      this.priority = priority;
      return this;
    }

    /// The pods may be on these nodes only.
    Pods on(int... numbers) {
      on.clear();
      Arrays.stream(numbers).forEach(on::set);
      return this;
    }

    /// So many pods run on the node.
    Pods running(int node, int count) {
      running.put(node, count);
      return this;
    }

    /// How many of the pods run on the node.
    int running(int node) {
      return running.getOrDefault(node, 0);
    }

    /// The node can hold so many of the pods at most.
    Pods most(int node, int count) {
      most.put(node, count);
      return this;
    }

    Pods gang(int number) {
      gang = number;
      return this;
    }

    /// The pods keep no node in use.
    Pods ofDaemons() {
      keepsNode = false;
      return this;
    }

    /// The counter counts the pods; comes before rules about it.
    Pods counted(int counter) {
      counted.add(counter);
      return this;
    }

    boolean isCounted(int counter) {
      return counted.contains(counter);
    }

    Pods absent(int counter) {
      rules.add(new PlacementRule.Absent(counter));
      return this;
    }

    Pods present(int counter) {
      rules.add(new PlacementRule.Present(counter, counted.contains(counter)));
      return this;
    }

    Pods spread(int counter, int maxSkew, int minDomains) {
      rules.add(new PlacementRule.Spread(counter, maxSkew, minDomains, counted.contains(counter)));
      return this;
    }

    Pods budget(int number) {
      budgets.add(number);
      return this;
    }

    /// What the first, the second, … pod costs on each node, in the order of the nodes.
    Pods costs(int[]... byNode) {
      costs = NodeCosts.of(byNode);
      return this;
    }

    private PodClass podClass() {
      return new PodClass(
          request, priority, waiting, running, on, most, gang, keepsNode, rules, counted, budgets,
          costs);
    }
  }
}
