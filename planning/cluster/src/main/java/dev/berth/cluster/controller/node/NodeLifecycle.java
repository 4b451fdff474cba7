package dev.berth.cluster.controller.node;

import dev.berth.api.core.Node;
import dev.berth.api.core.NodeCondition;
import dev.berth.api.core.Pod;
import dev.berth.api.core.Taint;
import dev.berth.api.meta.ObjectKey;
import dev.berth.cluster.controller.node.ZoneTainter.State;
import dev.berth.cluster.simulation.Controllers;
import dev.berth.cluster.simulation.EmbeddedCluster;
import dev.berth.engine.ClusterChange;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Collection;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/// Marks silent nodes like the node lifecycle controller: their condition becomes unknown, and
/// taints keep pods away. Zone by zone and one node after the other, a further taint evicts their
/// pods. For one thread.
///
/// ```
///   heartbeat ──▶ silent ── longer than the grace period, at the next look at all nodes ──▶
///   Ready=Unknown, pods not ready, taint NoSchedule ── when it is the node's turn ──▶
///   taint NoExecute
///
///   of its zone are silent      nodes tainted in a second
///   less than 55 %, or two      0.1
///   55 % or more                0.01, or none in zones of up to 50 nodes
///   all                         0.1; none, and the taints go, if all zones are so
/// ```
///
/// Nodes that are not ready in the beginning stay as they are, and count as not ready.
///
/// Source: `pkg/controller/nodelifecycle/node_lifecycle_controller.go`.
public final class NodeLifecycle implements Controllers {
  private static final String READY = "Ready";
  private static final String UNREACHABLE = "node.kubernetes.io/unreachable";
  private static final String NOT_READY = "node.kubernetes.io/not-ready";
  private static final String EXCLUDED = "node.kubernetes.io/exclude-disruption";

  /// The maximum number of silent nodes that do not yet disrupt their zone.
  private static final int FEW = 2;

  private final EmbeddedCluster cluster;
  private final NodeLifecycleSettings settings;
  private final Map<String, Instant> silent = new LinkedHashMap<>();
  private final Set<String> unknown = new LinkedHashSet<>();
  private final Map<String, ZoneTainter> zones = new LinkedHashMap<>();
  private @Nullable Rhythm looks;
  private @Nullable Instant lastLook;
  private boolean nodesHaveChanged;

  public NodeLifecycle(EmbeddedCluster cluster, NodeLifecycleSettings settings) {
    this.cluster = cluster;
    this.settings = settings;
    cluster.watch(this::follow);
  }

  private void follow(ClusterChange change) {
    if (change.object() instanceof Node node) {
      nodesHaveChanged = true;
      if (change instanceof ClusterChange.Deleted) {
        var name = node.metadata().name();
        unknown.remove(name);
        zones.values().forEach(zone -> zone.remove(name));
      }
    }
  }

  /// Makes the kubelets of these nodes silent; their last heartbeat is at the present time.
  public void silence(Collection<String> nodes) {
    nodes.forEach(node -> silent.putIfAbsent(node, now()));
    nodesHaveChanged = true;
  }

  /// Returns why a silent node is not tainted, so its pods stay; null if it is or will be tainted.
  public @Nullable EvictionHalt halt(Node node) {
    var zone = NodeZone.of(node);
    var tainter = zones.get(zone);
    if (!unknown.contains(node.metadata().name()) || tainter == null || !tainter.isHalted()) {
      return null;
    }
    var nodes =
        cluster.list(Node.class).stream()
            .filter(it -> NodeZone.of(it).equals(zone) && !isExcluded(it))
            .toList();
    return new EvictionHalt(
        NodeZone.shown(zone),
        (int) nodes.stream().filter(it -> !isReady(it)).count(),
        nodes.size(),
        tainter.state() == State.FULL_DISRUPTION);
  }

  private static boolean isExcluded(Node node) {
    return node.metadata().labels().containsKey(EXCLUDED);
  }

  /// Whether the kubelet of the node is silent.
  public boolean isSilent(String node) {
    return silent.containsKey(node);
  }

  @Override
  public boolean reconcile() {
    if (silent.isEmpty()) {
      return false;
    }
    var now = now();
    var before = cluster.writes();
    var look = nextLook();
    if (look != null && !look.isAfter(now)) {
      lastLook = now;
      nodesHaveChanged = false;
      lookAtAll(now);
    }
    zones
        .values()
        .forEach(zone -> {
          for (var node = zone.poll(now); node != null; node = zone.poll(now)) {
            taint(node, Taint.NO_EXECUTE);
          }
        });
    return cluster.writes() > before;
  }

  @Override
  public @Nullable Instant nextDue() {
    var due = nextLook();
    var now = now();
    for (var zone : zones.values()) {
      due = Controllers.earlier(due, zone.nextDue(now));
    }
    return due;
  }

  /// Returns the time of the next check that will find something; null if none will.
  private @Nullable Instant nextLook() {
    Instant next = null;
    var rhythm = rhythm();
    for (var node : silent.entrySet()) {
      if (!unknown.contains(node.getKey()) && node(node.getKey()) != null) {
        next =
            Controllers.earlier(
                next, rhythm.after(node.getValue().plus(settings.monitorGracePeriod())));
      }
    }
    if (nodesHaveChanged && !unknown.isEmpty() && lastLook != null) {
      next = Controllers.earlier(next, rhythm.after(lastLook));
    }
    return next;
  }

