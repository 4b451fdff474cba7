package dev.berth.loadaware.support;

import dev.berth.api.core.Pod;
import dev.berth.api.core.PodCondition;
import dev.berth.framework.PluginData;
import dev.berth.framework.cluster.Expiries;
import dev.berth.framework.cluster.NodeInputs;
import dev.berth.framework.model.NodeAspect;
import java.time.Instant;
import java.time.InstantSource;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/// Tracks the load of every node, from measurements and placed pods, and reports the nodes whose
/// load changes. A subclass computes the load for a plugin. For the engine's thread.
///
/// @param <P> the data about a pod on a node
/// @param <L> the load of a node; a value
public abstract class NodeLoadTracker<P, L> {
  private final InstantSource clock;
  private final NodeInputs inputs;
  private final Expiries expiries;
  private final Map<String, TrackedNode<P, L>> nodes = new HashMap<>();
  private NodeTable<L> loads = NodeTable.empty();

  /// The loads of nodes at a time. Immutable.
  ///
  /// @param table has the nodes with a known load
  public record NodeLoads<L>(NodeTable<L> table, Instant now) {
    /// The load of the node; null if it is unknown.
    public @Nullable L get(String node) {
      return table.get(node);
    }
  }

  /// The measurement of a node and the additions of the pods on it, summed up as pods come and go.
  /// The addition of a pod depends only on the pod and the measurement, so that it can be
  /// subtracted again. For one thread.
  public interface NodeSums<P, L> {
    /// Adds a pod of the node.
    void add(P pod);

    /// Removes a pod that was added in the same form.
    void remove(P pod);

    /// The load with these pods; null if it is unknown.
    @Nullable L load();
  }

  private static final class TrackedNode<P, L> {
    private final Map<String, P> pods = new HashMap<>(); // by UID
    private @Nullable NodeSums<P, L> sums; // null if no load is known, whatever pods there are
    private boolean isMeasured;

    TrackedNode(@Nullable NodeSums<P, L> sums) {
      this.sums = sums;
    }
  }

  /// Creates a tracker without nodes. It must receive measurements and, by [#podChanged], pods.
  protected NodeLoadTracker(InstantSource clock, PluginData data) {
    this.clock = clock;
    inputs = data.nodeInputs();
    expiries = data.expiries(NodeAspect.OBJECT);
  }

  /// The data about a pod that has come to a node.
  ///
  /// @param since the time when it was placed there
  protected abstract P placed(Pod pod, Instant since);

  /// The data about the same pod on the same node after a change.
  ///
  /// @return null if its part of the load is unchanged
  protected abstract @Nullable P changed(P known, Pod pod);

  /// The sums of a node without measurement and pods; null if its load is unknown.
  protected @Nullable NodeSums<P, L> unmeasured() {
    return null;
  }

  /// Called when the load of a node has changed.
  ///
  /// @param load null if it is no longer known
  protected void loadChanged(String node, @Nullable L load) {}

  /// The current loads. It reports nodes whose measurements have become too old.
  public final NodeLoads<L> loads() {
    return new NodeLoads<>(loads, expiries.now());
  }

  /// The node was measured.
  ///
  /// @param sums from the measurement, without pods
  /// @param expires the time when the measurement becomes too old; null for never
  protected final void measured(String node, NodeSums<P, L> sums, @Nullable Instant expires) {
    expiries.set(node, expires == null ? List.of() : List.of(expires));
    replace(node, sums, true);
  }

  /// Removes the measurement of a node.
  protected final void unmeasured(String node) {
    expiries.forget(node);
    replace(node, unmeasured(), false);
  }

  private void replace(String name, @Nullable NodeSums<P, L> sums, boolean isMeasured) {
    TrackedNode<P, L> node = node(name);
    if (sums != null) {
      node.pods.values().forEach(sums::add);
    }
    node.sums = sums;
    node.isMeasured = isMeasured;
    renew(name, node);
  }

  private TrackedNode<P, L> node(String name) {
    return nodes.computeIfAbsent(name, _ -> new TrackedNode<>(unmeasured()));
  }

  /// Handles a pod that has come, changed or gone.
  protected final void podChanged(@Nullable Pod before, @Nullable Pod after) {
    String left = before == null ? "" : before.spec().nodeName();
    String entered = after == null ? "" : after.spec().nodeName();
    if (before != null && !left.isEmpty() && !left.equals(entered)) {
      remove(left, before.metadata().uid());
    }
    if (after != null && !entered.isEmpty()) {
      put(entered, after, before == null ? placedAt(after) : clock.instant());
    }
  }

  /// The time when a pod was placed that already has a node: from its status, or else its creation;
  /// long ago if neither is known.
  private static Instant placedAt(Pod pod) {
    PodCondition scheduled = pod.status().condition(PodCondition.SCHEDULED);
    @Nullable Instant placed =
        scheduled == null || !scheduled.status().equals("True")
            ? pod.metadata().creationTimestamp()
            : scheduled.lastTransitionTime();
    return Objects.requireNonNullElse(placed, Instant.EPOCH);
  }

  private void remove(String name, String uid) {
    TrackedNode<P, L> node = node(name);
    P gone = node.pods.remove(uid);
    if (gone != null && node.sums != null) {
      node.sums.remove(gone);
    }
    renew(name, node);
  }

  private void put(String name, Pod pod, Instant since) {
    TrackedNode<P, L> node = node(name);
    P known = node.pods.get(pod.metadata().uid());
    P now = known == null ? placed(pod, since) : changed(known, pod);
    if (now == null) {
      return;
    }
    node.pods.put(pod.metadata().uid(), now);
    if (known != null && node.sums != null) {
      node.sums.remove(known);
    }
    if (node.sums != null) {
      node.sums.add(now);
    }
    renew(name, node);
  }

  private void renew(String name, TrackedNode<P, L> node) {
    if (node.pods.isEmpty() && !node.isMeasured) {
      nodes.remove(name);
    }
    L load = node.sums == null ? null : node.sums.load();
    if (!Objects.equals(load, loads.get(name))) {
      loads = load == null ? loads.minus(name) : loads.plus(name, load);
      inputs.changed(name, NodeAspect.OBJECT);
      loadChanged(name, load);
    }
  }
}
