package dev.berth.engine.profile;

import dev.berth.engine.port.AttemptTrace;
import dev.berth.engine.port.EngineMetrics;
import dev.berth.engine.port.ExtensionPointLabel;
import dev.berth.engine.port.GroupTrace;
import dev.berth.framework.Code;
import dev.berth.framework.FilterPlugin;
import dev.berth.framework.state.CycleState;
import dev.berth.framework.state.StateData;
import dev.berth.framework.state.StateKey;
import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import java.util.List;
import org.jspecify.annotations.Nullable;

/// Measures the plugins of a profile: the duration of each extension point, for the trace of the
/// attempt, too, if there is one; and in one cycle of ten, of each plugin. Calls for nodes are
/// counted in an array and reported once a cycle, and of a sampled cycle only the first nodes are
/// timed: measuring must cost next to nothing, however many nodes there are. For the engine's
/// thread, but for [#start] and what it returns.
public final class ProfileMetrics {
  private static final int CYCLES_A_SAMPLE = 10;
  private static final int TIMED_NODES = 50;

  /// What is measured of a cycle beyond the duration of extension points.
  ///
  /// @param timesCalls whether calls of plugins are timed
  /// @param trace null if there is none
  private record Sampled(boolean timesCalls, @Nullable AttemptTrace trace) implements StateData {}

  private static final StateKey<Sampled> SAMPLED = new StateKey<>("Sampled", Sampled.class);

  private final String profile;
  private final EngineMetrics metrics;
  private final @Nullable InstantSource clock;
  private List<FilterPlugin> filters = List.of();
  private long[] filterCalls = {};
  private int cycles;
  private int preEnqueueRuns;
  private int nodesToTime;

  private ProfileMetrics(String profile, EngineMetrics metrics, @Nullable InstantSource clock) {
    this.profile = profile;
    this.metrics = metrics;
    this.clock = clock;
  }

  /// One that measures nothing.
  public static ProfileMetrics none() {
    return new ProfileMetrics("", EngineMetrics.NONE, null);
  }

  /// A meter for the profile of that name.
  public static ProfileMetrics of(String profile, EngineMetrics metrics, InstantSource clock) {
    return new ProfileMetrics(profile, metrics, metrics.equals(EngineMetrics.NONE) ? null : clock);
  }

  /// Registers the plugins, so that those that are never called are shown, too.
  void assembled(Profile complete) {
    filters = complete.filter();
    filterCalls = new long[filters.size()];
    complete
        .preFilter()
        .forEach(plugin -> evaluated(plugin.name(), ExtensionPointLabel.PRE_FILTER, 0));
    filters.forEach(plugin -> evaluated(plugin.name(), ExtensionPointLabel.FILTER, 0));
    complete
        .preScore()
        .forEach(plugin -> evaluated(plugin.name(), ExtensionPointLabel.PRE_SCORE, 0));
    complete
        .score()
        .forEach(score -> evaluated(score.plugin().name(), ExtensionPointLabel.SCORE, 0));
  }

  /// A scheduling cycle begins.
  ///
  /// @param trace of the attempt; null if there is none
  public void cycleBegins(CycleState state, @Nullable AttemptTrace trace) {
    boolean timesCalls = clock != null && cycles++ % CYCLES_A_SAMPLE == 0;
    if (timesCalls || trace != null) {
      state.write(SAMPLED, new Sampled(timesCalls, trace));
    }
    if (timesCalls) {
      nodesToTime = TIMED_NODES;
    }
  }

  /// The cycle is over: reports what was counted.
  public void cycleEnds() {
    nodesToTime = 0;
    for (int i = 0; i < filterCalls.length; i++) {
      if (filterCalls[i] > 0) {
        evaluated(filters.get(i).name(), ExtensionPointLabel.FILTER, filterCalls[i]);
        filterCalls[i] = 0;
      }
    }
  }

