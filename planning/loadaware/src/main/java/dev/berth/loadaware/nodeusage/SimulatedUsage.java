package dev.berth.loadaware.nodeusage;

import dev.berth.api.core.Node;
import dev.berth.api.core.Pod;
import dev.berth.api.meta.ObjectKey;
import dev.berth.api.meta.OwnerReference;
import dev.berth.api.meta.Quantity;
import dev.berth.api.meta.ResourceAmounts;
import dev.berth.framework.model.PodInfo;
import dev.berth.framework.model.ResourceNames;
import java.util.Collection;
import java.util.HashMap;
import java.util.Map;
import java.util.TreeMap;
import java.util.function.LongFunction;
import java.util.random.RandomGenerator;

/// What pods, and so nodes, use in a simulation: a multiple of what is requested, which is a matter
/// of chance. Most of it is the workload's, since requests are wrong for all of its pods alike; the
/// rest varies from pod to pod, and from one measurement to the next. The same seed leads to the
/// same use of a pod, wherever it runs. Immutable.
///
/// @param seed of all that is chance
/// @param generators makes a generator of a seed
public record SimulatedUsage(long seed, LongFunction<? extends RandomGenerator> generators) {
  /// The standard deviations of the multiples' logarithms: two thirds of the workloads use between
  /// half of what they request and twice as much.
  private static final double OF_WORKLOADS = Math.log(2);

  private static final double OF_PODS = 0.2;
  private static final double OF_MEASUREMENTS = 0.15;

  /// What is used at a time. No node uses more than is allocatable.
  ///
  /// @param pods the pods of the cluster; those on these nodes count
  /// @param measurement its number: each is slightly different
  public KnownUsage measure(Collection<Node> nodes, Collection<Pod> pods, long measurement) {
    var used = new HashMap<String, Amounts>();
    var ofPods = new HashMap<ObjectKey, Map<String, Quantity>>();
    for (Pod pod : pods) {
      if (!pod.spec().nodeName().isEmpty() && !pod.isFinished()) {
        Amounts amounts = of(pod, measurement);
        used.merge(pod.spec().nodeName(), amounts, Amounts::plus);
        ofPods.put(pod.key(), amounts.quantities());
      }
    }
    var known = new TreeMap<String, KnownNode>();
    for (Node node : nodes) {
      Map<String, Quantity> ofNode =
          used.getOrDefault(node.metadata().name(), Amounts.NONE).upTo(node).quantities();
      known.put(node.metadata().name(), new KnownNode(null, ofNode, Map.of(), Map.of(), null));
    }
    return new KnownUsage(known, ofPods);
  }

  private Amounts of(Pod pod, long measurement) {
    var requested = PodInfo.of(pod);
    String workload = workload(pod);
    String key = pod.key().toString();
    return new Amounts(
        Math.round(requested.nonZeroMilliCpu() * multiple(workload, key, measurement, 1)),
        Math.round(requested.nonZeroMemory() * multiple(workload, key, measurement, 2)));
  }

  private double multiple(String workload, String pod, long measurement, long resource) {
    double logarithm =
        OF_WORKLOADS * chance("workload " + workload, resource, 0)
            + OF_PODS * chance(pod, resource, 0)
            + OF_MEASUREMENTS * chance(pod, resource, measurement);
    return Math.exp(logarithm);
  }

  /// A normally distributed value, which is the same for the same arguments.
  private double chance(String name, long resource, long measurement) {
    long mixed = (seed * 31 + name.hashCode()) * 31 + resource;
    return generators.apply(mixed * 1_000_003 + measurement).nextGaussian();
  }

  /// The set of the pod: the pods of its controller, or those whose names have other numbers.
  private static String workload(Pod pod) {
    return pod.metadata().namespace()
        + "/"
        + pod.metadata()
            .controller()
            .map(OwnerReference::name)
            .orElseGet(() -> pod.metadata().name().replaceFirst("-\\d+$", ""));
  }

  private record Amounts(long milliCpu, long memory) {
    static final Amounts NONE = new Amounts(0, 0);

    Amounts plus(Amounts more) {
      return new Amounts(milliCpu + more.milliCpu, memory + more.memory);
    }

    Amounts upTo(Node node) {
      Map<String, Quantity> most = node.status().allocatable();
      return new Amounts(
          Math.min(milliCpu, most.getOrDefault(ResourceNames.CPU, Quantity.ZERO).milliValue()),
          Math.min(memory, most.getOrDefault(ResourceNames.MEMORY, Quantity.ZERO).value()));
    }

    Map<String, Quantity> quantities() {
      return Map.of(
          ResourceNames.CPU, ResourceAmounts.amount(ResourceNames.CPU, milliCpu),
          ResourceNames.MEMORY, ResourceAmounts.amount(ResourceNames.MEMORY, memory));
    }
  }
}
