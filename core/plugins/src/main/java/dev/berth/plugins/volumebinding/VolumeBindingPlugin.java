package dev.berth.plugins.volumebinding;

import dev.berth.api.core.Pod;
import dev.berth.api.kubescheduler.VolumeBindingArgs;
import dev.berth.api.storage.CSINode;
import dev.berth.framework.EnqueueExtensions;
import dev.berth.framework.FilterPlugin;
import dev.berth.framework.PluginContext;
import dev.berth.framework.PreBindPlugin;
import dev.berth.framework.PreFilterPlugin;
import dev.berth.framework.PreFilterResult;
import dev.berth.framework.PreScorePlugin;
import dev.berth.framework.PreScoreResult;
import dev.berth.framework.Rejected;
import dev.berth.framework.ReservePlugin;
import dev.berth.framework.ScorePlugin;
import dev.berth.framework.Skip;
import dev.berth.framework.Success;
import dev.berth.framework.cluster.ClusterEffect;
import dev.berth.framework.cluster.ClusterObjects;
import dev.berth.framework.cluster.SharedLister;
import dev.berth.framework.cluster.Snapshot;
import dev.berth.framework.events.ClusterEventWithHint;
import dev.berth.framework.model.CycleState;
import dev.berth.framework.model.NodeAspect;
import dev.berth.framework.model.NodeInfo;
import dev.berth.framework.model.PodInfo;
import dev.berth.framework.model.StateData;
import dev.berth.framework.model.StateKey;
import dev.berth.framework.status.Code;
import dev.berth.plugins.support.CsiNodeReports;
import dev.berth.plugins.support.PodResize;
import dev.berth.plugins.support.PodVolumes;
import java.time.Duration;
import java.util.List;
import java.util.Set;
import java.util.function.Predicate;
import java.util.function.Supplier;

