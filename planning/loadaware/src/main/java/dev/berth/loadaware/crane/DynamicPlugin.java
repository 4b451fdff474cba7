package dev.berth.loadaware.crane;

import dev.berth.api.core.Node;
import dev.berth.framework.EnqueueExtensions;
import dev.berth.framework.NodeAspect;
import dev.berth.framework.PluginContext;
import dev.berth.framework.Rejected;
import dev.berth.framework.RememberedFilter;
import dev.berth.framework.RememberedScore;
import dev.berth.framework.Success;
import dev.berth.framework.events.ActionType;
import dev.berth.framework.events.ClusterEventWithHint;
import dev.berth.framework.events.EventResource;
import dev.berth.framework.handle.Expiries;
import dev.berth.framework.state.CycleState;
import dev.berth.framework.state.NodeInfo;
import dev.berth.framework.state.PodInfo;
import dev.berth.loadaware.support.DaemonPods;
import java.util.List;
import java.util.OptionalDouble;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/// Filters and scores nodes by the load that their annotations tell.
final class DynamicPlugin
    implements RememberedFilter<DynamicFragment>,
        RememberedScore<DynamicFragment>,
        EnqueueExtensions {
  static final String NAME = "Dynamic";

  private static final double POINTS_OF_A_DEGREE = 10;

  private final SchedulerPolicy policy;
  private final LoadAnnotations annotations;
  private final Expiries expiries;

  DynamicPlugin(LoadAnnotations annotations, PluginContext context) {
    this.policy = annotations.policy();
    this.annotations = annotations;
    expiries = context.expiries(NodeAspect.OBJECT);
    context.changes().watch(Node.class, this::nodeChanged);
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
  public DynamicFragment filterFragment(CycleState state, PodInfo pod) {
    return new DynamicFragment(DaemonPods.isDaemon(pod.pod()), expiries.now());
  }

  @Override
  public Set<NodeAspect> filterReads() {
    return Set.of(NodeAspect.OBJECT);
  }

  @Override
  public FilterStatus filter(DynamicFragment fragment, NodeInfo node) {
    if (fragment.isDaemon()) {
      return Success.SUCCESS;
    }
    for (var predicate : policy.predicate()) {
      double limit = predicate.maxLimitPecent();
      OptionalDouble usage = annotations.usage(node.node(), predicate.name(), fragment.now());
      if (limit != 0 && usage.isPresent() && usage.getAsDouble() > limit) {
        return Rejected.unschedulable(
            new LoadTooHigh(predicate.name(), node.name(), usage.getAsDouble(), limit));
      }
    }
    return Success.SUCCESS;
  }

  @Override
  public DynamicFragment scoreFragment(CycleState state, PodInfo pod) {
    return new DynamicFragment(false, expiries.now());
  }

  @Override
  public Set<NodeAspect> scoreReads() {
    return Set.of(NodeAspect.OBJECT);
  }

  @Override
  public long score(DynamicFragment fragment, NodeInfo node) {
    double heat = annotations.hotValue(node.node(), fragment.now()) * POINTS_OF_A_DEGREE;
    double score = whole(free(fragment, node.node())) - whole(heat);
    return (long) Math.clamp(score, MIN_SCORE, MAX_SCORE);
  }

  /// Weighed, in percent. In the order of operations that crane-scheduler has, since the result is
  /// cut off.
  private double free(DynamicFragment fragment, Node node) {
    double sum = 0;
    double weights = 0;
    for (var priority : policy.priority()) {
      OptionalDouble usage = annotations.usage(node, priority.name(), fragment.now());
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