  /// An extension point begins. On any thread.
  public ExtensionPointTimer start(ExtensionPointLabel point, CycleState state) {
    Sampled sampled = state.read(SAMPLED);
    if (sampled != null) {
      return start(point, sampled.timesCalls, sampled.trace);
    }
    return clock == null ? ExtensionPointTimer.OFF : start(point, false, null);
  }

  /// The same outside of cycles.
  public ExtensionPointTimer startAlone(ExtensionPointLabel point) {
    return clock == null
        ? ExtensionPointTimer.OFF
        : start(point, preEnqueueRuns++ % CYCLES_A_SAMPLE == 0, null);
  }

  /// The same for a group of pods.
  ///
  /// @param timesCalls whether calls of plugins are timed
  /// @param trace of the attempt
  public ExtensionPointTimer startForGroup(
      ExtensionPointLabel point, boolean timesCalls, GroupTrace trace) {
    return clock == null && trace.equals(GroupTrace.NONE)
        ? ExtensionPointTimer.OFF
        : new ExtensionPointTimer(this, point, timesCalls, now(), trace.begin(point));
  }

  /// A member of a group is placed, whose cycle has been without a trace.
  public void placed(CycleState state, AttemptTrace trace) {
    Sampled sampled = state.read(SAMPLED);
    state.write(SAMPLED, new Sampled(sampled != null && sampled.timesCalls, trace));
  }

  private ExtensionPointTimer start(
      ExtensionPointLabel point, boolean timesCalls, @Nullable AttemptTrace trace) {
    return new ExtensionPointTimer(
        this, point, timesCalls, now(), trace == null ? null : trace.begin(point));
  }

  /// The filter of that number is called for a node.
  void filterCalled(int filter) {
    filterCalls[filter]++;
  }

  /// The answers of the filter of that number are read for so many nodes.
  public void filterCalled(int filter, int nodes) {
    filterCalls[filter] += nodes;
  }

  /// Whether the calls for the next node are to be timed.
  boolean timesNextNode() {
    return nodesToTime > 0 && nodesToTime-- > 0;
  }

  /// A plugin was called so many times.
  public void evaluated(String plugin, ExtensionPointLabel point, long times) {
    metrics.evaluated(profile, plugin, point, times);
  }

  /// The search of a cycle has ended, PostFilter included.
  ///
  /// @param begun when
  public void searched(Instant begun) {
    metrics.searched(Duration.between(begun, now()));
  }

  /// A plugin has tried preemption for a pod.
  public void preemptionTried(Code result, Instant begun) {
    metrics.preemptionTried();
    metrics.victimsSearched("pod", result, Duration.between(begun, now()));
  }

  /// A plugin has tried preemption for a group of pods.
  ///
  /// @param searched whether it has searched victims
  public void groupPreemptionTried(Code result, boolean searched, Instant begun) {
    metrics.groupPreemptionTried(result);
    if (searched) {
      metrics.victimsSearched("podgroup", result, Duration.between(begun, now()));
    }
  }

  /// The members of a group have been tried.
  public void groupSearched(Instant begun) {
    metrics.groupSearched(Duration.between(begun, now()));
  }

  /// Placements have been made for a PodGroup.
  public void placementsGenerated(int count) {
    metrics.placementsGenerated(profile, count);
  }

  /// A PodGroup was tried in one placement.
  public void placementTried(boolean feasible, Instant begun) {
    metrics.placementTried(profile, feasible, Duration.between(begun, now()));
  }

  /// The time, if something is measured.
  public Instant now() {
    return clock == null ? Instant.EPOCH : clock.instant();
  }

  void pointRan(ExtensionPointLabel point, Code status, Instant begun) {
    metrics.pointRan(profile, point, status, Duration.between(begun, now()));
  }

  void pluginRan(String plugin, ExtensionPointLabel point, Code status, Instant begun) {
    metrics.pluginRan(plugin, point, status, Duration.between(begun, now()));
  }
}
