package dev.berth.planner.packing;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.SplittableRandom;
import java.util.stream.IntStream;
import java.util.stream.LongStream;

/// A tiny problem made of a seed: few enough pods to try all packings.
final class RandomProblem {
  private static final int MOST_PODS = 7;

  private final SplittableRandom random;
  private final SplittableRandom costs;
  private final GivenProblem given = new GivenProblem();
  private final List<GivenProblem.Pods> classes = new ArrayList<>();
  private int nodes;
  private int resources;
  private long[][] capacity = {};
  private long[][] free = {};
  private int gangs;
  private int budgets;

  private RandomProblem(long seed) {
    random = new SplittableRandom(seed);
    costs = new SplittableRandom(~seed);
  }

  static PackingProblem of(long seed) {
    return new RandomProblem(seed).problem();
  }

  /// The problem of the seed after some of its pods were refused: with fewer waiting pods, and
  /// lower limits of nodes.
  static PackingProblem limited(long seed) {
    var random = new SplittableRandom(~seed);
    var problem = of(seed);
    var classes =
        problem.classes().stream()
            .map(it -> {
              Map<Integer, Integer> most = new HashMap<>(it.most());
              if (random.nextInt(3) == 0) {
                most.put(random.nextInt(problem.nodes().size()), random.nextInt(2));
              }
              int waiting = random.nextInt(3) == 0 ? it.waiting() / 2 : it.waiting();
              return new PodClass(
                  it.request(),
                  it.priority(),
                  waiting,
                  it.running(),
                  it.nodes(),
                  most,
                  it.gang(),
                  it.keepsNode(),
                  it.rules(),
                  it.counters(),
                  it.budgets(),
                  it.costs());
            })
            .toList();
    return new PackingProblem(
        problem.nodes(),
        classes,
        problem.counters(),
        problem.gangs(),
        problem.limits(),
        problem.budgets(),
        problem.moves(),
        problem.objective());
  }

  private PackingProblem problem() {
    nodes = between(2, 4);
    resources = between(1, 3);
    var objective = List.of(PackingObjective.values()).get(random.nextInt(3));
    given.objective(objective);
    free = new long[nodes][resources];
    capacity = new long[nodes][resources];
    for (int n = 0; n < nodes; n++) {
      for (int r = 0; r < resources; r++) {
        capacity[n][r] = between(0, 6);
        free[n][r] = capacity[n][r] - (in100(20) ? between(1, 2) : 0);
      }
    }
    gangs = in100(40) ? between(1, 2) : 0;
    for (int g = 0; g < gangs; g++) {
      given.gang(between(0, 3));
    }
    boolean moves = in100(50);
    budgets = moves && in100(50) ? between(1, 2) : 0;
    for (int b = 0; b < budgets; b++) {
      given.budget(between(0, 2));
    }
    given.moves(moves ? between(1, 3) : 0);
    int wanted = between(1, 4);
    int left = MOST_PODS;
    for (int c = 0; c < wanted && left > 0; c++) {
      int waiting = random.nextInt(Math.min(left, 4) + 1);
      left -= waiting;
      left -= pods(waiting, moves ? random.nextInt(Math.min(left, 3) + 1) : 0);
    }
    for (int i = in100(60) ? between(1, 3) : 0; i > 0; i--) {
      rule();
    }
    for (int i = in100(40) ? between(1, 2) : 0; i > 0; i--) {
      limit();
    }
    for (int n = 0; n < nodes; n++) {
      given.node(
          new PackingNode(
              LongStream.of(free[n]).boxed().toList(),
              LongStream.of(capacity[n]).boxed().toList(),
              objective == PackingObjective.PRICE ? between(1, 4) : 1,
              in100(20)));
    }
    if (costs.nextBoolean()) {
      classes.forEach(this::price);
    }
    return given.problem();
  }

  private void price(GivenProblem.Pods pods) {
    var byNode = new int[nodes][];
    for (int n = 0; n < nodes; n++) {
      byNode[n] = costs.ints(costs.nextInt(3), 0, 5).toArray();
    }
    pods.costs(byNode);
  }

  /// @return how many of the class's pods run
  private int pods(int waiting, int running) {
    var request = new long[resources];
    for (int r = 0; r < resources; r++) {
      request[r] = between(0, 3);
    }
    var pods = given.pods(waiting, request).priority(in100(70) ? 0 : between(1, 2));
    classes.add(pods);
    pods.on(IntStream.range(0, nodes).filter(_ -> in100(80)).toArray());
    for (int i = 0; i < running; i++) {
      int node = random.nextInt(nodes);
      pods.running(node, pods.running(node) + 1);
      for (int r = 0; r < resources && in100(95); r++) {
        capacity[node][r] += request[r];
        free[node][r] += request[r];
      }
    }
    for (int n = 0; n < nodes; n++) {
      if (in100(10)) {
        pods.most(n, between(0, 2));
      }
    }
    if (gangs > 0 && in100(60)) {
      pods.gang(random.nextInt(gangs));
    }
    for (int b = 0; b < budgets; b++) {
      if (in100(50)) {
        pods.budget(b);
      }
    }
    if (in100(15)) {
      pods.ofDaemons();
    }
    return running;
  }

  private void rule() {
    var domains = domains();
    int counter = given.counter(domains, fixed(domains));
    var counted = classes.stream().filter(_ -> in100(60)).toList();
    counted.forEach(pods -> pods.counted(counter));
    switch (random.nextInt(3)) {
      case 0 -> {
        var owner = classes.get(random.nextInt(classes.size())).absent(counter);
        int owners = given.counter(domains, fixed(domains));
        owner.counted(owners);
        counted.forEach(pods -> pods.absent(owners));
      }
      case 1 -> classes.stream().filter(_ -> in100(50)).forEach(pods -> pods.present(counter));
      default ->
          classes.stream()
              .filter(_ -> in100(50))
              .forEach(pods -> pods.spread(counter, between(1, 2), between(1, 3)));
    }
  }

  private void limit() {
    var most =
        IntStream.range(0, resources)
            .mapToObj(_ -> in100(40) ? PackingLimit.UNLIMITED : (long) between(-1, 8))
            .toList();
    given.limit(
        most,
        classes.stream().filter(_ -> in100(60)).map(pods -> pods.number).toArray(Integer[]::new));
  }

  /// Each domain has a node.
  private List<Integer> domains() {
    int most = between(1, 3);
    Map<Integer, Integer> numbers = new HashMap<>();
    return IntStream.range(0, nodes)
        .map(_ ->
            in100(15)
                ? DomainCounter.NO_DOMAIN
                : numbers.computeIfAbsent(random.nextInt(most), _ -> numbers.size()))
        .boxed()
        .toList();
  }

  private List<Integer> fixed(List<Integer> domains) {
    int count = domains.stream().mapToInt(it -> it + 1).max().orElse(0);
    return IntStream.range(0, count).map(_ -> in100(25) ? between(1, 2) : 0).boxed().toList();
  }

  private int between(int least, int most) {
    return least + random.nextInt(most - least + 1);
  }

  private boolean in100(int percent) {
    return random.nextInt(100) < percent;
  }
}
