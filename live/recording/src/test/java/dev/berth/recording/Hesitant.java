package dev.berth.recording;

import dev.berth.framework.PermitPlugin;
import dev.berth.framework.Plugin;
import dev.berth.framework.PluginContext;
import dev.berth.framework.PreBindPlugin;
import dev.berth.framework.Rejected;
import dev.berth.framework.ReservePlugin;
import dev.berth.framework.SimplePluginFactory;
import dev.berth.framework.Skip;
import dev.berth.framework.Success;
import dev.berth.framework.cluster.ClusterEffect;
import dev.berth.framework.cluster.WaitingPod;
import dev.berth.framework.model.CycleState;
import dev.berth.framework.model.PodInfo;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;

/// Has pods wait that have the label `wait`, and writes to those with the label `write` before they
/// are bound. What it has learned by a write that failed it holds against later pods: a replay that
/// does not learn it decides otherwise.
final class Hesitant implements SimplePluginFactory {
  static final String NAME = "Hesitant";

  private final List<PluginContext> contexts = new ArrayList<>();

  /// The pods that wait.
  Collection<? extends WaitingPod> waiting() {
    return contexts.getFirst().actions().waitingPods().all();
  }

  @Override
  public String name() {
    return NAME;
  }

  @Override
  public Class<? extends Plugin> type() {
    return AtTheEnd.class;
  }

  @Override
  public Plugin create(PluginContext context) {
    contexts.add(context);
    return new AtTheEnd(context);
  }

  private static final class AtTheEnd implements ReservePlugin, PermitPlugin, PreBindPlugin {
    private final PluginContext context;
    private final Set<String> failed = new TreeSet<>();
    private final Set<String> unlucky = new TreeSet<>();

    AtTheEnd(PluginContext context) {
      this.context = context;
    }

    @Override
    public String name() {
      return NAME;
    }

    private static boolean has(PodInfo pod, String label) {
      return pod.pod().metadata().labels().containsKey(label);
    }

    @Override
    public ReserveStatus reserve(CycleState state, PodInfo pod, String node) {
      return unlucky.remove(node) ? Rejected.unschedulable("no luck on " + node) : Success.SUCCESS;
    }

    @Override
    public List<ClusterEffect> unreserve(CycleState state, PodInfo pod, String node) {
      if (failed.remove(pod.uid())) {
        unlucky.add(node);
      }
      return List.of();
    }

    @Override
    public PermitStatus permit(CycleState state, PodInfo pod, String node) {
      return has(pod, "wait") ? new PermitStatus.Wait(Duration.ofSeconds(9)) : Success.SUCCESS;
    }

    @Override
    public PreBindPreFlight preBindPreFlight(CycleState state, PodInfo pod, String node) {
      return has(pod, "write") ? PreBindPreFlight.HasWork.HAS_WORK : Skip.SKIP;
    }

    @Override
    public PreBindStatus preBind(CycleState state, PodInfo pod, String node)
        throws InterruptedException {
      failed.add(pod.uid());
      var _ =
          context
              .actions()
              .writer()
              .changeStatus(pod.pod(), it -> it.withStatus(it.status().withPhase("Pending")));
      failed.remove(pod.uid());
      return Success.SUCCESS;
    }
  }
}
