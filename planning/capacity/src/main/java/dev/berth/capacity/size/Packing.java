package dev.berth.capacity.size;

import java.math.BigInteger;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.BitSet;
import java.util.HashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.IntToDoubleFunction;
import java.util.function.LongToDoubleFunction;
import java.util.stream.IntStream;
import java.util.stream.Stream;

/// The most that nodes can hold of pods, with any placement: each kind of pods has a weight, and a
/// node holds no more weight than its amount of any one resource allows. So if the nodes hold all
/// pods, their capacity is at least the weight of all pods. This holds for any weights; good
/// weights are those of [#weights], among them the dual feasible functions of Fekete and Schepers,
/// and of Martello and Toth, for bin packing.
final class Packing {
  /// The maximum number of steps into which a node's amount of a resource is divided. If all
  /// requests are multiples of something larger, this is the step; otherwise requests are rounded
  /// down.
  private static final int STEPS = 3000;

  private static final int MOST_ALONE = 40;
  private static final int MOST_THRESHOLDS = 6;

  /// The room of a node for pods.
  ///
  /// @param amounts the amounts of each resource, not negative
  /// @param kinds those that may run there, by their index in the list of all kinds
  @SuppressWarnings("ArrayRecordComponent") // they are not compared
  record Bin(long[] amounts, BitSet kinds) {}

  /// The amount that some nodes must hold together, and how much of it each can hold at most.
  ///
  /// @param least the weight that they must hold
  /// @param held the weight that each node, or each node of a shape, can hold
  /// @param scarce the resource that limits most of them, by its number
  @SuppressWarnings("ArrayRecordComponent")
  record Demand(double least, double[] held, int scarce) {
    /// Weights are sums of fractions.
    static final double ROUNDING = 1e-6;

    boolean isAny() {
      return least > ROUNDING;
    }

    /// A little less than the requirement, because it is a sum of fractions.
    double need() {
      return least - ROUNDING;
    }
  }

  private final long[][] requests;
  private final int[] counts;
  private final int resources;
  private final long[] largest;
  private final long[] units;
  private final boolean[] hasPlace;

  Packing(long[][] requests, int[] counts, List<Bin> bins) {
    this.requests = requests;
    this.counts = counts;
    resources = bins.isEmpty() ? 0 : bins.getFirst().amounts.length;
    largest = new long[resources];
    for (var bin : bins) {
      for (int r = 0; r < resources; r++) {
        largest[r] = Math.max(largest[r], bin.amounts[r]);
      }
    }
    units = new long[resources];
    for (int r = 0; r < resources; r++) {
      units[r] = unit(r);
    }
    hasPlace = new boolean[counts.length];
    for (int kind = 0; kind < counts.length; kind++) {
      hasPlace[kind] = hasPlace(kind, bins);
    }
  }

  private boolean hasPlace(int kind, List<Bin> bins) {
    return bins.stream()
        .anyMatch(bin ->
            bin.kinds.get(kind)
                && IntStream.range(0, resources)
                    .allMatch(r -> requests[kind][r] <= bin.amounts[r]));
  }

  /// Returns the capacities of bins for weights that may show that something does not fit.
  ///
  /// @param references bins that resemble the counted ones
  /// @param most the maximum number of different reference bins
  Stream<Capacity> capacities(List<Bin> references, int most) {
    return references.stream()
        .map(bin -> Arrays.stream(bin.amounts).boxed().toList())
        .distinct()
        .limit(most)
        .flatMap(amounts -> weights(amounts).stream())
        .map(this::capacity);
  }

  private List<double[]> weights(List<Long> reference) {
    Set<List<Double>> all = new LinkedHashSet<>();
    all.add(boxed(_ -> 1));
    for (int r = 0; r < resources; r++) {
      if (reference.get(r) > 0) {
        addOf(r, reference.get(r), all);
      }
    }
    for (int kind = 0; kind < Math.min(counts.length, MOST_ALONE); kind++) {
      var alone = kind;
      all.add(boxed(it -> it == alone ? 1 : 0));
    }
    return all.stream()
        .map(weights -> weights.stream().mapToDouble(Double::doubleValue).toArray())
        .toList();
  }

  private void addOf(int resource, long amount, Set<List<Double>> all) {
    all.add(boxed(kind -> share(kind, resource, amount)));
    if (IntStream.range(0, counts.length)
        .mapToDouble(kind -> share(kind, resource, amount))
        .allMatch(share -> share == 0 || share == 1)) {
      return;
    }
    for (int k = 1; k <= 4; k++) {
      var parts = k;
      all.add(boxed(kind -> Math.floor((parts + 1) * share(kind, resource, amount)) / parts));
    }
    Arrays.stream(requests)
        .mapToDouble(request -> (double) request[resource] / amount)
        .filter(share -> share > 0 && share <= 0.5)
        .distinct()
        .sorted()
        .limit(MOST_THRESHOLDS)
        .forEach(least ->
            all.add(
                boxed(kind -> {
                  var share = share(kind, resource, amount);
                  return share > 1 - least ? 1 : share < least ? 0 : share;
                })));
  }

  private List<Double> boxed(IntToDoubleFunction weight) {
    return IntStream.range(0, counts.length).mapToDouble(weight).boxed().toList();
  }

