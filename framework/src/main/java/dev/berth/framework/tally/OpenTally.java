package dev.berth.framework.tally;

import dev.berth.framework.state.NodeInfo;
import dev.berth.framework.state.PodInfo;
import dev.berth.framework.tally.TallyDefinition.Axis;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.function.Function;
import java.util.function.IntFunction;
import org.jspecify.annotations.Nullable;

/// Counts that go on changing, for nodes that stay as they are: if a node joins, leaves, or changes
/// its labels or taints, another one has to be made. For one thread.
public final class OpenTally {
  private final TallyDefinition definition;
  private final IntFunction<@Nullable NodeInfo> nodeAt;
  private final Function<TopologyKey, Topology> topologies;
  private final Map<Axis, OpenTrack> tracks = new LinkedHashMap<>();
  private @Nullable Tally frozen;

  /// Counts the pods of all nodes.
  ///
  /// @param slots how many slots there are
  /// @param nodeAt the node in a slot; null if the slot is free
  /// @param topologies of these nodes
  public OpenTally(
      TallyDefinition definition,
      int slots,
      IntFunction<@Nullable NodeInfo> nodeAt,
      Function<TopologyKey, Topology> topologies) {
    this.definition = definition;
    this.nodeAt = nodeAt;
    this.topologies = topologies;
    for (Axis axis : definition.axes()) {
      track(axis).findCounting(definition, slots, nodeAt);
    }
    for (int slot = 0; slot < slots; slot++) {
      NodeInfo node = nodeAt.apply(slot);
      if (node != null) {
        count(definition.scope().on(node), slot);
      }
    }
  }

  private void count(List<PodInfo> pods, int slot) {
    for (int i = 0; i < pods.size(); i++) {
      change(pods.get(i), slot, 1);
    }
  }

  private OpenTrack track(Axis axis) {
    OpenTrack known = tracks.get(axis);
    if (known == null) {
      known = new OpenTrack(axis, topologies.apply(axis.key()));
      tracks.put(axis, known);
      frozen = null;
    }
    return known;
  }

  /// A pod has come to the node in the slot, or gone from there.
  ///
  /// @param sign 1 if it has come, -1 if it has gone
  public void change(PodInfo pod, int slot, int sign) {
    if (definition.scope().has(pod)) {
      definition.weigh(pod, (axis, amount) -> add(axis, slot, amount, sign));
    }
  }

  private void add(Axis axis, int slot, int amount, int sign) {
    OpenTrack track = track(axis);
    int domain = track.topology().domainAt(slot);
    if (domain >= 0 && definition.counts(axis, Objects.requireNonNull(nodeAt.apply(slot)).node())) {
      track.add(domain, amount, sign);
      frozen = null;
    }
  }

  /// The counts as they are now. The same object as last time as long as nothing has changed.
  public Tally freeze() {
    Tally now = frozen;
    if (now == null) {
      Map<Axis, Track> copy = new LinkedHashMap<>();
      tracks.forEach((axis, track) -> copy.put(axis, track.freeze()));
      now = new Tally(copy);
      frozen = now;
    }
    return now;
  }
}
