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

/// The nodes that are measured, and what pods will use on them that is not measured yet. For the
/// engine's thread.
final class MeasuredNodes
    extends NodeLoadTracker<MeasuredNodes.Placed, MeasuredNodes.MeasuredNode> {
  /// As old as load-watcher lets measurements become.
  static final Duration GOOD_FOR = Duration.ofMinutes(5);

  /// How long it takes until a pod is in what is measured.
  private static final Duration REPORTING = Duration.ofSeconds(60);

  private final ToLongFunction<Pod> prediction;

  record Placed(long prediction, Instant since) {}

  /// What is known of a node.
  ///
  /// @param predicted thousandths of a core that pods will use which are not in the measurement
  record MeasuredNode(NodeMeasurement usage, long predicted) {}

  /// @param prediction of what a pod will use that is not measured yet
  MeasuredNodes(ToLongFunction<Pod> prediction, PluginContext context) {
    super(context.profile().clock(), context.data());
    this.prediction = prediction;
    context.cluster().changes().watch(NodeMetrics.class, this::usageChanged);
    context.cluster().changes().watch(Pod.class, this::podChanged);
  }

  /// What is measured of the node; null if it is not, or too long ago.
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

  /// The prediction of when it was placed stays.
  @Override
  protected @Nullable Placed changed(Placed known, Pod pod) {
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