  private double share(int kind, int resource, long amount) {
    return Math.min(1, (double) requests[kind][resource] / amount);
  }

  /// The capacity of bins for some weights.
  Capacity capacity(double[] weights) {
    return new Capacity(weights);
  }

  /// It remembers its results. For one thread.
  final class Capacity {
    private final double[] weights;

    /// By the kinds that may run there, and by resource: the maximum weight for an amount of the
    /// resource.
    private final Map<BitSet, List<LongToDoubleFunction>> limits = new HashMap<>();

    private Capacity(double[] weights) {
      this.weights = weights;
    }

    /// The weight of all pods with a place, without the heaviest ones.
    ///
    /// @param without the number of pods to leave out; pods without a place are left out first
    double total(int without) {
      double total = 0.0;
      var left = without;
      var order = new ArrayList<Integer>();
      for (int kind = 0; kind < counts.length; kind++) {
        if (hasPlace[kind]) {
          total += weights[kind] * counts[kind];
          order.add(kind);
        } else {
          left = Math.max(0, left - counts[kind]);
        }
      }
      order.sort((a, b) -> Double.compare(weights[b], weights[a]));
      for (int kind : order) {
        var some = Math.min(left, counts[kind]);
        total -= some * weights[kind];
        left -= some;
      }
      return total;
    }

    /// The maximum weight that each of the bins can hold.
    double[] of(List<Bin> bins) {
      return bins.stream().mapToDouble(this::of).toArray();
    }

    /// The maximum weight that the bin can hold.
    double of(Bin bin) {
      return Arrays.stream(byResource(bin)).min().orElse(Double.MAX_VALUE);
    }

    /// The maximum weight that the bin can hold by each resource alone.
    private double[] byResource(Bin bin) {
      var ofKinds = limits.computeIfAbsent(bin.kinds, this::limits);
      return IntStream.range(0, resources)
          .mapToDouble(r -> ofKinds.get(r).applyAsDouble(bin.amounts[r]))
          .toArray();
    }

    /// The resource that limits the weight in most of the bins; the first of several.
    int scarcest(List<Bin> bins) {
      var limited = new int[resources];
      for (var bin : bins) {
        var most = byResource(bin);
        limited[IntStream.range(0, resources).reduce(0, (a, b) -> most[b] < most[a] ? b : a)]++;
      }
      return IntStream.range(0, resources).reduce(0, (a, b) -> limited[b] > limited[a] ? b : a);
    }

    private List<LongToDoubleFunction> limits(BitSet kinds) {
      return IntStream.range(0, resources).mapToObj(r -> limit(kinds, r)).toList();
    }

    /// By the weights of whole pods and, because requests are rounded down to steps, also by the
    /// maximum weight of a unit of the resource.
    private LongToDoubleFunction limit(BitSet kinds, int resource) {
      var byPods = byPods(kinds, resource);
      var counted = kinds.stream().filter(kind -> weights[kind] > 0).toArray();
      var anyway =
          Arrays.stream(counted)
              .filter(kind -> requests[kind][resource] == 0)
              .mapToDouble(kind -> weights[kind] * counts[kind])
              .sum();
      var densest =
          Arrays.stream(counted)
              .filter(kind -> requests[kind][resource] > 0)
              .mapToDouble(kind -> weights[kind] / requests[kind][resource])
              .max()
              .orElse(0);
      return amount -> Math.min(byPods[step(amount, resource)], anyway + densest * amount);
    }

    /// By the number of steps of the resource.
    private double[] byPods(BitSet kinds, int resource) {
      // Of those that take as many steps, only the heaviest ones matter.
      var heaviest = new double[step(largest[resource], resource) + 1];
      kinds.stream()
          .filter(kind -> weights[kind] > 0 && requests[kind][resource] <= largest[resource])
          .forEach(kind -> {
            var size = step(requests[kind][resource], resource);
            heaviest[size] =
                size == 0
                    ? heaviest[0] + weights[kind] * counts[kind]
                    : Math.max(heaviest[size], weights[kind]);
          });
      var most = new double[heaviest.length];
      Arrays.fill(most, heaviest[0]);
      for (int size = 1; size < heaviest.length; size++) {
        for (var i = size; heaviest[size] > 0 && i < most.length; i++) {
          most[i] = Math.max(most[i], most[i - size] + heaviest[size]);
        }
      }
      return most;
    }
  }

  /// The number of whole steps in the amount.
  private int step(long amount, int resource) {
    if (largest[resource] == 0) {
      return 0;
    }
    if (largest[resource] / units[resource] <= STEPS) {
      return (int) Math.min(STEPS, amount / units[resource]);
    }
    var steps =
        Math.multiplyHigh(amount, STEPS) == 0
            ? Long.divideUnsigned(amount * STEPS, largest[resource])
            : BigInteger.valueOf(amount)
                .multiply(BigInteger.valueOf(STEPS))
                .divide(BigInteger.valueOf(largest[resource]))
                .longValue();
    return (int) Math.min(STEPS, steps);
  }

  /// The largest unit of which all requests are multiples; 1 if there are none.
  private long unit(int resource) {
    long unit = 0L;
    for (var request : requests) {
      for (var rest = request[resource]; rest != 0; ) {
        var next = unit % rest;
        unit = rest;
        rest = next;
      }
    }
    return Math.max(1, unit);
  }
}
