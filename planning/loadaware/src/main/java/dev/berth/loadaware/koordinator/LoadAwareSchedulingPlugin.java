package dev.berth.loadaware.koordinator;

import dev.berth.api.koordinator.NodeMetric;
import dev.berth.framework.EnqueueExtensions;
import dev.berth.framework.FilterPlugin;
import dev.berth.framework.FilterPlugin.FilterStatus;
import dev.berth.framework.PluginContext;
import dev.berth.framework.PreFilterPlugin;
import dev.berth.framework.PreFilterResult;
import dev.berth.framework.Rejected;
import dev.berth.framework.ReservePlugin;
import dev.berth.framework.ScorePlugin;
import dev.berth.framework.Success;
import dev.berth.framework.cluster.ClusterEffect;
import dev.berth.framework.events.ActionType;
import dev.berth.framework.events.ClusterEventWithHint;
import dev.berth.framework.events.EventResource;
import dev.berth.framework.model.CycleState;
import dev.berth.framework.model.NodeAspect;
import dev.berth.framework.model.NodeInfo;
import dev.berth.framework.model.PodInfo;
import dev.berth.loadaware.koordinator.LoadThresholds.Limit;
import dev.berth.loadaware.koordinator.MeasuredLoad.View;
import dev.berth.loadaware.koordinator.UsageEstimator.PodEstimate;
import dev.berth.loadaware.support.NodeLoadTracker.NodeLoads;
import dev.berth.loadaware.support.PodAndLoads;
import dev.berth.loadaware.support.Pods;
import java.util.List;
import java.util.Set;