  private Rhythm rhythm() {
    if (looks == null) {
      looks = new Rhythm(now(), settings.monitorPeriod());
    }
    return looks;
  }

  private Instant now() {
    return cluster.time().instant();
  }

  private @Nullable Node node(String name) {
    return cluster.get(Node.class, new ObjectKey("", name));
  }

  private void lookAtAll(Instant now) {
    Map<String, List<Node>> byZone = new LinkedHashMap<>();
    for (var node : List.copyOf(cluster.list(Node.class))) {
      var name = node.metadata().name();
      zones.computeIfAbsent(NodeZone.of(node), _ -> new ZoneTainter(settings.evictionRate()));
      var heard = silent.get(name);
      if (heard != null
          && !unknown.contains(name)
          && now.isAfter(heard.plus(settings.monitorGracePeriod()))) {
        unknown.add(name);
        markUnknown(node);
        zone(node).add(name);
      }
      if (!isExcluded(node)) {
        byZone.computeIfAbsent(NodeZone.of(node), _ -> new ArrayList<>()).add(node);
      }
    }
    var states = new HashMap<String, State>();
    byZone.forEach((zone, nodes) -> states.put(zone, state(nodes)));
    handleDisruption(states, byZone, now);
  }

  private ZoneTainter zone(Node node) {
    return zones.computeIfAbsent(NodeZone.of(node), _ -> new ZoneTainter(settings.evictionRate()));
  }

  private State state(List<Node> nodes) {
    var notReady = nodes.stream().filter(node -> !isReady(node)).count();
    if (notReady == nodes.size()) {
      return State.FULL_DISRUPTION;
    }
    var part = (double) notReady / nodes.size();
    return notReady > FEW && part >= settings.unhealthyZoneThreshold()
        ? State.PARTIAL_DISRUPTION
        : State.NORMAL;
  }

  /// A node without a condition `Ready` counts as ready.
  private boolean isReady(Node node) {
    return !unknown.contains(node.metadata().name())
        && node.status().conditions().stream()
            .filter(condition -> condition.type().equals(READY))
            .allMatch(condition -> condition.status().equals("True"));
  }

  private void handleDisruption(
      Map<String, State> states, Map<String, List<Node>> nodes, Instant now) {
    var wasAll =
        states.keySet().stream()
            .map(zones::get)
            .allMatch(zone -> zone != null && zone.state() == State.FULL_DISRUPTION);
    var isAll = states.values().stream().allMatch(State.FULL_DISRUPTION::equals);
    if (isAll && wasAll) {
      return;
    }
    if (isAll) {
      unknown.forEach(this::untaint);
      zones
          .values()
          .forEach(zone -> {
            zone.limit(0, now);
            zone.enter(State.FULL_DISRUPTION);
          });
      return;
    }
    states.forEach((key, state) -> {
      var zone = zones.get(key);
      if (zone != null && (wasAll || zone.state() != state)) {
        zone.limit(rate(state, nodes.getOrDefault(key, List.of()).size()), now);
        zone.enter(state);
      }
    });
  }

  private double rate(State state, int nodes) {
    return switch (state) {
      case INITIAL, NORMAL, FULL_DISRUPTION -> settings.evictionRate();
      case PARTIAL_DISRUPTION ->
          nodes > settings.largeClusterSizeThreshold() ? settings.secondaryEvictionRate() : 0;
    };
  }

  private void markUnknown(Node node) {
    var conditions = new ArrayList<>(node.status().conditions());
    conditions.removeIf(condition -> condition.type().equals(READY));
    conditions.add(
        new NodeCondition(
            READY,
            "Unknown",
            null,
            now(),
            "NodeStatusUnknown",
            "Kubelet stopped posting node status."));
    cluster.update(node.withStatus(node.status().withConditions(conditions)));
    taint(node.metadata().name(), Taint.NO_SCHEDULE);
    for (var pod : List.copyOf(cluster.list(Pod.class))) {
      if (pod.spec().nodeName().equals(node.metadata().name()) && !pod.isFinished()) {
        cluster.setCondition(pod, READY, "False", "", "");
      }
    }
  }

  private void taint(String name, String effect) {
    var node = node(name);
    if (node == null) {
      return;
    }
    var taints = new ArrayList<>(node.spec().taints());
    taints.removeIf(taint ->
        taint.effect().equals(effect)
            && (taint.key().equals(UNREACHABLE) || taint.key().equals(NOT_READY)));
    taints.add(new Taint(UNREACHABLE, "", effect, now()));
    cluster.update(node.withSpec(node.spec().withTaints(taints)));
  }

  /// If all nodes are silent, the network is the probable cause, so no pod is evicted.
  private void untaint(String name) {
    var node = node(name);
    if (node == null) {
      return;
    }
    zone(node).remove(name);
    var taints = new ArrayList<>(node.spec().taints());
    if (taints.removeIf(
        taint ->
            taint.effect().equals(Taint.NO_EXECUTE)
                && (taint.key().equals(UNREACHABLE) || taint.key().equals(NOT_READY)))) {
      cluster.update(node.withSpec(node.spec().withTaints(taints)));
    }
  }
}
