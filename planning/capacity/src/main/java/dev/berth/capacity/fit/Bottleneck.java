package dev.berth.capacity.fit;

import static java.util.stream.Collectors.groupingBy;
import static java.util.stream.Collectors.summingInt;
import static java.util.stream.Collectors.toCollection;

import dev.berth.api.core.Node;
import dev.berth.api.core.Pod;
import dev.berth.engine.cycle.PodFilters;
import dev.berth.engine.dryrun.DryRun;
import dev.berth.framework.cluster.Snapshot;
import dev.berth.framework.model.NodeInfo;
import dev.berth.framework.status.InsufficientResource;
import dev.berth.framework.status.PluginStatus;
import dev.berth.framework.status.Reason;
import java.util.ArrayList;
import java.util.Collections;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/// The constraints that keep a pod from the nodes of a cluster. A scheduling cycle stops at the
/// first filter that rejects a node; here, all filters give their reasons.
///
/// @param constraints constraints that alone reject the most nodes come first
public record Bottleneck(List<Constraint> constraints) {
  public Bottleneck {
    constraints = List.copyOf(constraints);
  }

  /// One reason for rejecting nodes.
  ///
  /// @param plugin the plugin with this reason, or the first one of several
  /// @param reason in kube-scheduler's words
  /// @param resource the scarce resource; empty for another reason
  /// @param nodes the number of nodes that are rejected for this reason
  /// @param alone the number of these nodes without any other reason
  /// @param zones the number of the nodes by zone; the empty name stands for no zone
  /// @param pools the number of the nodes by pool; the empty name stands for no pool
  /// @param nearest the node with the smallest shortage; null if no resource is scarce
  /// @param first the first of the nodes by name
  public record Constraint(
      String plugin,
      String reason,
      String resource,
      int nodes,
      int alone,
      SortedMap<String, Integer> zones,
      SortedMap<String, Integer> pools,
      @Nullable Shortage nearest,
      String first) {
    public Constraint {
      zones = Collections.unmodifiableSortedMap(new TreeMap<>(zones));
      pools = Collections.unmodifiableSortedMap(new TreeMap<>(pools));
    }
  }

  /// The shortage of a node.
  ///
  /// @param amount millicores, bytes or a count
  /// @param text the amount in a readable unit
  public record Shortage(String node, long amount, String text) {}

  /// Finds the constraints that keep the pod from the nodes.
  ///
  /// @param pool returns the pool of a node
  public static Bottleneck of(
      DryRun dryRun, Snapshot cluster, Pod pod, Function<Node, String> pool) {
    PodFilters filters = dryRun.filters(cluster, pod);
    Map<String, List<Given>> given = new LinkedHashMap<>();
    for (NodeInfo node : cluster.nodes().nodes()) {
      // several plugins may give the same one, such as that a claim is not there
      var reasons = new LinkedHashMap<String, Given>();
      for (PluginStatus rejection : filters.rejections(node)) {
        for (Reason reason : rejection.reasons()) {
          reasons.putIfAbsent(
              reason.message(), new Given(rejection.plugin(), reason, node, reasons));
        }
      }
      reasons.forEach(
          (message, it) -> given.computeIfAbsent(message, _ -> new ArrayList<>()).add(it));
    }
    return new Bottleneck(
        given.values().stream()
            .map(alike -> constraint(alike, pool))
            .sorted(
                Comparator.comparingInt(Constraint::alone)
                    .thenComparingInt(Constraint::nodes)
                    .reversed()
                    .thenComparing(Constraint::reason))
            .toList());
  }

  /// A reason of a node.
  ///
  /// @param all all reasons of the node, by their messages
  private record Given(String plugin, Reason reason, NodeInfo node, Map<String, Given> all) {}

  /// @param alike of all nodes with this reason
  private static Constraint constraint(List<Given> alike, Function<Node, String> pool) {
    var first = alike.getFirst();
    return new Constraint(
        first.plugin,
        first.reason.message(),
        first.reason instanceof InsufficientResource missing ? missing.resource() : "",
        alike.size(),
        (int) alike.stream().filter(it -> it.all.size() == 1).count(),
        count(alike, NodePools::zoneOf),
        count(alike, pool),
        alike.stream()
            .filter(it -> it.reason instanceof InsufficientResource)
            .map(it -> shortage(it.node, (InsufficientResource) it.reason))
            .min(Comparator.comparingLong(Shortage::amount))
            .orElse(null),
        alike.stream().map(it -> it.node.name()).min(Comparator.naturalOrder()).orElseThrow());
  }

  private static Shortage shortage(NodeInfo node, InsufficientResource missing) {
    return new Shortage(node.name(), missing.shortBy(), missing.shortage());
  }

  private static SortedMap<String, Integer> count(List<Given> alike, Function<Node, String> key) {
    return alike.stream()
        .collect(groupingBy(it -> key.apply(it.node.node()), TreeMap::new, summingInt(_ -> 1)));
  }

  /// The resources that are scarce on some node, the most important first.
  public Set<String> resources() {
    return constraints.stream()
        .map(Constraint::resource)
        .filter(name -> !name.isEmpty())
        .collect(toCollection(LinkedHashSet::new));
  }
}
