package dev.berth.engine.lifecycle;

import dev.berth.api.core.Pod;
import dev.berth.framework.BindPlugin;
import dev.berth.framework.EnqueueExtensions;
import dev.berth.framework.FilterPlugin;
import dev.berth.framework.Normalization;
import dev.berth.framework.PermitPlugin;
import dev.berth.framework.Plugin;
import dev.berth.framework.PluginContext;
import dev.berth.framework.PostBindPlugin;
import dev.berth.framework.PostFilterPlugin;
import dev.berth.framework.PostFilterResult;
import dev.berth.framework.PreBindPlugin;
import dev.berth.framework.PreEnqueuePlugin;
import dev.berth.framework.PreFilterExtensions;
import dev.berth.framework.PreFilterResult;
import dev.berth.framework.PreScorePlugin;
import dev.berth.framework.PreScoreResult;
import dev.berth.framework.QueueSortPlugin;
import dev.berth.framework.Rejected;
import dev.berth.framework.ReservePlugin;
import dev.berth.framework.ScorePlugin;
import dev.berth.framework.SimplePluginFactory;
import dev.berth.framework.Success;
import dev.berth.framework.cluster.ClusterEffect;
import dev.berth.framework.events.ActionType;
import dev.berth.framework.events.ClusterEvent;
import dev.berth.framework.events.ClusterEventWithHint;
import dev.berth.framework.events.EventResource;
import dev.berth.framework.events.QueueingHint;
import dev.berth.framework.model.CycleState;
import dev.berth.framework.model.NodeInfo;
import dev.berth.framework.model.PodInfo;
import dev.berth.framework.model.QueuedEntity;
import dev.berth.framework.model.QueuedPodInfo;
import dev.berth.framework.status.NodeToStatus;
import java.util.EnumSet;
import java.util.List;
import java.util.Objects;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/// A plugin at all extension points that throws at one of them whenever it is called about the pod
/// `broken`, until it is mended.
final class Broken implements SimplePluginFactory {
  static final String POD = "broken";

  private final Point point;
  private final Function<Point, ? extends Throwable> failure;
  private boolean mended;

  /// Where the engine calls a plugin.
  enum Point {
    PRE_ENQUEUE,
    QUEUE_SORT,
    HINT,
    PRE_FILTER,
    ADD_POD,
    REMOVE_POD,
    FILTER,
    POST_FILTER,
    PRE_SCORE,
    SCORE,
    NORMALIZE_SCORES,
    ASSUMED,
    RESERVE,
    UNRESERVE,
    PERMIT,
    PRE_BIND_PRE_FLIGHT,
    PRE_BIND,
    BIND,
    POST_BIND;

    /// Whether the pod has to be rejected by Filter for the plugin to be called there.
    boolean comesAfterFilter() {
      return this == HINT || this == POST_FILTER || this == ADD_POD || this == REMOVE_POD;
    }
  }

  /// @param failure makes what is thrown
  Broken(Point point, Function<Point, ? extends Throwable> failure) {
    this.point = point;
    this.failure = failure;
  }

  void mend() {
    mended = true;
  }

  @Override
  public String name() {
    return "Broken";
  }

  @Override
  public Class<? extends Plugin> type() {
    return AtAllPoints.class;
  }

  @Override
  public Plugin create(PluginContext context) {
    return new AtAllPoints(context);
  }

  private boolean concerns(PodInfo pod) {
    return !mended && pod.key().name().equals(POD);
  }

  private void called(Point where, PodInfo pod) {
    if (where == point && concerns(pod)) {
      throw sneaky(failure.apply(where));
    }
  }

  @SuppressWarnings("unchecked")
  private static <T extends Throwable> RuntimeException sneaky(Throwable failure) throws T {
    throw (T) failure;
  }

