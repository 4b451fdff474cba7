package dev.berth.loadaware.crane;

import dev.berth.api.core.Node;
import dev.berth.framework.EnqueueExtensions;
import dev.berth.framework.FilterPlugin;
import dev.berth.framework.FilterPlugin.FilterStatus;
import dev.berth.framework.PluginCluster;
import dev.berth.framework.PluginData;
import dev.berth.framework.Rejected;
import dev.berth.framework.ScorePlugin;
import dev.berth.framework.Success;
import dev.berth.framework.cluster.Expiries;
import dev.berth.framework.events.ActionType;
import dev.berth.framework.events.ClusterEventWithHint;
import dev.berth.framework.events.EventResource;
import dev.berth.framework.model.CycleState;
import dev.berth.framework.model.NodeAspect;
import dev.berth.framework.model.NodeInfo;
import dev.berth.framework.model.PodInfo;
import dev.berth.framework.status.Reason;
import dev.berth.loadaware.support.PodAndLoads;
import dev.berth.loadaware.support.Pods;
import java.time.Instant;
import java.util.List;
import java.util.Locale;
import java.util.OptionalDouble;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/// Filters and scores nodes by the load in their annotations. Its prepared value is the time, and
/// whether the pod belongs to a DaemonSet. The time does not count for `equals`, because nodes are
/// reported when one of their values expires.
final class DynamicPlugin
    implements FilterPlugin<PodAndLoads<Boolean, Instant>>,
        ScorePlugin<PodAndLoads<Boolean, Instant>>,
        EnqueueExtensions {
  static final String NAME = "Dynamic";

  private static final Set<NodeAspect> READS = Set.of(NodeAspect.OBJECT);

  private static final double POINTS_OF_A_DEGREE = 10;

  /// A metric of the node is above its limit.
  ///
  /// @param usage as a fraction, like the limit
  private record LoadTooHigh(String metric, String node, double usage, double limit)
      implements Reason {
    @Override
    public String message() {
      return "Load[%s] of node[%s] is too high".formatted(metric, node);
    }

    @Override
    public String detail() {
      return String.format(Locale.ROOT, "%.1f %%, limit %.1f %%", usage * 100, limit * 100);
    }
  }

  private final SchedulerPolicy policy;
  private final LoadAnnotations annotations;
  private final Expiries expiries;

  DynamicPlugin(LoadAnnotations annotations, PluginCluster cluster, PluginData data) {
    this.policy = annotations.policy();
    this.annotations = annotations;
    expiries = data.expiries(NodeAspect.OBJECT);
    cluster.changes().watch(Node.class, this::nodeChanged);
  }

  private void nodeChanged(@Nullable Node before, @Nullable Node after) {
    if (after != null) {
      expiries.set(after.metadata().name(), annotations.expiries(after));
    } else if (before != null) {
      expiries.forget(before.metadata().name());
    }
  }

  @Override
  public String name() {
    return NAME;
  }

  @Override
  public PodAndLoads<Boolean, Instant> prepareFilter(CycleState state, PodInfo pod) {
    return new PodAndLoads<>(Pods.isDaemon(pod.pod()), expiries.now());
  }

  @Override
  public Set<NodeAspect> filterReads(PodAndLoads<Boolean, Instant> prepared) {
    return READS;
  }

  @Override
  public FilterStatus filter(PodAndLoads<Boolean, Instant> prepared, NodeInfo node) {
    if (prepared.pod()) {
      return Success.SUCCESS;
    }
    for (var predicate : policy.predicate()) {
      double limit = predicate.maxLimitPecent();
      OptionalDouble usage = annotations.usage(node.node(), predicate.name(), prepared.nodes());
      if (limit != 0 && usage.isPresent() && usage.getAsDouble() > limit) {
        return Rejected.unschedulable(
            new LoadTooHigh(predicate.name(), node.name(), usage.getAsDouble(), limit));
      }
    }
    return Success.SUCCESS;
  }

  @Override
  public PodAndLoads<Boolean, Instant> prepareScore(CycleState state, PodInfo pod) {
    return new PodAndLoads<>(false, expiries.now());
  }

  @Override
  public Set<NodeAspect> scoreReads(PodAndLoads<Boolean, Instant> prepared) {
    return READS;
  }

  @Override
  public long score(PodAndLoads<Boolean, Instant> prepared, NodeInfo node) {
    double heat = annotations.hotValue(node.node(), prepared.nodes()) * POINTS_OF_A_DEGREE;
    double score = whole(free(prepared, node.node())) - whole(heat);
    return (long) Math.clamp(score, MIN_SCORE, MAX_SCORE);
  }

  /// Weighed, in percent. Uses crane-scheduler's order of operations, because the result is
  /// truncated.
  private double free(PodAndLoads<Boolean, Instant> prepared, Node node) {
    double sum = 0;
    double weights = 0;
    for (var priority : policy.priority()) {
      OptionalDouble usage = annotations.usage(node, priority.name(), prepared.nodes());
      weights += priority.weight();
      if (usage.isPresent()) {
        sum += (1 - usage.getAsDouble()) * priority.weight() * MAX_SCORE;
      }
    }
    double free = policy.priority().isEmpty() ? 0 : sum / weights;
    return Double.isFinite(free) ? free : 0;
  }

  /// Without its fraction.
  private static double whole(double number) {
    return (double) (long) number;
  }

  @Override
  public List<ClusterEventWithHint> eventsToRegister() {
    return List.of(
        ClusterEventWithHint.always(
            EventResource.NODE, ActionType.ADD, ActionType.UPDATE_NODE_ANNOTATION),
        ClusterEventWithHint.always(EventResource.EXPIRY, ActionType.UPDATE));
  }
}
