package dev.berth.capacity.fit;

import dev.berth.api.core.Node;
import dev.berth.api.core.Pod;
import dev.berth.engine.DryRun;
import dev.berth.engine.cycle.PodFilters;
import dev.berth.framework.diagnosis.InsufficientResource;
import dev.berth.framework.diagnosis.PluginStatus;
import dev.berth.framework.diagnosis.Reason;
import dev.berth.framework.handle.Snapshot;
import dev.berth.framework.state.NodeInfo;
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

/// What keeps a pod from the nodes of a cluster. A scheduling cycle stops at the first filter that
/// rejects a node; here all filters say what they have against it.
///
/// @param nodes how many nodes there are
/// @param constraints those that reject the most nodes by themselves first
public record Bottleneck(int nodes, List<Constraint> constraints) {
  public Bottleneck {
    constraints = List.copyOf(constraints);
  }

  /// One reason why nodes are rejected.
  ///
  /// @param plugin that gives it, the first one if there are several
  /// @param reason in kube-scheduler's words
  /// @param resource the resource that is short; empty if the reason is another one
  /// @param nodes how many nodes are rejected for it
  /// @param alone how many of these are rejected for nothing else
  /// @param zones how many of the nodes are in which zone; empty name for none
  /// @param pools how many of them are in which pool; empty name for none
  /// @param nearest the node that falls short by least; null if no resource is short
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

  /// By how much a node falls short.
  ///
  /// @param amount millicores, bytes or a count
  /// @param text the amount in a readable unit
  public record Shortage(String node, long amount, String text) {}

  /// What keeps the pod from the nodes.
  ///
  /// @param pool names the pool of a node
  public static Bottleneck of(
      DryRun dryRun, Snapshot cluster, Pod pod, Function<Node, String> pool) {
    PodFilters filters = dryRun.filters(cluster, pod);
    Map<String, Tally> tallies = new LinkedHashMap<>();
    for (NodeInfo node : cluster.nodes().nodes()) {
      // several plugins may give the same one, such as that a claim is not there
      var reasons = new LinkedHashMap<String, Given>();
      for (PluginStatus rejection : filters.rejections(node)) {
        for (Reason reason : rejection.reasons()) {
          reasons.putIfAbsent(reason.message(), new Given(rejection.plugin(), reason));
        }
      }
      reasons.forEach((message, given) ->
          tallies
              .computeIfAbsent(message, _ -> new Tally(given.plugin))
              .add(node, given.reason, reasons.size() == 1, pool));
    }
    var constraints = new ArrayList<Constraint>();
    tallies.forEach((message, tally) -> constraints.add(tally.of(message)));
    constraints.sort(
        Comparator.comparingInt(Constraint::alone)
            .thenComparingInt(Constraint::nodes)
            .reversed()
            .thenComparing(Constraint::reason));
    return new Bottleneck(cluster.nodes().nodes().size(), constraints);
  }

  /// The resources that are short on some node, the most important first.
  public Set<String> resources() {
    var resources = new LinkedHashSet<String>();
    constraints.stream()
        .map(Constraint::resource)
        .filter(name -> !name.isEmpty())
        .forEach(resources::add);
    return resources;
  }

  private record Given(String plugin, Reason reason) {}

  private static final class Tally {
    private final String plugin;
    private final SortedMap<String, Integer> zones = new TreeMap<>();
    private final SortedMap<String, Integer> pools = new TreeMap<>();
    private String first = "";
    private int nodes;
    private int alone;
    private String resource = "";
    private @Nullable Shortage nearest;

    Tally(String plugin) {
      this.plugin = plugin;
    }

    void add(NodeInfo node, Reason reason, boolean isAlone, Function<Node, String> pool) {
      first = nodes == 0 || node.name().compareTo(first) < 0 ? node.name() : first;
      nodes++;
      alone += isAlone ? 1 : 0;
      zones.merge(NodePools.zoneOf(node.node()), 1, Integer::sum);
      pools.merge(pool.apply(node.node()), 1, Integer::sum);
      if (reason instanceof InsufficientResource missing) {
        resource = missing.resource();
        if (nearest == null || missing.shortBy() < nearest.amount()) {
          nearest = new Shortage(node.name(), missing.shortBy(), missing.shortage());
        }
      }
    }

    Constraint of(String reason) {
      return new Constraint(plugin, reason, resource, nodes, alone, zones, pools, nearest, first);
    }
  }
}
