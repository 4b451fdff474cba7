package dev.berth.engine.live;

import dev.berth.api.core.Namespace;
import dev.berth.framework.BindPlugin;
import dev.berth.framework.EnqueueExtensions;
import dev.berth.framework.PermitPlugin;
import dev.berth.framework.Plugin;
import dev.berth.framework.PluginContext;
import dev.berth.framework.PreBindPlugin;
import dev.berth.framework.PreEnqueuePlugin;
import dev.berth.framework.QueueSortPlugin;
import dev.berth.framework.Rejected;
import dev.berth.framework.ReservePlugin;
import dev.berth.framework.SimpleFilterPlugin;
import dev.berth.framework.SimplePluginFactory;
import dev.berth.framework.Success;
import dev.berth.framework.cluster.ClusterEffect;
import dev.berth.framework.cluster.ClusterWriter;
import dev.berth.framework.cluster.WaitingPod;
import dev.berth.framework.cluster.WaitingPods;
import dev.berth.framework.events.ClusterEventWithHint;
import dev.berth.framework.model.CycleState;
import dev.berth.framework.model.NodeInfo;
import dev.berth.framework.model.PodInfo;
import dev.berth.framework.model.QueuedEntity;
import dev.berth.framework.model.QueuedPodInfo;
import dev.berth.framework.status.PluginException;
import java.lang.ref.WeakReference;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.Set;
import java.util.TreeSet;
import org.jspecify.annotations.Nullable;

/// A plugin whose rules a test sets, and which is made anew with each configuration: its first one
/// is number 1, and so on. What has been set when it is made holds as long as it is used. No event
/// helps a pod that it has rejected.
final class Rules implements SimplePluginFactory {
  static final String NAME = "Rules";

  private final List<String> calls = new ArrayList<>();
  private final Set<String> closed = new TreeSet<>();
  private final Set<String> unfit = new TreeSet<>();
  private final List<WeakReference<Plugin>> made = new ArrayList<>();
  private boolean lastFirst;
  private boolean breaks;
  private @Nullable WaitingPods waiting;

  /// These pods do not pass PreEnqueue.
  void closedTo(String... pods) {
    closed.clear();
    closed.addAll(List.of(pods));
  }

  /// These pods fit nowhere.
  void unfit(String... pods) {
    unfit.clear();
    unfit.addAll(List.of(pods));
  }

  /// The last pod by name is tried first.
  void lastFirst() {
    lastFirst = true;
  }

  /// The next plugin cannot be made.
  void breaks(boolean fails) {
    breaks = fails;
  }

  /// What the plugins were called for, such as `reserve a by 1`.
  List<String> calls() {
    return List.copyOf(calls);
  }

  /// The plugin of that number; empty if it has been collected.
  WeakReference<Plugin> plugin(int number) {
    return made.get(number - 1);
  }

  WaitingPod waiting(PodInfo pod) {
    return Objects.requireNonNull(Objects.requireNonNull(waiting).get(pod.uid()), "does not wait");
  }

  @Override
  public String name() {
    return NAME;
  }

  @Override
  public Class<? extends Plugin> type() {
    return Ruled.class;
  }

  @Override
  public Plugin create(PluginContext context) {
    int number = made.size() + 1;
    context
        .cluster()
        .changes()
        .watch(Namespace.class, (_, _) -> calls.add("namespace seen by " + number));
    var _ =
        context
            .data()
            .shared(
                Tally.class,
                () -> {
                  context
                      .cluster()
                      .changes()
                      .watch(Namespace.class, (_, _) -> calls.add("namespace seen by the tally"));
                  return new Tally(number);
                });
    if (breaks) {
      throw new PluginException("broken");
    }
    waiting = context.actions().waitingPods();
    var plugin =
        new Ruled(
            number,
            Set.copyOf(closed),
            Set.copyOf(unfit),
            lastFirst,
            context.actions().writer(),
            calls);
    made.add(new WeakReference<>(plugin));
    return plugin;
  }

  /// What the plugins share.
  ///
  /// @param maker the number of the plugin that has made it
  private record Tally(int maker) {}

  private record Ruled(
      int number,
      Set<String> closed,
      Set<String> unfit,
      boolean lastFirst,
      ClusterWriter writer,
      List<String> calls)
      implements PreEnqueuePlugin,
          QueueSortPlugin,
          SimpleFilterPlugin,
          ReservePlugin,
          PermitPlugin,
          PreBindPlugin,
          BindPlugin,
          EnqueueExtensions {
    @Override
    public String name() {
      return NAME;
    }

    private void note(String point, PodInfo pod) {
      String call = "%s %s by %d".formatted(point, name(pod), number);
      if (calls.isEmpty() || !calls.getLast().equals(call)) { // where decisions are verified
        calls.add(call);
      }
    }

    private static String name(PodInfo pod) {
      return pod.pod().metadata().name();
    }

    private static boolean has(PodInfo pod, String label) {
      return pod.pod().metadata().labels().containsKey(label);
    }

    @Override
    public List<ClusterEventWithHint> eventsToRegister() {
      return List.of();
    }

    @Override
    public PreEnqueueStatus preEnqueue(PodInfo pod) {
      return closed.contains(name(pod)) ? Rejected.unresolvable("closed") : Success.SUCCESS;
    }

    @Override
    public int compare(QueuedEntity a, QueuedEntity b) {
      int byName = name(((QueuedPodInfo) a).pod()).compareTo(name(((QueuedPodInfo) b).pod()));
      return lastFirst ? -byName : byName;
    }

    @Override
    public FilterStatus filter(PodInfo pod, NodeInfo node) {
      note("filter", pod);
      return unfit.contains(name(pod)) ? Rejected.unschedulable("unfit") : Success.SUCCESS;
    }

    @Override
    public ReserveStatus reserve(CycleState state, PodInfo pod, String node) {
      note("reserve", pod);
      return Success.SUCCESS;
    }

    @Override
    public List<ClusterEffect> unreserve(CycleState state, PodInfo pod, String node) {
      note("unreserve", pod);
      return List.of();
    }

    @Override
    public PermitStatus permit(CycleState state, PodInfo pod, String node) {
      return has(pod, "wait") ? new PermitStatus.Wait(Duration.ofMinutes(1)) : Success.SUCCESS;
    }

    @Override
    public PreBindPreFlight preBindPreFlight(CycleState state, PodInfo pod, String node) {
      return PreBindPreFlight.HasWork.HAS_WORK;
    }

    @Override
    public PreBindStatus preBind(CycleState state, PodInfo pod, String node) {
      note("prebind", pod);
      return Success.SUCCESS;
    }

    @Override
    public BindStatus bind(CycleState state, PodInfo pod, String node) throws InterruptedException {
      writer.bind(pod, node);
      return Success.SUCCESS;
    }
  }
}
