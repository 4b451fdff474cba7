package dev.berth.loadaware.nodeusage;

import dev.berth.api.core.Node;
import dev.berth.api.core.Pod;
import dev.berth.api.custom.CustomResource;
import dev.berth.api.meta.ObjectKey;
import dev.berth.api.meta.ObjectMeta;
import dev.berth.api.meta.Quantity;
import dev.berth.api.metrics.NodeMetrics;
import dev.berth.framework.model.ResourceNames;
import dev.berth.loadaware.crane.LoadAnnotations;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Collection;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.OptionalDouble;
import java.util.Set;
import java.util.stream.Collectors;

/// The usage of nodes, in the forms that plugins read. Immutable.
public final class UsageFeed {
  /// Koordinator's default.
  private static final Duration INTERVAL = Duration.ofSeconds(60);

  /// A metrics server's.
  private static final Duration WINDOW = Duration.ofSeconds(15);

  private static final Set<String> MEASURED = Set.of(ResourceNames.CPU, ResourceNames.MEMORY);

  private final List<AttributedUsage> nodes;
  private final Instant now;

  private UsageFeed(List<AttributedUsage> nodes, Instant now) {
    this.nodes = nodes;
    this.now = now;
  }

  /// Creates it for a cluster.
  ///
  /// @param nodes the nodes of the cluster; nodes without known usage are left out
  /// @param pods those of the cluster
  /// @param now the time of measurements without a time; pods on their nodes then count as measured
  public static UsageFeed of(
      KnownUsage usage, Collection<Node> nodes, Collection<Pod> pods, Instant now) {
    Map<String, List<Pod>> byNode =
        pods.stream()
            .filter(pod -> !pod.isFinished() && !pod.spec().nodeName().isEmpty())
            .collect(Collectors.groupingBy(pod -> pod.spec().nodeName()));
    var known = new ArrayList<AttributedUsage>();
    for (Node node : nodes) {
      String name = node.metadata().name();
      KnownNode use = usage.nodes().get(name);
      if (use != null) {
        List<Pod> there = byNode.getOrDefault(name, List.of());
        known.add(AttributedUsage.of(node, use, there, usage.pods()));
      }
    }
    return new UsageFeed(List.copyOf(known), now);
  }

  /// Koordinator's form: a NodeMetric for each node.
  public List<CustomResource> nodeMetrics() {
    return nodes.stream().map(this::nodeMetric).toList();
  }

  private CustomResource nodeMetric(AttributedUsage usage) {
    CustomResource given = usage.known().metric();
    if (given != null) {
      return given;
    }
    Instant time = usage.known().time();
    return time == null ? usage.nodeMetric(now, Duration.ZERO) : usage.nodeMetric(time, INTERVAL);
  }

  /// crane-scheduler's form: the nodes with annotations. Metrics without a value of their own name
  /// get the use of CPU, if their names begin with `cpu`, or of memory, if they begin with `mem`.
  ///
  /// @param annotators the annotators for the policies of all plugins
  public List<Node> annotated(Collection<LoadAnnotations> annotators) {
    return nodes.stream().map(usage -> annotated(usage, annotators)).toList();
  }

  private Node annotated(AttributedUsage usage, Collection<LoadAnnotations> annotators) {
    Instant time = Objects.requireNonNullElse(usage.known().time(), now);
    Node node = usage.node();
    for (LoadAnnotations annotator : annotators) {
      node = annotator.annotate(node, metric -> fraction(usage, metric), time);
    }
    return node;
  }

  private static OptionalDouble fraction(AttributedUsage usage, String metric) {
    Double known = usage.known().metrics().get(metric);
    if (known != null) {
      return OptionalDouble.of(known);
    }
    return metric.startsWith("cpu")
        ? part(usage, ResourceNames.CPU)
        : metric.startsWith("mem") ? part(usage, ResourceNames.MEMORY) : OptionalDouble.empty();
  }

  /// The usage as a share of the whole machine, if it is known.
  private static OptionalDouble part(AttributedUsage usage, String resource) {
    var status = usage.node().status();
    Quantity whole =
        status
            .capacity()
            .getOrDefault(resource, status.allocatable().getOrDefault(resource, Quantity.ZERO));
    Quantity used = usage.known().used().get(resource);
    return used == null || whole.isZero()
        ? OptionalDouble.empty()
        : OptionalDouble.of((double) used.milliValue() / whole.milliValue());
  }

  /// A metrics server's form: NodeMetrics of nodes whose CPU and memory are both known.
  public List<NodeMetrics> measured() {
    return nodes.stream()
        .filter(usage -> usage.known().used().keySet().containsAll(MEASURED))
        .map(usage ->
            new NodeMetrics(
                ObjectMeta.named("", usage.node().metadata().name()),
                Objects.requireNonNullElse(usage.known().time(), now),
                WINDOW,
                usage.known().used()))
        .toList();
  }

  /// A metrics server's form: the use of nodes, by name.
  public Map<String, Map<String, Quantity>> nodeUsage() {
    var byName = new HashMap<String, Map<String, Quantity>>();
    nodes.forEach(usage -> byName.put(usage.node().metadata().name(), usage.known().used()));
    return byName;
  }

  /// A metrics server's form: the use of pods.
  public Map<ObjectKey, Map<String, Quantity>> podUsage() {
    var byKey = new HashMap<ObjectKey, Map<String, Quantity>>();
    nodes.forEach(usage -> usage.pods().forEach((pod, used) -> byKey.put(pod.key(), used)));
    return byKey;
  }
}