  private final class AtAllPoints
      implements PreEnqueuePlugin,
          QueueSortPlugin,
          PreFilterExtensions<PodInfo>,
          FilterPlugin<PodInfo>,
          PostFilterPlugin,
          PreScorePlugin<PodInfo>,
          ScorePlugin<PodInfo>,
          ReservePlugin,
          PermitPlugin,
          PreBindPlugin,
          BindPlugin,
          PostBindPlugin,
          EnqueueExtensions {
    private final PluginContext context;
    private @Nullable PodInfo scored;

    AtAllPoints(PluginContext context) {
      this.context = context;
    }

    @Override
    public String name() {
      return "Broken";
    }

    @Override
    public List<ClusterEventWithHint> eventsToRegister() {
      return List.of(
          new ClusterEventWithHint(
              new ClusterEvent(EventResource.NODE, EnumSet.allOf(ActionType.class)),
              (pod, before, after) -> {
                called(Point.HINT, pod);
                return QueueingHint.QUEUE;
              }));
    }

    @Override
    public PreEnqueueStatus preEnqueue(PodInfo pod) {
      called(Point.PRE_ENQUEUE, pod);
      return Success.SUCCESS;
    }

    @Override
    public int compare(QueuedEntity a, QueuedEntity b) {
      called(Point.QUEUE_SORT, ((QueuedPodInfo) a).pod());
      called(Point.QUEUE_SORT, ((QueuedPodInfo) b).pod());
      return a.timestamp().compareTo(b.timestamp());
    }

    @Override
    public PreFilterResult<PodInfo> preFilter(CycleState state, PodInfo pod, List<NodeInfo> nodes) {
      called(Point.PRE_FILTER, pod);
      return PreFilterResult.ready(pod);
    }

    @Override
    public PodInfo addPod(PodInfo pod, PodInfo added, NodeInfo node) {
      called(Point.ADD_POD, pod);
      return pod;
    }

    @Override
    public PodInfo removePod(PodInfo pod, PodInfo removed, NodeInfo node) {
      called(Point.REMOVE_POD, pod);
      return pod;
    }

    @Override
    public FilterStatus filter(PodInfo pod, NodeInfo node) {
      called(Point.FILTER, pod);
      return point.comesAfterFilter() && concerns(pod)
          ? Rejected.unschedulable("not here")
          : Success.SUCCESS;
    }

    @Override
    public PostFilterResult postFilter(CycleState state, PodInfo pod, NodeToStatus nodes) {
      called(Point.POST_FILTER, pod);
      NodeInfo node = context.cluster().nodes().nodes().getFirst();
      context.profile().filters().removePod(state, pod, pod, node);
      context.profile().filters().addPod(state, pod, pod, node);
      return new PostFilterResult.Unhelpful(Rejected.unschedulable("no help"), false, null);
    }

    @Override
    public PreScoreResult<PodInfo> preScore(
        CycleState state, PodInfo pod, List<NodeInfo> feasible) {
      called(Point.PRE_SCORE, pod);
      scored = pod;
      return PreScoreResult.ready(pod);
    }

    @Override
    public long score(PodInfo pod, NodeInfo node) {
      called(Point.SCORE, pod);
      return 0;
    }

    @Override
    public Normalization normalization() {
      return (raw, lowest, highest) -> {
        called(Point.NORMALIZE_SCORES, Objects.requireNonNull(scored));
        return raw;
      };
    }

    @Override
    public Pod assumed(CycleState state, Pod pod, String node) {
      called(Point.ASSUMED, PodInfo.of(pod));
      return pod;
    }

    @Override
    public ReserveStatus reserve(CycleState state, PodInfo pod, String node) {
      called(Point.RESERVE, pod);
      return Success.SUCCESS;
    }

    @Override
    public List<ClusterEffect> unreserve(CycleState state, PodInfo pod, String node) {
      called(Point.UNRESERVE, pod);
      return List.of();
    }

    @Override
    public PermitStatus permit(CycleState state, PodInfo pod, String node) {
      called(Point.PERMIT, pod);
      return point == Point.UNRESERVE && concerns(pod)
          ? Rejected.unschedulable("not now")
          : Success.SUCCESS;
    }

    @Override
    public PreBindPreFlight preBindPreFlight(CycleState state, PodInfo pod, String node) {
      called(Point.PRE_BIND_PRE_FLIGHT, pod);
      return PreBindPreFlight.HasWork.HAS_WORK;
    }

    @Override
    public PreBindStatus preBind(CycleState state, PodInfo pod, String node) {
      called(Point.PRE_BIND, pod);
      return Success.SUCCESS;
    }

    @Override
    public BindStatus bind(CycleState state, PodInfo pod, String node) throws InterruptedException {
      called(Point.BIND, pod);
      context.actions().writer().bind(pod, node);
      return Success.SUCCESS;
    }

    @Override
    public void postBind(CycleState state, PodInfo pod, String node) {
      called(Point.POST_BIND, pod);
    }
  }
}