/// Filters and scores nodes by their measured load.
final class LoadAwareSchedulingPlugin
    implements PreFilterPlugin<
            PodAndLoads<LoadAwareSchedulingPlugin.IncomingPod, NodeLoads<MeasuredLoad>>>,
        FilterPlugin<PodAndLoads<LoadAwareSchedulingPlugin.IncomingPod, NodeLoads<MeasuredLoad>>>,
        ScorePlugin<PodAndLoads<LoadAwareSchedulingPlugin.IncomingPod, NodeLoads<MeasuredLoad>>>,
        ReservePlugin,
        EnqueueExtensions {
  static final String NAME = "LoadAwareScheduling";

  /// The relevant properties of a pod that is to be placed.
  record IncomingPod(boolean isDaemon, boolean isProd, UsageVector estimate) {}

  private static final Set<NodeAspect> READS = Set.of(NodeAspect.ALLOCATABLE, NodeAspect.OBJECT);
  private static final double PERCENT = 100;

  private final LoadAwareArgs args;
  private final TrackedResources resources;
  private final UsageEstimator estimator;
  private final LoadThresholds thresholds;
  private final Limit limitOfProd;
  private final Limit limitOfOthers;
  private final View scoreView;
  private final UsageVector weights;
  private final MeasuredLoads loads;

  LoadAwareSchedulingPlugin(LoadAwareArgs args, PluginContext context) {
    this.args = args;
    resources = TrackedResources.of(args);
    estimator =
        new UsageEstimator(
            resources, args.estimatedScalingFactors(), args.allowCustomizeEstimation());
    thresholds = LoadThresholds.of(args);
    limitOfProd = thresholds.limit(true, resources);
    limitOfOthers = thresholds.limit(false, resources);
    var aggregated = args.aggregated();
    scoreView =
        aggregated == null || aggregated.scoreAggregationType().isEmpty()
            ? View.AVERAGE
            : new View(
                false, aggregated.scoreAggregationType(), aggregated.scoreAggregatedDuration());
    weights = resources.numbers(args.resourceWeights());
    loads = new MeasuredLoads(args, estimator, context);
  }

  @Override
  public String name() {
    return NAME;
  }

  @Override
  public PreFilterResult<PodAndLoads<IncomingPod, NodeLoads<MeasuredLoad>>> preFilter(
      CycleState state, PodInfo pod, List<NodeInfo> nodes) {
    return PreFilterResult.ready(prepareFilter(state, pod));
  }

  private IncomingPod incoming(PodInfo pod) {
    PodEstimate estimate = loads.estimate(pod.pod());
    return new IncomingPod(Pods.isDaemon(pod.pod()), estimate.isProd(), estimate.usage());
  }

  @Override
  public PodAndLoads<IncomingPod, NodeLoads<MeasuredLoad>> prepareFilter(
      CycleState state, PodInfo pod) {
    return new PodAndLoads<>(incoming(pod), loads.loads());
  }

  @Override
  public Set<NodeAspect> filterReads(PodAndLoads<IncomingPod, NodeLoads<MeasuredLoad>> prepared) {
    return READS;
  }

  @Override
  public FilterStatus filter(
      PodAndLoads<IncomingPod, NodeLoads<MeasuredLoad>> prepared, NodeInfo node) {
    if (prepared.pod().isDaemon()) {
      return Success.SUCCESS;
    }
    Limit limit = limit(prepared.pod(), node);
    MeasuredLoad load = prepared.nodes().get(node.name());
    if (limit.limits().isZero() || load == null) {
      return Success.SUCCESS;
    }
    if (args.filterExpiredNodeMetrics() && load.metric().isExpired(prepared.nodes().now())) {
      return args.enableScheduleWhenNodeMetricsExpired()
          ? Success.SUCCESS
          : Rejected.unschedulable(
              new LoadRejection.Expired(
                  load.metric().updated(), args.nodeMetricExpirationSeconds()));
    }
    if (load.metric().average() == null) {
      return Success.SUCCESS;
    }
    UsageVector capacity = estimator.capacity(node);
    UsageVector used = load.used(limit.view()).plus(prepared.pod().estimate());
    for (int i = 0; i < used.size(); i++) {
      long threshold = limit.limits().get(i);
      if (threshold != 0 && capacity.get(i) != 0) {
        long percent = UsageEstimator.round((double) used.get(i) / capacity.get(i) * PERCENT);
        if (percent > threshold) {
          return Rejected.unschedulable(
              new LoadRejection.Exceeded(
                  load, limit.view(), i, prepared.pod().estimate(), capacity, percent, threshold));
        }
      }
    }
    return Success.SUCCESS;
  }

  private Limit limit(IncomingPod pod, NodeInfo node) {
    LoadThresholds ofNode = thresholds.on(node.node());
    if (!ofNode.equals(thresholds)) {
      return ofNode.limit(pod.isProd(), resources);
    }
    return pod.isProd() ? limitOfProd : limitOfOthers;
  }

  @Override
  public PodAndLoads<IncomingPod, NodeLoads<MeasuredLoad>> prepareScore(
      CycleState state, PodInfo pod) {
    IncomingPod incoming = incoming(pod);
    return new PodAndLoads<>(
        new IncomingPod(
            false, args.scoreAccordingProdUsage() && incoming.isProd(), incoming.estimate()),
        loads.loads());
  }

  @Override
  public Set<NodeAspect> scoreReads(PodAndLoads<IncomingPod, NodeLoads<MeasuredLoad>> prepared) {
    return READS;
  }

  @Override
  public long score(PodAndLoads<IncomingPod, NodeLoads<MeasuredLoad>> prepared, NodeInfo node) {
    MeasuredLoad load = prepared.nodes().get(node.name());
    if (load == null
        || load.metric().average() == null
        || load.metric().isExpired(prepared.nodes().now())) {
      return 0;
    }
    View view = prepared.pod().isProd() ? View.PROD : scoreView;
    return score(load.used(view).plus(prepared.pod().estimate()), estimator.capacity(node));
  }

  private long score(UsageVector used, UsageVector capacity) {
    long sum = 0;
    long sumOfWeights = args.dominantResourceWeight();
    long dominant = MAX_SCORE;
    for (int i = 0; i < used.size(); i++) {
      long free = free(used.get(i), capacity.get(i));
      sum += free * weights.get(i);
      sumOfWeights += weights.get(i);
      dominant = Math.min(dominant, free);
    }
    sum += dominant * args.dominantResourceWeight();
    return sumOfWeights <= 0 ? 0 : sum / sumOfWeights;
  }

  /// In percent; 0 without capacity.
  private static long free(long used, long capacity) {
    return capacity == 0 || used > capacity ? 0 : (capacity - used) * MAX_SCORE / capacity;
  }

  /// Does nothing: a pod counts on its node as soon as it is assumed there.
  @Override
  public ReserveStatus reserve(CycleState state, PodInfo pod, String node) {
    return Success.SUCCESS;
  }

  @Override
  public List<ClusterEffect> unreserve(CycleState state, PodInfo pod, String node) {
    return List.of();
  }

  @Override
  public List<ClusterEventWithHint> eventsToRegister() {
    var pods = ClusterEventWithHint.always(EventResource.ASSIGNED_POD, ActionType.DELETE);
    var metrics =
        ClusterEventWithHint.always(
            EventResource.of(NodeMetric.TYPE),
            ActionType.ADD,
            ActionType.UPDATE,
            ActionType.DELETE);
    return args.filterExpiredNodeMetrics() && args.enableScheduleWhenNodeMetricsExpired()
        ? List.of(
            pods, metrics, ClusterEventWithHint.always(EventResource.EXPIRY, ActionType.UPDATE))
        : List.of(pods, metrics);
  }
}
