package dev.berth.loadaware.support;

import dev.berth.api.core.Pod;
import dev.berth.framework.NodeAspect;
import dev.berth.framework.PluginContext;
import dev.berth.framework.handle.Expiries;
import dev.berth.framework.handle.NodeInputs;
import java.time.Instant;
import java.time.InstantSource;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/// Keeps the load of every node, which comes of what is measured and of the pods placed there, and
/// reports the nodes of which it changes. For the engine's thread.
///
/// @param <P> what is known of a pod on a node
/// @param <L> the load of a node; a value
public final class NodeLoadTracker<P, L> {
  private final NodeLoadModel<P, L> model;
  private final InstantSource clock;
  private final NodeInputs inputs;
  private final Expiries expiries;
  private final Map<String, TrackedNode<P, L>> nodes = new HashMap<>();
  private NodeTable<L> loads = NodeTable.empty();

  private static final class TrackedNode<P, L> {
    private final Map<String, P> pods = new HashMap<>(); // by UID
    private NodeSums<P, L> sums;
    private boolean isMeasured;

    TrackedNode(NodeSums<P, L> sums) {
      this.sums = sums;
    }
  }

  /// Knows nothing of any node. To be told of measurements and, with [#podChanged], of pods.
  public NodeLoadTracker(NodeLoadModel<P, L> model, PluginContext context) {
    this.model = model;
    clock = context.clock();
    inputs = context.nodeInputs();
    expiries = context.expiries(NodeAspect.OBJECT);
  }

  /// The loads as they are now. Nodes with measurements that have become too old are reported.
  public NodeLoads<L> loads() {
    return new NodeLoads<>(loads, expiries.now());
  }

  /// The node was measured.
  ///
  /// @param sums of the measurement, without pods
  /// @param expires when the measurement becomes too old; null for never
  public void measured(String node, NodeSums<P, L> sums, @Nullable Instant expires) {
    expiries.set(node, expires == null ? List.of() : List.of(expires));
    replace(node, sums, true);
  }

  /// No measurement of the node is known any more.
  public void unmeasured(String node) {
    expiries.forget(node);
    replace(node, model.unmeasured(), false);
  }

  private void replace(String name, NodeSums<P, L> sums, boolean isMeasured) {
    TrackedNode<P, L> node = node(name);
    node.pods.values().forEach(sums::add);
    node.sums = sums;
    node.isMeasured = isMeasured;
    renew(name, node);
  }

  private TrackedNode<P, L> node(String name) {
    return nodes.computeIfAbsent(name, _ -> new TrackedNode<>(model.unmeasured()));
  }

  /// A pod has come, changed or gone.
  public void podChanged(@Nullable Pod before, @Nullable Pod after) {
    String left = before == null ? "" : before.spec().nodeName();
    String entered = after == null ? "" : after.spec().nodeName();
    if (before != null && !left.isEmpty() && !left.equals(entered)) {
      remove(left, before.metadata().uid());
    }
    if (after != null && !entered.isEmpty()) {
      put(entered, after, before == null ? PlacementTime.of(after) : clock.instant());
    }
  }

  private void remove(String name, String uid) {
    TrackedNode<P, L> node = node(name);
    P gone = node.pods.remove(uid);
    if (gone != null) {
      node.sums.remove(gone);
    }
    renew(name, node);
  }

  private void put(String name, Pod pod, Instant since) {
    TrackedNode<P, L> node = node(name);
    P known = node.pods.get(pod.metadata().uid());
    P now = known == null ? model.placed(pod, since) : model.changed(known, pod);
    if (now == null) {
      return;
    }
    node.pods.put(pod.metadata().uid(), now);
    if (known != null) {
      node.sums.remove(known);
    }
    node.sums.add(now);
    renew(name, node);
  }

  private void renew(String name, TrackedNode<P, L> node) {
    if (node.pods.isEmpty() && !node.isMeasured) {
      nodes.remove(name);
    }
    L load = node.sums.load();
    if (!Objects.equals(load, loads.get(name))) {
      loads = load == null ? loads.minus(name) : loads.plus(name, load);
      inputs.changed(name, NodeAspect.OBJECT);
      model.loadChanged(name, load);
    }
  }
}