/// Places a pod where its volumes are or can be, and binds them to its claims.
final class VolumeBindingPlugin
    implements PreFilterPlugin<PodVolumeClaims>,
        FilterPlugin<PodVolumeClaims>,
        PreScorePlugin<PodVolumeClaims>,
        ScorePlugin<PodVolumeClaims>,
        ReservePlugin,
        PreBindPlugin,
        EnqueueExtensions {
  static final String NAME = "VolumeBinding";

  private static final Set<NodeAspect> READS = Set.of(NodeAspect.LABELS, NodeAspect.VOLUMES);
  private static final StateKey<PodVolumeClaims> CLAIMS =
      new StateKey<>("PreFilter" + NAME, PodVolumeClaims.class);
  private static final StateKey<Reserved> RESERVED =
      new StateKey<>("Reserve" + NAME, Reserved.class);

  private final Predicate<Pod> staysOnItsNode;
  private final SharedLister nodes;
  private final Supplier<Snapshot> snapshots;
  private final VolumeClaimReader reader;
  private final VolumeFinder finder;
  private final VolumeBinder binder;
  private final StorageScore score;

  VolumeBindingPlugin(VolumeBindingArgs args, PluginContext context) {
    var gates = context.profile().featureGates();
    staysOnItsNode = PodResize.staysOnItsNode(gates);
    nodes = context.cluster().nodes();
    ClusterObjects objects = context.cluster().objects();
    snapshots = context.cluster()::snapshot;
    CsiNodeReports.begin(context.cluster(), context.data());
    var assumed = AssumedVolumes.of(context.cluster(), context.data());
    var attributes = VolumeAttributesClassPolicy.by(gates);
    reader = new VolumeClaimReader(objects, assumed, attributes);
    finder = new VolumeFinder(new VolumeMatcher(attributes));
    binder =
        new VolumeBinder(
            assumed.volumes(),
            assumed.claims(),
            context.actions().writer(),
            Duration.ofSeconds(args.bindTimeoutSeconds()));
    score = StorageScore.by(gates, args.shape());
  }

  @Override
  public String name() {
    return NAME;
  }

  @Override
  public PreFilterResult<PodVolumeClaims> preFilter(
      CycleState state, PodInfo pod, List<NodeInfo> nodes) {
    if (staysOnItsNode.test(pod.pod())) {
      return PreFilterResult.skip();
    }
    String problem = reader.problem(pod.pod());
    if (problem != null) {
      return PreFilterResult.rejected(Rejected.unresolvable(problem));
    }
    if (PodVolumes.claimNames(pod.pod()).isEmpty()) {
      return PreFilterResult.skip();
    }
    ClusterObjects current = snapshots.get().objects();
    PodVolumeClaims claims =
        reader.read(
            pod.pod(), new CycleNodes(name -> current.get(CSINode.class, name), () -> nodes));
    if (!claims.unbound().isEmpty()) {
      return PreFilterResult.rejected(
          Rejected.unresolvable(new VolumeRejection.UnboundImmediateClaims(claims.unbound())));
    }
    state.write(CLAIMS, claims);
    return PreFilterResult.ready(claims);
  }

  @Override
  public Set<NodeAspect> filterReads(PodVolumeClaims claims) {
    return READS;
  }

  @Override
  public FilterStatus filter(PodVolumeClaims claims, NodeInfo node) {
    var finding = find(claims, node);
    if (!finding.reasons().isEmpty()) {
      return new Rejected(Code.UNSCHEDULABLE_AND_UNRESOLVABLE, finding.reasons());
    }
    return Success.SUCCESS;
  }

  private VolumeFinder.Finding find(PodVolumeClaims claims, NodeInfo node) {
    return finder.find(claims, new NodeTopology(node.node(), claims.nodes().csiNodes()));
  }

  @Override
  public PreScoreResult<PodVolumeClaims> preScore(
      CycleState state, PodInfo pod, List<NodeInfo> feasible) {
    return score.isGiven() ? PreScoreResult.ready(prepareScore(state, pod)) : PreScoreResult.skip();
  }

  @Override
  public PodVolumeClaims prepareScore(CycleState state, PodInfo pod) {
    PodVolumeClaims claims = state.read(CLAIMS);
    return claims == null ? PodVolumeClaims.NONE : claims;
  }

  @Override
  public Set<NodeAspect> scoreReads(PodVolumeClaims claims) {
    return READS;
  }

  @Override
  public long score(PodVolumeClaims claims, NodeInfo node) {
    return score.of(claims.waiting().isEmpty() ? NodeVolumes.NONE : find(claims, node).volumes());
  }

  @Override
  public ReserveStatus reserve(CycleState state, PodInfo pod, String node) {
    PodVolumeClaims claims = state.read(CLAIMS);
    NodeInfo place = nodes.node(node);
    if (claims != null && place != null && !reader.areAllBound(pod.pod())) {
      state.write(RESERVED, new Reserved(binder.assume(find(claims, place).volumes(), node)));
    }
    return Success.SUCCESS;
  }

  @Override
  public List<ClusterEffect> unreserve(CycleState state, PodInfo pod, String node) {
    Reserved reserved = state.read(RESERVED);
    if (reserved != null) {
      binder.restore(reserved.volumes());
    }
    return List.of();
  }

  @Override
  public PreBindPreFlight preBindPreFlight(CycleState state, PodInfo pod, String node) {
    return state.read(RESERVED) == null ? Skip.SKIP : PreBindPreFlight.HasWork.HAS_WORK;
  }

  @Override
  public PreBindStatus preBind(CycleState state, PodInfo pod, String node)
      throws InterruptedException {
    binder.bind(pod, node, state.require(RESERVED).volumes());
    return Success.SUCCESS;
  }

  @Override
  public List<ClusterEventWithHint> eventsToRegister() {
    return BindingHints.REGISTRATIONS;
  }

  /// The volumes that are reserved for the pod.
  ///
  /// @param volumes the volumes and claims as they will be written
  private record Reserved(NodeVolumes volumes) implements StateData {}
}
