package dev.berth.loadaware.trimaran;

import dev.berth.api.core.Pod;
import dev.berth.api.metrics.NodeMetrics;
import dev.berth.framework.NodeAspect;
import dev.berth.framework.PluginContext;
import dev.berth.framework.handle.Expiries;
import dev.berth.framework.handle.NodeInputs;
import dev.berth.loadaware.support.NodeTable;
import dev.berth.loadaware.support.PlacementTime;
import dev.berth.loadaware.usage.NodeMeasurement;
import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.function.ToLongFunction;
import org.jspecify.annotations.Nullable;

/// Keeps what is known of nodes, by following measurements and pods, and reports the nodes of which
/// it changes. For the engine's thread.
final class MeasuredNodes {
  /// How long it takes until a pod is in what is measured.
  private static final Duration REPORTING = Duration.ofSeconds(60);

  private final ToLongFunction<Pod> prediction;
  private final InstantSource clock;
  private final NodeInputs inputs;
  private final Expiries expiries;
  private final Map<String, NodeMeasurement> usages = new HashMap<>();
  private final Map<String, Map<String, Placed>> pods = new HashMap<>(); // by node and UID
  private NodeTable<MeasuredNode> nodes = NodeTable.empty();

  private record Placed(long prediction, Instant since) {}

  /// @param prediction of what a pod will use that is not measured yet
  MeasuredNodes(ToLongFunction<Pod> prediction, PluginContext context) {
    this.prediction = prediction;
    clock = context.clock();
    inputs = context.nodeInputs();
    expiries = context.expiries(NodeAspect.OBJECT);
    context.changes().watch(NodeMetrics.class, this::usageChanged);
    context.changes().watch(Pod.class, this::podChanged);
  }

  /// The nodes that are measured, as they are now; immutable.
  NodeTable<MeasuredNode> nodes() {
    return nodes;
  }

  /// The time that counts for answers.
  Instant now() {
    return expiries.now();
  }

  private void usageChanged(@Nullable NodeMetrics before, @Nullable NodeMetrics after) {
    NodeMetrics known = after == null ? before : after;
    if (known == null) {
      return;
    }
    String node = known.metadata().name();
    NodeMeasurement usage = after == null ? null : NodeMeasurement.of(after);
    if (usage == null) {
      usages.remove(node);
      expiries.forget(node);
    } else {
      usages.put(node, usage);
      expiries.set(node, List.of(usage.at().plus(MeasuredNode.GOOD_FOR)));
    }
    renew(node);
  }

  private void podChanged(@Nullable Pod before, @Nullable Pod after) {
    String left = before == null ? "" : before.spec().nodeName();
    String entered = after == null ? "" : after.spec().nodeName();
    if (left.equals(entered)) {
      return;
    }
    if (before != null && !left.isEmpty()) {
      Map<String, Placed> there = pods.get(left);
      if (there != null && there.remove(before.metadata().uid()) != null && there.isEmpty()) {
        pods.remove(left);
      }
      renew(left);
    }
    if (after != null && !entered.isEmpty()) {
      Instant since = before == null ? PlacementTime.of(after) : clock.instant();
      pods.computeIfAbsent(entered, _ -> new LinkedHashMap<>())
          .put(after.metadata().uid(), new Placed(prediction.applyAsLong(after), since));
      renew(entered);
    }
  }

  private void renew(String node) {
    NodeMeasurement usage = usages.get(node);
    MeasuredNode now = usage == null ? null : new MeasuredNode(usage, predicted(node, usage.at()));
    if (!Objects.equals(now, nodes.get(node))) {
      nodes = now == null ? nodes.minus(node) : nodes.plus(node, now);
      inputs.changed(node, NodeAspect.OBJECT);
    }
  }

  /// Of pods that came within the last minute before the end of the measurement, or later.
  private long predicted(String node, Instant end) {
    Instant unmeasured = end.minus(REPORTING);
    long sum = 0;
    for (Placed pod : pods.getOrDefault(node, Map.of()).values()) {
      sum += pod.since.isAfter(unmeasured) ? pod.prediction : 0;
    }
    return sum;
  }
}
