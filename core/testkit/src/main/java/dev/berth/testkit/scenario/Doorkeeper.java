package dev.berth.testkit.scenario;

import dev.berth.framework.PermitPlugin;
import dev.berth.framework.Plugin;
import dev.berth.framework.PluginContext;
import dev.berth.framework.PreBindPlugin;
import dev.berth.framework.ReservePlugin;
import dev.berth.framework.SimplePluginFactory;
import dev.berth.framework.Skip;
import dev.berth.framework.Success;
import dev.berth.framework.cluster.ClusterEffect;
import dev.berth.framework.cluster.WaitingPod;
import dev.berth.framework.model.CycleState;
import dev.berth.framework.model.PodInfo;
import dev.berth.framework.status.PluginException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/// A plugin for a [RandomLife] and for tests of failures on the way to a node. It makes pods wait
/// at Permit for the number of seconds in their label `wait`, and records its calls. A pod with the
/// label `prebind` has work to do before it is bound; the value `refused` makes this work reject
/// the pod. A pod with the label `break` makes the plugin fail at that extension point: `reserve`,
/// `unreserve`, `permit`, `preflight` or `prebind`.
public final class Doorkeeper implements SimplePluginFactory {
  public static final String NAME = "Doorkeeper";

  private final List<String> calls = new ArrayList<>();
  private @Nullable PluginContext context;
  private boolean open;

  /// Creates a factory whose plugin makes only pods with these labels wait.
  public Doorkeeper() {}

  /// The calls of the plugin, in order, such as `unreserve default/a`.
  public List<String> calls() {
    return List.copyOf(calls);
  }

  /// Lets all waiting pods go, and makes no pod wait from now on.
  public void open() {
    open = true;
    List.copyOf(context().actions().waitingPods().all()).forEach(pod -> pod.allow(NAME));
  }

  /// Returns the pod that waits at Permit.
  ///
  /// @throws NullPointerException if it does not wait
  public WaitingPod waiting(PodInfo pod) {
    return Objects.requireNonNull(
        context().actions().waitingPods().get(pod.uid()), "does not wait");
  }

  /// The context of the plugin that was created last.
  ///
  /// @throws NullPointerException if none was created
  public PluginContext context() {
    return Objects.requireNonNull(context);
  }

  @Override
  public String name() {
    return NAME;
  }

  @Override
  public Class<? extends Plugin> type() {
    return AtTheDoor.class;
  }

  @Override
  public Plugin create(PluginContext given) {
    context = given;
    return new AtTheDoor();
  }

  private final class AtTheDoor implements ReservePlugin, PermitPlugin, PreBindPlugin {
    @Override
    public String name() {
      return NAME;
    }

    private void note(String point, PodInfo pod) {
      calls.add(point + " " + pod);
      if (point.equals(label(pod, "break"))) {
        throw new IllegalStateException("broken");
      }
    }

    private static @Nullable String label(PodInfo pod, String key) {
      Map<String, String> labels = pod.pod().metadata().labels();
      return labels.get(key);
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
      note("permit", pod);
      String seconds = label(pod, "wait");
      return open || seconds == null
          ? Success.SUCCESS
          : new PermitStatus.Wait(Duration.ofSeconds(Long.parseLong(seconds)));
    }

    @Override
    public PreBindPreFlight preBindPreFlight(CycleState state, PodInfo pod, String node) {
      note("preflight", pod);
      return label(pod, "prebind") == null ? Skip.SKIP : PreBindPreFlight.HasWork.HAS_WORK;
    }

    @Override
    public PreBindStatus preBind(CycleState state, PodInfo pod, String node) {
      note("prebind", pod);
      if ("refused".equals(label(pod, "prebind"))) {
        throw new PluginException("refused");
      }
      return Success.SUCCESS;
    }
  }
}
