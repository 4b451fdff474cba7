package dev.berth.plugins.dynamicresources;

import dev.berth.api.core.Pod;
import dev.berth.api.kubescheduler.DynamicResourcesArgs;
import dev.berth.framework.EnqueueExtensions;
import dev.berth.framework.FilterPlugin;
import dev.berth.framework.FilterStatus;
import dev.berth.framework.PluginContext;
import dev.berth.framework.PluginException;
import dev.berth.framework.PostFilterPlugin;
import dev.berth.framework.PostFilterResult;
import dev.berth.framework.PreBindPlugin;
import dev.berth.framework.PreBindPreFlight;
import dev.berth.framework.PreBindStatus;
import dev.berth.framework.PreEnqueuePlugin;
import dev.berth.framework.PreEnqueueStatus;
import dev.berth.framework.PreFilterPlugin;
import dev.berth.framework.PreFilterResult;
import dev.berth.framework.Rejected;
import dev.berth.framework.ReservePlugin;
import dev.berth.framework.ReserveStatus;
import dev.berth.framework.ScorePlugin;
import dev.berth.framework.Skip;
import dev.berth.framework.Success;
import dev.berth.framework.diagnosis.NodeToStatus;
import dev.berth.framework.diagnosis.Reason;
import dev.berth.framework.events.EventRegistration;
import dev.berth.framework.handle.ClusterEffect;
import dev.berth.framework.state.CycleState;
import dev.berth.framework.state.NodeInfo;
import dev.berth.framework.state.PodInfo;
import dev.berth.framework.state.StateKey;
import dev.berth.plugins.dynamicresources.ClaimReader.Reading;
import dev.berth.plugins.dynamicresources.inventory.DeviceInventory;
import dev.berth.plugins.support.Normalize;
import dev.berth.plugins.support.PodResize;
import java.util.List;
import java.util.function.Predicate;

/// Places a pod where the devices are that it claims, and gives them to it there.
final class DynamicResourcesPlugin
    implements PreEnqueuePlugin,
        PreFilterPlugin,
        FilterPlugin,
        PostFilterPlugin,
        ScorePlugin,
        ReservePlugin,
        PreBindPlugin,
        EnqueueExtensions {
  static final String NAME = "DynamicResources";

  private static final StateKey<PodDevices> DEVICES = new StateKey<>(NAME, PodDevices.class);

  private final Predicate<Pod> staysOnItsNode;
  private final ClaimReader reader;
  private final Intake intake;
  private final DeviceSearch search;
  private final Reservations reservations;
  private final ClaimBinder binder;
  private final ClaimHints hints;

  DynamicResourcesPlugin(DynamicResourcesArgs args, PluginContext context) {
    var gates = context.featureGates();
    var inventory = DeviceInventory.of(context);
    var conditions = BindingConditions.by(gates, args.bindingTimeout(), context.clock());
    staysOnItsNode = PodResize.staysOnItsNode(gates);
    reader = new ClaimReader(context.objects());
    intake = new Intake(context.objects(), reader, gates, inventory, context.choices());
    search =
        new DeviceSearch(
            conditions,
            NodeFootprint.by(gates, inventory),
            DeviceSearch.timeout(gates, args.filterTimeout()),
            context.clock());
    reservations = new Reservations(inventory.inFlight());
    binder = new ClaimBinder(context.writer(), context.events(), context.clock(), conditions);
    hints = new ClaimHints(reader);
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
  public PreFilterResult preFilter(CycleState state, PodInfo pod, List<NodeInfo> nodes) {
    if (staysOnItsNode.test(pod.pod())) {
      return Skip.SKIP;
    }
    state.write(DEVICES, PodDevices.none());
    return switch (intake.of(pod.pod())) {
      case Intake.Answer.Refused(Rejected why) -> why;
      case Intake.Answer.Taken(PodDevices devices) -> {
        state.write(DEVICES, devices);
        yield devices.isEmpty() ? Skip.SKIP : Success.SUCCESS;
      }
    };
  }

  @Override
  public FilterStatus filter(CycleState state, PodInfo pod, NodeInfo node) {
    return search.check(devices(state), pod.pod(), node);
  }

  /// Fails if an earlier PreFilter plugin has ended the cycle before this one was asked, in
  /// kube-scheduler's words.
  private static PodDevices devices(CycleState state) {
    PodDevices devices = state.read(DEVICES);
    if (devices == null) {
      throw new PluginException("not found");
    }
    return devices;
  }

  /// If this fails, preemption is not tried.
  @Override
  public PostFilterResult postFilter(CycleState state, PodInfo pod, NodeToStatus nodes) {
    if (staysOnItsNode.test(pod.pod())) {
      return new PostFilterResult.Unhelpful(Rejected.unschedulable(new Reason[0]), false, null);
    }
    return Deallocation.of(pod.pod(), devices(state));
  }

  @Override
  public long score(CycleState state, PodInfo pod, NodeInfo node) {
    PodDevices devices = devices(state);
    var found = devices.on(node.name());
    return found == null ? 0 : Preference.score(devices, found);
  }

  @Override
  public void normalizeScores(CycleState state, PodInfo pod, List<NodeInfo> nodes, long[] scores) {
    Normalize.highestIsBest(scores);
  }

  @Override
  public Pod assumed(CycleState state, Pod pod, String node) {
    PodDevices devices = state.read(DEVICES);
    return devices == null ? pod : reservations.counted(devices, pod, node);
  }

  @Override
  public ReserveStatus reserve(CycleState state, PodInfo pod, String node) {
    reservations.reserve(devices(state), node);
    return Success.SUCCESS;
  }

  @Override
  public List<ClusterEffect> unreserve(CycleState state, PodInfo pod, String node) {
    PodDevices devices = state.read(DEVICES);
    return devices == null ? List.of() : reservations.undo(devices, pod.pod(), node);
  }

  @Override
  public PreBindPreFlight preBindPreFlight(CycleState state, PodInfo pod, String node) {
    return devices(state).isEmpty() ? Skip.SKIP : PreBindPreFlight.HasWork.HAS_WORK;
  }

  @Override
  public PreBindStatus preBind(CycleState state, PodInfo pod, String node)
      throws InterruptedException {
    binder.bind(pod.pod(), node, devices(state));
    return Success.SUCCESS;
  }

  @Override
  public List<EventRegistration> eventsToRegister() {
    return hints.registrations();
  }
}
