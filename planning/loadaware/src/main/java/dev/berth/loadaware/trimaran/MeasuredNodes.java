package dev.berth.loadaware.trimaran;

import dev.berth.api.core.Pod;
import dev.berth.api.metrics.NodeMetrics;
import dev.berth.framework.PluginContext;
import dev.berth.loadaware.support.NodeLoadModel;
import dev.berth.loadaware.support.NodeLoadTracker;
import dev.berth.loadaware.support.NodeLoads;
import dev.berth.loadaware.support.NodeSums;
import dev.berth.loadaware.usage.NodeMeasurement;
import java.time.Duration;
import java.time.Instant;
import java.util.function.ToLongFunction;
import org.jspecify.annotations.Nullable;

/// The nodes that are measured, and what pods will use on them that is not measured yet. For the
/// engine's thread.
final class MeasuredNodes implements NodeLoadModel<MeasuredNodes.Placed, MeasuredNode> {
  /// How long it takes until a pod is in what is measured.
  private static final Duration REPORTING = Duration.ofSeconds(60);

  private final ToLongFunction<Pod> prediction;
  private final NodeLoadTracker<Placed, MeasuredNode> tracker;

  record Placed(long prediction, Instant since) {}

  /// @param prediction of what a pod will use that is not measured yet
  MeasuredNodes(ToLongFunction<Pod> prediction, PluginContext context) {
    this.prediction = prediction;
    tracker = new NodeLoadTracker<>(this, context);
    context.changes().watch(NodeMetrics.class, this::usageChanged);
    context.changes().watch(Pod.class, tracker::podChanged);
  }

  /// The nodes that are measured, as they are now.
  NodeLoads<MeasuredNode> now() {
    return tracker.loads();
  }

  /// What is measured of the node; null if it is not, or too long ago.
  static @Nullable MeasuredNode fresh(NodeLoads<MeasuredNode> nodes, String node) {
    MeasuredNode known = nodes.get(node);
    return known == null || !known.isFresh(nodes.now()) ? null : known;
  }

  private void usageChanged(@Nullable NodeMetrics before, @Nullable NodeMetrics after) {
    NodeMetrics known = after == null ? before : after;
    if (known == null) {
      return;
    }
    String node = known.metadata().name();
    NodeMeasurement usage = after == null ? null : NodeMeasurement.of(after);
    if (usage == null) {
      tracker.unmeasured(node);
    } else {
      tracker.measured(node, new Predicted(usage), usage.at().plus(MeasuredNode.GOOD_FOR));
    }
  }

  @Override
  public Placed placed(Pod pod, Instant since) {
    return new Placed(prediction.applyAsLong(pod), since);
  }

  /// The prediction of when it was placed stays.
  @Override
  public @Nullable Placed changed(Placed known, Pod pod) {
    return null;
  }

  /// Of pods that came within the last minute before the end of the measurement, or later.
  private static final class Predicted implements NodeSums<Placed, MeasuredNode> {
    private final NodeMeasurement usage;
    private final Instant unmeasured;
    private long sum;

    Predicted(NodeMeasurement usage) {
      this.usage = usage;
      unmeasured = usage.at().minus(REPORTING);
    }

    @Override
    public void add(Placed pod) {
      sum += missing(pod);
    }

    @Override
    public void remove(Placed pod) {
      sum -= missing(pod);
    }

    private long missing(Placed pod) {
      return pod.since.isAfter(unmeasured) ? pod.prediction : 0;
    }

    @Override
    public MeasuredNode load() {
      return new MeasuredNode(usage, sum);
    }
  }
}
