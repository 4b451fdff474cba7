package dev.berth.conformance.storms;

import dev.berth.framework.PermitPlugin;
import dev.berth.framework.Plugin;
import dev.berth.framework.PluginContext;
import dev.berth.framework.PreBindPlugin;
import dev.berth.framework.ReservePlugin;
import dev.berth.framework.SimpleFilterPlugin;
import dev.berth.framework.SimplePluginFactory;
import dev.berth.framework.Skip;
import dev.berth.framework.Success;
import dev.berth.framework.cluster.ClusterEffect;
import dev.berth.framework.model.CycleState;
import dev.berth.framework.model.NodeInfo;
import dev.berth.framework.model.PodInfo;
import java.time.Duration;
import java.util.List;
import java.util.Set;
import java.util.SplittableRandom;
import java.util.TreeSet;

/// A plugin that waits, works and, in bad weather, throws. A pod with the label `wait` waits at
/// Permit for that many seconds, and is then rejected; one with the label `work` takes a while
/// before it is bound. The plugin keeps a list of the pods for which something is reserved.
final class MoodyPlugin implements SimplePluginFactory {
  static final String NAME = "Moody";

  /// What it throws; nothing else may be reported as unexpected.
  static final String COMPLAINT = "in a bad mood";

  private final MachineTime time;
  private final Weather weather;
  private final SplittableRandom random;
  private final boolean unreserves;
  private final Set<String> reserved = new TreeSet<>();

  MoodyPlugin(MachineTime time, Weather weather, SplittableRandom random, boolean unreserves) {
    this.time = time;
    this.weather = weather;
    this.random = random;
    this.unreserves = unreserves;
  }

  /// The UIDs of the pods for which something is reserved; the plugin forgets pods that are bound.
  Set<String> reserved() {
    return reserved;
  }

  @Override
  public String name() {
    return NAME;
  }

  @Override
  public Class<? extends Plugin> type() {
    return Moody.class;
  }

  @Override
  public Plugin create(PluginContext context) {
    return new Moody();
  }

  private final class Moody
      implements SimpleFilterPlugin, ReservePlugin, PermitPlugin, PreBindPlugin {
    @Override
    public String name() {
      return NAME;
    }

    private void complain(int oneIn) {
      if (weather.has(Weather.Trouble.BAD_MOOD) && random.nextInt(oneIn) == 0) {
        throw new IllegalStateException(COMPLAINT);
      }
    }

    @Override
    public FilterStatus filter(PodInfo pod, NodeInfo node) {
      return Success.SUCCESS;
    }

    @Override
    public ReserveStatus reserve(CycleState state, PodInfo pod, String node) {
      complain(4);
      reserved.add(pod.uid());
      return Success.SUCCESS;
    }

    @Override
    public List<ClusterEffect> unreserve(CycleState state, PodInfo pod, String node) {
      if (unreserves) {
        reserved.remove(pod.uid());
      }
      return List.of();
    }

    @Override
    public PermitStatus permit(CycleState state, PodInfo pod, String node) {
      complain(4);
      String seconds = pod.pod().metadata().labels().get("wait");
      return seconds == null || weather.isCalm() || random.nextBoolean()
          ? Success.SUCCESS
          : new PermitStatus.Wait(Duration.ofSeconds(Long.parseLong(seconds)));
    }

    @Override
    public PreBindPreFlight preBindPreFlight(CycleState state, PodInfo pod, String node) {
      return pod.pod().metadata().labels().containsKey("work")
          ? PreBindPreFlight.HasWork.HAS_WORK
          : Skip.SKIP;
    }

    @Override
    public PreBindStatus preBind(CycleState state, PodInfo pod, String node)
        throws InterruptedException {
      time.sleep(Duration.ofMillis(50 + random.nextInt(1500)));
      complain(3);
      return Success.SUCCESS;
    }
  }
}
