package dev.berth.framework.tally;

import dev.berth.api.core.Node;
import dev.berth.framework.state.NodeInfo;
import dev.berth.framework.state.PodInfo;
import dev.berth.framework.tally.TallyDefinition.Axis;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.function.Function;
import java.util.function.IntFunction;
import java.util.function.ToIntFunction;
import org.jspecify.annotations.Nullable;

/// Counts that go on changing, with the pods and with the nodes. For one thread.
public final class OpenTally {
  private final TallyDefinition definition;
  private final Function<TopologyKey, OpenTopology> topologies;
  private final Map<Axis, OpenTrack> tracks = new LinkedHashMap<>();
  private final List<OpenTrack> named;
  private @Nullable Tally frozen;

  /// How often a pod has counted for something.
  private long weighed;

  /// Counts the nodes, and no pods yet.
  ///
  /// @param slots how many slots there are
  /// @param nodeAt the node in a slot; null if the slot is free
  /// @param topologies of these nodes, and from now on of those that are there when [#freeze] is
  ///   called
  public OpenTally(
      TallyDefinition definition,
      int slots,
      IntFunction<@Nullable NodeInfo> nodeAt,
      Function<TopologyKey, OpenTopology> topologies) {
    this.definition = definition;
    this.topologies = topologies;
    named = definition.axes().stream().map(this::track).toList();
    for (OpenTrack track : named) {
      for (int slot = 0; slot < slots; slot++) {
        NodeInfo node = nodeAt.apply(slot);
        if (node != null) {
          countNode(node.node(), 1, track, track.topology().domainAt(slot));
        }
      }
    }
  }

  /// Counts the pods of all nodes, one by one; the nodes are those that have been counted.
  public void addPods(int slots, IntFunction<@Nullable NodeInfo> nodeAt) {
    for (int slot = 0; slot < slots; slot++) {
      NodeInfo node = nodeAt.apply(slot);
      if (node != null) {
        int at = slot;
        countPods(node, 1, topology -> topology.domainAt(at));
      }
    }
  }

  /// Counts pods that are alike, wherever they are, for a definition that weighs them so; they are
  /// of its scope.
  public void addPods(AlikePods pods, IntFunction<NodeInfo> nodeAt) {
    definition.weigh(
        pods.any(),
        (axis, amount) -> {
          OpenTrack track = track(axis);
          for (int i = 0; i < pods.places(); i++) {
            int domain = track.topology().domainAt(pods.slot(i));
            if (domain >= 0 && definition.counts(axis, nodeAt.apply(pods.slot(i)).node())) {
              track.add(domain, amount, pods.count(i));
            }
          }
        });
  }

  private OpenTrack track(Axis axis) {
    OpenTrack known = tracks.get(axis);
    if (known == null) {
      known = new OpenTrack(axis, topologies.apply(axis.key()));
      tracks.put(axis, known);
    }
    return known;
  }

  /// A node has joined, left, or changed.
  ///
  /// @param before null if it has joined
  /// @param after with the same pods as before; null if it has left
  public void replace(@Nullable NodeInfo before, @Nullable NodeInfo after) {
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

  /// Whether pods count for the same on both nodes.
  private boolean countAlike(Node one, Node other) {
    for (Axis axis : tracks.keySet()) {
      if (!Objects.equals(axis.key().domain(one), axis.key().domain(other))
          || definition.counts(axis, one) != definition.counts(axis, other)) {
        return false;
      }
    }
    return true;
  }

  private void countNode(Node node, int sign) {
    for (OpenTrack track : named) {
      countNode(node, sign, track, track.topology().domainOf(node));
    }
  }

  /// @param domain the number of the node's domain; -1 if it is in none
  private void countNode(Node node, int sign, OpenTrack track, int domain) {
    if (domain >= 0 && definition.counts(track.axis(), node)) {
      track.addNode(domain, sign);
    }
  }

  /// @param domains the number of the node's domain in a topology; -1 if it is in none
  private void countPods(NodeInfo node, int sign, ToIntFunction<OpenTopology> domains) {
    List<PodInfo> pods = definition.scope().on(node);
    for (int i = 0; i < pods.size(); i++) {
      weigh(pods.get(i), node.node(), sign, domains);
    }
  }

  /// Whether pods that are alike count alike.
  public boolean weighsAlike() {
    return definition.weighsAlike();
  }

  /// A pod has come to the node, or gone from there.
  ///
  /// @param sign 1 if it has come, -1 if it has gone
  /// @return whether the pod counts anywhere
  public boolean change(PodInfo pod, Node node, int sign) {
    long before = weighed;
    if (definition.scope().has(pod)) {
      weigh(pod, node, sign, topology -> topology.domainOf(node));
    }
    return weighed > before;
  }

  private void weigh(PodInfo pod, Node node, int sign, ToIntFunction<OpenTopology> domains) {
    definition.weigh(
        pod,
        (axis, amount) -> {
          weighed++;
          OpenTrack track = track(axis);
          int domain = domains.applyAsInt(track.topology());
          if (domain >= 0 && definition.counts(axis, node)) {
            track.add(domain, amount, sign);
          }
        });
  }

  /// How many numbers it keeps: its memory, in integers.
  public int size() {
    int size = 0;
    for (OpenTrack track : tracks.values()) {
      size += track.size();
    }
    return size;
  }

  /// The counts as they are now. The same object as last time as long as nothing has changed.
  public Tally freeze() {
    boolean changed = frozen == null || frozen.axes().size() < tracks.size();
    for (OpenTrack track : tracks.values()) {
      changed |= !track.isFrozen();
    }
    Tally now = frozen;
    if (now == null || changed) {
      Map<Axis, Track> copy = new LinkedHashMap<>();
      tracks.forEach((axis, track) -> copy.put(axis, track.freeze()));
      now = new Tally(copy);
      frozen = now;
    }
    return now;
  }
}
