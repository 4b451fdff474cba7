package dev.berth.loadaware.trimaran;

import dev.berth.api.core.Pod;
import dev.berth.api.metrics.NodeMetrics;
import dev.berth.framework.PluginContext;
import dev.berth.loadaware.support.NodeLoadTracker;
import dev.berth.loadaware.support.NodeLoadTracker.NodeLoads;
import dev.berth.loadaware.support.NodeLoadTracker.NodeSums;
import dev.berth.loadaware.usage.NodeMeasurement;
import java.time.Duration;
import java.time.Instant;
import java.util.Objects;
import java.util.function.ToLongFunction;
import org.jspecify.annotations.Nullable;

/// The measured nodes, and the predicted use by pods that is not measured yet. For the engine's
/// thread.
final class MeasuredNodes
    extends NodeLoadTracker<MeasuredNodes.Placed, MeasuredNodes.MeasuredNode> {
  /// The maximum age of measurements in load-watcher.
  static final Duration GOOD_FOR = Duration.ofMinutes(5);

  /// The time until a pod is part of the measurement.
  private static final Duration REPORTING = Duration.ofSeconds(60);

  private final ToLongFunction<Pod> prediction;

  record Placed(long prediction, Instant since) {}

  /// The known usage of a node.
  ///
  /// @param predicted predicted thousandths of a core for pods that are not in the measurement
  record MeasuredNode(NodeMeasurement usage, long predicted) {}

  /// @param prediction predicts the use by a pod that is not measured yet
  MeasuredNodes(ToLongFunction<Pod> prediction, PluginContext context) {
    super(context.profile().clock(), context.data());
    this.prediction = prediction;
    context.cluster().changes().watch(NodeMetrics.class, this::usageChanged);
    context.cluster().changes().watch(Pod.class, this::podChanged);
  }

  /// The measurement of the node; null if there is none, or if it is too old.
  static @Nullable MeasuredNode fresh(NodeLoads<MeasuredNode> nodes, String node) {
    MeasuredNode known = nodes.get(node);
    return known == null || !nodes.now().isBefore(known.usage.at().plus(GOOD_FOR)) ? null : known;
  }

  private void usageChanged(@Nullable NodeMetrics before, @Nullable NodeMetrics after) {
    String node = Objects.requireNonNull(after == null ? before : after).metadata().name();
    NodeMeasurement usage = after == null ? null : NodeMeasurement.of(after);
    if (usage == null) {
      unmeasured(node);
    } else {
      measured(node, new Predicted(usage), usage.at().plus(GOOD_FOR));
    }
  }

  @Override
  protected Placed placed(Pod pod, Instant since) {
    return new Placed(prediction.applyAsLong(pod), since);
  }

  /// The prediction from the time of placement stays.
  @Override
  protected @Nullable Placed changed(Placed known, Pod pod) {
    return null;
  }

  /// The predicted use of pods that came within the last minute before the end of the measurement,
  /// or later.
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
