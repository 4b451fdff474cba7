package dev.berth.plugins.dynamicresources;

import dev.berth.api.core.Pod;
import dev.berth.api.kubescheduler.DynamicResourcesArgs;
import dev.berth.framework.EnqueueExtensions;
import dev.berth.framework.FilterPlugin;
import dev.berth.framework.GroupAttempt;
import dev.berth.framework.Normalization;
import dev.berth.framework.PluginContext;
import dev.berth.framework.PodGroupPostFilterPlugin;
import dev.berth.framework.PodGroupPostFilterResult;
import dev.berth.framework.PostFilterPlugin;
import dev.berth.framework.PostFilterResult;
import dev.berth.framework.PreBindPlugin;
import dev.berth.framework.PreEnqueuePlugin;
import dev.berth.framework.PreFilterPlugin;
import dev.berth.framework.PreFilterResult;
import dev.berth.framework.Rejected;
import dev.berth.framework.ReservePlugin;
import dev.berth.framework.ScorePlugin;
import dev.berth.framework.Skip;
import dev.berth.framework.Success;
import dev.berth.framework.cluster.ChoicePolicy;
import dev.berth.framework.cluster.ClusterEffect;
import dev.berth.framework.cluster.SharedLister;
import dev.berth.framework.events.ClusterEventWithHint;
import dev.berth.framework.model.CycleState;
import dev.berth.framework.model.NodeAspect;
import dev.berth.framework.model.NodeInfo;
import dev.berth.framework.model.PodInfo;
import dev.berth.framework.model.StateKey;
import dev.berth.framework.status.NodeToStatus;
import dev.berth.framework.status.PluginException;
import dev.berth.framework.status.Reason;
import dev.berth.plugins.dynamicresources.Deallocation.Help;
import dev.berth.plugins.dynamicresources.PodDevices.NodeDevices;
import dev.berth.plugins.dynamicresources.ResourceClaimReader.Reading;
import dev.berth.plugins.support.PodResize;
import dev.berth.plugins.support.devices.DeviceInventory;
import java.util.List;
import java.util.Set;
import java.util.function.Predicate;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/// Places a pod where the devices for its claims are, and allocates them there.
final class DynamicResourcesPlugin
    implements PreEnqueuePlugin,
        PreFilterPlugin<DeviceDemand>,
        FilterPlugin<DeviceDemand>,
        PostFilterPlugin,
        PodGroupPostFilterPlugin,
        ScorePlugin<DeviceDemand>,
        ReservePlugin,
        PreBindPlugin,
        EnqueueExtensions {
  static final String NAME = "DynamicResources";

  private static final Set<NodeAspect> READS =
      Set.of(NodeAspect.LABELS, NodeAspect.ALLOCATABLE, NodeAspect.OBJECT, NodeAspect.DEVICES);
  private static final StateKey<PodDevices> DEVICES = new StateKey<>(NAME, PodDevices.class);
  private static final StateKey<DeviceDemand> DEMAND =
      new StateKey<>("PreFilter" + NAME, DeviceDemand.class);
  private static final StateKey<NodeDevices> RESERVED =
      new StateKey<>("Reserve" + NAME, NodeDevices.class);

  private final Predicate<Pod> staysOnItsNode;
  private final ResourceClaimReader reader;
  private final CurrentCatalog catalog;
  private final ClaimResolver claimResolver;
  private final DeviceSearch search;
  private final Reservations reservations;
  private final ClaimBinder binder;
  private final GroupDeallocation groupDeallocation;
  private final ClaimHints hints;
  private final SharedLister nodes;
  private final ChoicePolicy choices;

  DynamicResourcesPlugin(DynamicResourcesArgs args, PluginContext context) {
    var gates = context.profile().featureGates();
    var inventory = DeviceInventory.of(context);
    var conditions = BindingConditions.by(gates, args.bindingTimeout(), context.profile().clock());
    staysOnItsNode = PodResize.staysOnItsNode(gates);
    var users = ClaimUsers.by(gates, context.cluster().objects());
    reader = new ResourceClaimReader(context.cluster().objects(), users);
    catalog = CurrentCatalog.of(inventory, context.data());
    claimResolver =
        new ClaimResolver(context.cluster().objects(), reader, users, gates, inventory, catalog);
    search =
        new DeviceSearch(
            conditions,
            NodeResourceUsage.by(gates, inventory),
            DeviceSearch.timeout(gates, args.filterTimeout()),
            context.profile().clock());
    reservations = new Reservations(inventory.inFlight());
    binder =
        new ClaimBinder(
            context.actions().writer(),
            context.actions().events(),
            context.profile().clock(),
            conditions);
    groupDeallocation =
        new GroupDeallocation(
            context.cluster().objects(), context.cluster().groups(), users, gates);
    hints = new ClaimHints(reader);
    nodes = context.cluster().nodes();
    choices = context.profile().choices();
  }

  @Override
  public String name() {
    return NAME;
  }

  @Override
  public PreEnqueueStatus preEnqueue(PodInfo pod) {
    return switch (reader.read(pod.pod())) {
      case Reading.Incomplete(String why) -> Rejected.unresolvable(why);
      case Reading.Complete _ -> Success.SUCCESS;
    };
  }

  @Override
  public PreFilterResult<DeviceDemand> preFilter(
      CycleState state, PodInfo pod, List<NodeInfo> nodes) {
    if (staysOnItsNode.test(pod.pod())) {
      return PreFilterResult.skip();
    }
    write(state, pod, PodDevices.NONE);
    return switch (claimResolver.of(pod.pod(), state.group())) {
      case ClaimResolver.Resolution.Unresolved(Rejected why) -> PreFilterResult.rejected(why);
      case ClaimResolver.Resolution.Resolved(PodDevices devices) -> {
        write(state, pod, devices);
        if (devices.isEmpty()) {
          yield PreFilterResult.skip();
        }
        var demand = DeviceDemand.of(pod.pod(), devices, catalog.revision());
        state.write(DEMAND, demand);
        yield PreFilterResult.ready(demand);
      }
    };
  }

  private static void write(CycleState state, PodInfo pod, PodDevices devices) {
    state.write(DEVICES, devices);
    CycleState group = state.group();
    if (group != null) {
      GroupDevices.put(group, pod.uid(), devices);
    }
  }

  @Override
  public DeviceDemand prepareFilter(CycleState state, PodInfo pod) {
    DeviceDemand demand = state.read(DEMAND);
    return devices(state).isEmpty() || demand == null ? DeviceDemand.none(pod.pod()) : demand;
  }

  @Override
  public @Nullable Set<NodeAspect> filterReads(DeviceDemand demand) {
    return demand.isKnown() && !search.countsResources() ? READS : null;
  }

  @Override
  public FilterStatus filter(DeviceDemand demand, NodeInfo node) {
    return search.check(demand.devices(), demand.pod(), node);
  }

  /// Fails, in kube-scheduler's words, if an earlier PreFilter plugin ended the cycle before this
  /// plugin was called.
  private static PodDevices devices(CycleState state) {
    PodDevices devices = state.read(DEVICES);
    if (devices == null) {
      throw new PluginException("not found");
    }
    return devices;
  }

  /// If this plugin fails, preemption is not tried.
  @Override
  public PostFilterResult postFilter(CycleState state, PodInfo pod, NodeToStatus nodes) {
    Help help =
        staysOnItsNode.test(pod.pod())
            ? null
            : Deallocation.of(pod.pod(), devices(state), nodes.explicit());
    return help == null
        ? new PostFilterResult.Unhelpful(Rejected.unschedulable(new Reason[0]), false, null)
        : new PostFilterResult.Unhelpful(
            Rejected.unschedulable(help.message()), false, null, List.of(help.effect()));
  }

  @Override
  public PodGroupPostFilterResult podGroupPostFilter(GroupAttempt attempt) {
    return groupDeallocation.of(attempt);
  }

  @Override
  public DeviceDemand prepareScore(CycleState state, PodInfo pod) {
    DeviceDemand demand = prepareFilter(state, pod);
    return demand.devices().hasAlternatives() ? demand : DeviceDemand.none(pod.pod());
  }

  @Override
  public @Nullable Set<NodeAspect> scoreReads(DeviceDemand demand) {
    return filterReads(demand);
  }

  @Override
  public long score(DeviceDemand demand, NodeInfo node) {
    PodDevices devices = demand.devices();
    if (!devices.hasAlternatives()) {
      return 0;
    }
    var found = devices.found().get(node, () -> search.find(devices, demand.pod(), node, () -> ""));
    return found == null ? 0 : PrioritizedListScore.score(devices, found);
  }

  @Override
  public Normalization normalization() {
    return Normalization.HIGHEST_IS_BEST;
  }

  @Override
  public Pod assumed(CycleState state, Pod pod, String node) {
    PodDevices devices = state.read(DEVICES);
    return devices == null || devices.isEmpty() || !search.countsResources()
        ? pod
        : Reservations.counted(pod, found(state, devices, pod, node, () -> ""));
  }

  @Override
  public ReserveStatus reserve(CycleState state, PodInfo pod, String node) {
    PodDevices devices = devices(state);
    if (devices.isEmpty()) {
      return Success.SUCCESS;
    }
    var found = found(state, devices, pod.pod(), node, choices::newUid);
    prepareFilter(state, pod).devices().found().close();
    reservations.reserve(devices, pod.uid(), found, state.group());
    if (found != null) {
      state.write(RESERVED, found);
    }
    return Success.SUCCESS;
  }

  /// Returns the pod's allocation on its node. A member of a group is reserved more than once and
  /// must get the same each time, since other members may share it.
  private @Nullable NodeDevices found(
      CycleState state, PodDevices devices, Pod pod, String node, Supplier<String> shareIds) {
    NodeDevices reserved = state.read(RESERVED);
    return reserved == null ? find(devices, pod, node, shareIds) : reserved;
  }

  /// Returns the pod's allocation on its chosen node, as Filter saw the node: without the pod.
  private @Nullable NodeDevices find(
      PodDevices devices, Pod pod, String node, Supplier<String> shareIds) {
    NodeInfo chosen = nodes.node(node);
    if (chosen == null) {
      return null;
    }
    for (PodInfo running : chosen.pods()) {
      if (running.uid().equals(pod.metadata().uid())) {
        return search.find(devices, pod, chosen.minus(running), shareIds);
      }
    }
    return search.find(devices, pod, chosen, shareIds);
  }

  /// Nothing is written while a group is tried.
  @Override
  public List<ClusterEffect> unreserve(CycleState state, PodInfo pod, String node) {
    PodDevices devices = state.read(DEVICES);
    if (devices == null) {
      return List.of();
    }
    reservations.free(devices, pod.uid());
    return state.group() == null
        ? Reservations.writesToUndo(devices, state.read(RESERVED), pod.pod())
        : List.of();
  }

  @Override
  public PreBindPreFlight preBindPreFlight(CycleState state, PodInfo pod, String node) {
    return devices(state).isEmpty() ? Skip.SKIP : PreBindPreFlight.HasWork.HAS_WORK;
  }

  @Override
  public PreBindStatus preBind(CycleState state, PodInfo pod, String node)
      throws InterruptedException {
    binder.bind(pod.pod(), node, devices(state), state.read(RESERVED));
    return Success.SUCCESS;
  }

  @Override
  public List<ClusterEventWithHint> eventsToRegister() {
    return hints.registrations();
  }
}
