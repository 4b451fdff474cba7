package dev.berth.loadaware.measured;

import dev.berth.api.meta.KubernetesObject;
import dev.berth.framework.EnqueueExtensions;
import dev.berth.framework.FilterPlugin;
import dev.berth.framework.FilterPlugin.FilterStatus;
import dev.berth.framework.PluginContext;
import dev.berth.framework.Rejected;
import dev.berth.framework.ScorePlugin;
import dev.berth.framework.Success;
import dev.berth.framework.cluster.SharedLister;
import dev.berth.framework.events.ActionType;
import dev.berth.framework.events.ClusterEvent;
import dev.berth.framework.events.ClusterEventWithHint;
import dev.berth.framework.events.EventResource;
import dev.berth.framework.events.QueueingHint;
import dev.berth.framework.model.CycleState;
import dev.berth.framework.model.NodeAspect;
import dev.berth.framework.model.NodeInfo;
import dev.berth.framework.model.PodInfo;
import dev.berth.loadaware.measured.CpuAndMemory.Resource;
import dev.berth.loadaware.support.NodeLoadTracker.NodeLoads;
import dev.berth.loadaware.support.PodAndLoads;
import dev.berth.loadaware.support.Pods;
import java.util.List;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/// Filters and scores nodes by their measured use.
final class LoadAwarePlugin
    implements FilterPlugin<PodAndLoads<LoadAwarePlugin.Incoming, KnownLoads.State>>,
        ScorePlugin<PodAndLoads<LoadAwarePlugin.Incoming, KnownLoads.State>>,
        EnqueueExtensions {
  static final String NAME = "LoadAware";

  private static final Set<NodeAspect> READS = Set.of(NodeAspect.ALLOCATABLE, NodeAspect.OBJECT);
  private static final double PERCENT = 100;

  private final MeasuredArgs args;
  private final KnownLoads loads;
  private final SharedLister nodes;

  /// The relevant properties of a pod that is to be placed.
  record Incoming(boolean isDaemon, CpuAndMemory estimate) {}

  LoadAwarePlugin(MeasuredArgs args, PluginContext context) {
    this.args = args;
    loads = new KnownLoads(args, context);
    nodes = context.cluster().nodes();
  }

  @Override
  public String name() {
    return NAME;
  }

  private PodAndLoads<Incoming, KnownLoads.State> prepared(PodInfo pod, boolean isDaemon) {
    return new PodAndLoads<>(new Incoming(isDaemon, estimate(pod)), loads.now());
  }

  private CpuAndMemory estimate(PodInfo pod) {
    return PlacedPod.estimate(pod, args.estimatedScalingFactors());
  }

  @Override
  public PodAndLoads<Incoming, KnownLoads.State> prepareFilter(CycleState state, PodInfo pod) {
    return prepared(pod, Pods.isDaemon(pod.pod()));
  }

  @Override
  public Set<NodeAspect> filterReads(PodAndLoads<Incoming, KnownLoads.State> prepared) {
    return READS;
  }

  @Override
  public FilterStatus filter(PodAndLoads<Incoming, KnownLoads.State> prepared, NodeInfo node) {
    NodeLoads<KnownLoad> known = prepared.nodes().loads();
    KnownLoad load = known.get(node.name());
    if (prepared.pod().isDaemon()
        || load == null
        || !load.isMeasured(known.now(), args.staleAfter())) {
      return Success.SUCCESS;
    }
    CpuAndMemory capacity = capacity(node);
    CpuAndMemory used = load.used().plus(prepared.pod().estimate());
    for (Resource resource : Resource.values()) {
      long threshold = args.thresholds().get(resource);
      long of = capacity.get(resource);
      if (threshold != 0 && of != 0 && used.get(resource) * PERCENT > (double) of * threshold) {
        return Rejected.unschedulable(
            new TooMuchUsed(
                resource, load, args.statistic(), prepared.pod().estimate(), capacity, threshold));
      }
    }
    return Success.SUCCESS;
  }

  @Override
  public PodAndLoads<Incoming, KnownLoads.State> prepareScore(CycleState state, PodInfo pod) {
    return prepared(pod, false);
  }

  @Override
  public Set<NodeAspect> scoreReads(PodAndLoads<Incoming, KnownLoads.State> prepared) {
    return READS;
  }

  @Override
  public long score(PodAndLoads<Incoming, KnownLoads.State> prepared, NodeInfo node) {
    CpuAndMemory capacity = capacity(node);
    CpuAndMemory used =
        used(prepared.nodes(), node.name(), capacity).plus(prepared.pod().estimate());
    long sum = 0;
    long weights = 0;
    for (Resource resource : Resource.values()) {
      long weight = args.resourceWeights().get(resource);
      sum += weight * free(used.get(resource), capacity.get(resource));
      weights += weight;
    }
    return sum / weights;
  }

  private static CpuAndMemory capacity(NodeInfo node) {
    return new CpuAndMemory(node.allocatable().milliCpu(), node.allocatable().memory());
  }

  private CpuAndMemory used(KnownLoads.State known, String node, CpuAndMemory capacity) {
    KnownLoad load = known.loads().get(node);
    if (load != null && load.isMeasured(known.loads().now(), args.staleAfter())) {
      return load.used();
    }
    CpuAndMemory average = capacity.percent(known.mean());
    return load == null ? average : average.atLeast(load.estimated());
  }

  /// In percent; 0 without capacity.
  private static long free(long used, long capacity) {
    return capacity <= 0 || used >= capacity
        ? MIN_SCORE
        : (long) ((capacity - used) * PERCENT / capacity);
  }

  @Override
  public List<ClusterEventWithHint> eventsToRegister() {
    return List.of(
        ClusterEventWithHint.always(EventResource.ASSIGNED_POD, ActionType.DELETE),
        ClusterEventWithHint.always(
            EventResource.NODE, ActionType.ADD, ActionType.UPDATE_NODE_ALLOCATABLE),
        whereItFits(
            ClusterEvent.of(
                EventResource.NODE_METRICS, ActionType.ADD, ActionType.UPDATE, ActionType.DELETE)),
        whereItFits(ClusterEvent.of(EventResource.EXPIRY, ActionType.UPDATE)));
  }

  /// Objects of both events have the name of the node.
  private ClusterEventWithHint whereItFits(ClusterEvent event) {
    return new ClusterEventWithHint(
            event,
            (pod, before, after) ->
                fits(pod, after == null ? before : after)
                    ? QueueingHint.QUEUE
                    : QueueingHint.QUEUE_SKIP)
        .readingOnly(this::estimate);
  }

  private boolean fits(PodInfo pod, @Nullable KubernetesObject object) {
    NodeInfo node = object == null ? null : nodes.node(object.metadata().name());
    return node != null && filter(prepared(pod, false), node) == Success.SUCCESS;
  }
}
