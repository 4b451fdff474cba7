package dev.berth.engine.memo;

import dev.berth.api.core.Node;
import dev.berth.engine.cache.EquivalentPods;
import dev.berth.framework.counts.CountDefinition;
import dev.berth.framework.counts.CountDefinition.CountKey;
import dev.berth.framework.counts.DomainCounts;
import dev.berth.framework.counts.TopologyCounts;
import dev.berth.framework.counts.TopologyKey;
import dev.berth.framework.model.NodeInfo;
import dev.berth.framework.model.PodInfo;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.function.Function;
import java.util.function.IntFunction;
import java.util.function.ToIntFunction;
import org.jspecify.annotations.Nullable;

/// Counts that follow the changes of pods and nodes. For one thread.
final class MutableTopologyCounts {
  private final CountDefinition definition;
  private final Function<TopologyKey, OpenTopology> topologies;
  private final Map<CountKey, MutableDomainCounts> byKey = new LinkedHashMap<>();
  private final List<MutableDomainCounts> named;
  private @Nullable TopologyCounts frozen;

  /// Counts the nodes, but no pods yet.
  ///
  /// @param slots the number of slots
  /// @param nodeAt the node in a slot; null if the slot is free
  /// @param topologies of these nodes; later, at [#freeze], of the nodes that exist then
  MutableTopologyCounts(
      CountDefinition definition,
      int slots,
      IntFunction<@Nullable NodeInfo> nodeAt,
      Function<TopologyKey, OpenTopology> topologies) {
    this.definition = definition;
    this.topologies = topologies;
    named = definition.countKeys().stream().map(this::domainCounts).toList();
    for (MutableDomainCounts domainCounts : named) {
      for (int slot = 0; slot < slots; slot++) {
        NodeInfo node = nodeAt.apply(slot);
        if (node != null) {
          countNode(node.node(), 1, domainCounts, domainCounts.topology().domainAt(slot));
        }
      }
    }
  }

  /// Counts the pods of all nodes, one by one; the nodes must be counted already.
  void addPods(int slots, IntFunction<@Nullable NodeInfo> nodeAt) {
    for (int slot = 0; slot < slots; slot++) {
      NodeInfo node = nodeAt.apply(slot);
      if (node != null) {
        int at = slot;
        countPods(node, 1, topology -> topology.domainAt(at));
      }
    }
  }

  /// Counts equal pods on all nodes. The definition must give such pods the same weight, and the
  /// pods must be in its scope.
  void addPods(EquivalentPods pods, IntFunction<NodeInfo> nodeAt) {
    definition.weigh(
        pods.any(),
        (countKey, amount) -> {
          MutableDomainCounts domainCounts = domainCounts(countKey);
          for (int i = 0; i < pods.places(); i++) {
            int domain = domainCounts.topology().domainAt(pods.slot(i));
            if (domain >= 0 && definition.counts(countKey, nodeAt.apply(pods.slot(i)).node())) {
              domainCounts.add(domain, amount, pods.count(i));
            }
          }
        });
  }

  private MutableDomainCounts domainCounts(CountKey countKey) {
    MutableDomainCounts known = byKey.get(countKey);
    if (known == null) {
      known = new MutableDomainCounts(countKey, topologies.apply(countKey.topologyKey()));
      byKey.put(countKey, known);
    }
    return known;
  }

  /// Handles a node that has joined, left or changed.
  ///
  /// @param before null if the node has joined
  /// @param after with the same pods as before; null if the node has left
  void replace(@Nullable NodeInfo before, @Nullable NodeInfo after) {
    if (before != null && after != null && countAlike(before.node(), after.node())) {
      return;
    }
    if (before != null) {
      countNode(before.node(), -1);
      countPods(before, -1, topology -> topology.domainOf(before.node()));
    }
    if (after != null) {
      countNode(after.node(), 1);
      countPods(after, 1, topology -> topology.domainOf(after.node()));
    }
  }

  /// Returns whether pods count for the same on both nodes.
  private boolean countAlike(Node one, Node other) {
    for (CountKey countKey : byKey.keySet()) {
      if (!Objects.equals(countKey.topologyKey().domain(one), countKey.topologyKey().domain(other))
          || definition.counts(countKey, one) != definition.counts(countKey, other)) {
        return false;
      }
    }
    return true;
  }

  private void countNode(Node node, int sign) {
    for (MutableDomainCounts domainCounts : named) {
      countNode(node, sign, domainCounts, domainCounts.topology().domainOf(node));
    }
  }

  /// @param domain the number of the node's domain; -1 if it is in none
  private void countNode(Node node, int sign, MutableDomainCounts domainCounts, int domain) {
    if (domain >= 0 && definition.counts(domainCounts.countKey(), node)) {
      domainCounts.addNode(domain, sign);
    }
  }

  /// @param domains the number of the node's domain in a topology; -1 if it is in none
  private void countPods(NodeInfo node, int sign, ToIntFunction<OpenTopology> domains) {
    List<PodInfo> pods = definition.scope().on(node);
    for (int i = 0; i < pods.size(); i++) {
      weigh(pods.get(i), node.node(), sign, domains);
    }
  }

  /// Returns whether equal pods have the same weight.
  boolean weighsAlike() {
    return definition.weighsAlike();
  }

  /// Returns whether the pod counts anywhere.
  boolean counts(PodInfo pod) {
    if (!definition.scope().has(pod)) {
      return false;
    }
    var counts = new boolean[1];
    definition.weigh(pod, (_, _) -> counts[0] = true);
    return counts[0];
  }

  /// Handles a pod that has arrived at the node or left it.
  ///
  /// @param sign 1 if the pod has arrived, -1 if it has left
  void change(PodInfo pod, Node node, int sign) {
    if (definition.scope().has(pod)) {
      weigh(pod, node, sign, topology -> topology.domainOf(node));
    }
  }

  private void weigh(PodInfo pod, Node node, int sign, ToIntFunction<OpenTopology> domains) {
    definition.weigh(
        pod,
        (countKey, amount) -> {
          MutableDomainCounts domainCounts = domainCounts(countKey);
          int domain = domains.applyAsInt(domainCounts.topology());
          if (domain >= 0 && definition.counts(countKey, node)) {
            domainCounts.add(domain, amount, sign);
          }
        });
  }

  /// The number of integers that it keeps: its memory.
  int size() {
    int size = 0;
    for (MutableDomainCounts domainCounts : byKey.values()) {
      size += domainCounts.size();
    }
    return size;
  }

  /// Returns the current counts. Returns the same object as last time if nothing has changed.
  TopologyCounts freeze() {
    boolean changed = frozen == null || frozen.countKeys().size() < byKey.size();
    for (MutableDomainCounts domainCounts : byKey.values()) {
      changed |= !domainCounts.isFrozen();
    }
    TopologyCounts now = frozen;
    if (now == null || changed) {
      Map<CountKey, DomainCounts> copy = new LinkedHashMap<>();
      byKey.forEach((countKey, domainCounts) -> copy.put(countKey, domainCounts.freeze()));
      now = new TopologyCounts(copy);
      frozen = now;
    }
    return now;
  }
}
