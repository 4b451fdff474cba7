package dev.berth.engine.profile;

import dev.berth.engine.port.AttemptTrace;
import dev.berth.engine.port.EngineMetrics;
import dev.berth.engine.port.ExtensionPointLabel;
import dev.berth.engine.port.GroupTrace;
import dev.berth.framework.FilterPlugin;
import dev.berth.framework.model.CycleState;
import dev.berth.framework.model.StateData;
import dev.berth.framework.model.StateKey;
import dev.berth.framework.status.Code;
import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import java.util.List;
import org.jspecify.annotations.Nullable;

/// Measures the plugins of a profile: the duration of each extension point (also for the attempt's
/// trace, if any), and in one cycle of ten, the duration of each plugin. Measuring must cost almost
/// nothing, even for thousands of nodes. So calls for nodes are counted in an array and reported
/// once per cycle, and in a sampled cycle only the calls for the first nodes are timed. For the
/// engine's thread, except [#start] and the timers that it returns.
public final class ProfileMetrics {
  private static final int CYCLES_A_SAMPLE = 10;
  private static final int TIMED_NODES = 50;

  /// The additional measurements of a cycle, beyond the duration of extension points.
  ///
  /// @param timesCalls whether calls of plugins are timed
  /// @param trace null if the attempt is not traced
  private record Sampled(boolean timesCalls, @Nullable AttemptTrace trace) implements StateData {}

  private static final StateKey<Sampled> SAMPLED = new StateKey<>("Sampled", Sampled.class);

  private final String profile;
  private final EngineMetrics metrics;
  private final @Nullable InstantSource clock;
  private List<FilterPlugin<?>> filters = List.of();
  private long[] filterCalls = {};
  private int cycles;
  private int preEnqueueRuns;
  private int nodesToTime;

  private ProfileMetrics(String profile, EngineMetrics metrics, @Nullable InstantSource clock) {
    this.profile = profile;
    this.metrics = metrics;
    this.clock = clock;
  }

  /// Returns an object that measures nothing.
  public static ProfileMetrics none() {
    return new ProfileMetrics("", EngineMetrics.NONE, null);
  }

  /// Returns the metrics for the profile of that name.
  public static ProfileMetrics of(String profile, EngineMetrics metrics, InstantSource clock) {
    return new ProfileMetrics(profile, metrics, metrics.equals(EngineMetrics.NONE) ? null : clock);
  }

  /// Registers the plugins, so that plugins that are never called are shown, too.
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

  /// Begins a scheduling cycle.
  ///
  /// @param trace the trace of the attempt; null if it is not traced
  public void cycleBegins(CycleState state, @Nullable AttemptTrace trace) {
    boolean timesCalls = clock != null && cycles++ % CYCLES_A_SAMPLE == 0;
    if (timesCalls || trace != null) {
      state.write(SAMPLED, new Sampled(timesCalls, trace));
    }
    if (timesCalls) {
      nodesToTime = TIMED_NODES;
    }
  }

  /// Ends the cycle and reports its counts.
  public void cycleEnds() {
    nodesToTime = 0;
    for (int i = 0; i < filterCalls.length; i++) {
      if (filterCalls[i] > 0) {
        evaluated(filters.get(i).name(), ExtensionPointLabel.FILTER, filterCalls[i]);
        filterCalls[i] = 0;
      }
    }
  }

  /// Begins an extension point. Callable on any thread.
  public ExtensionPointTimer start(ExtensionPointLabel point, CycleState state) {
    Sampled sampled = state.read(SAMPLED);
    if (sampled != null) {
      return start(point, sampled.timesCalls, sampled.trace);
    }
    return clock == null ? ExtensionPointTimer.OFF : start(point, false, null);
  }

  /// Begins an extension point outside of cycles.
  public ExtensionPointTimer startAlone(ExtensionPointLabel point) {
    return clock == null
        ? ExtensionPointTimer.OFF
        : start(point, preEnqueueRuns++ % CYCLES_A_SAMPLE == 0, null);
  }

  /// Begins an extension point for a group of pods.
  ///
  /// @param timesCalls whether calls of plugins are timed
  /// @param trace the trace of the attempt
  public ExtensionPointTimer startForGroup(
      ExtensionPointLabel point, boolean timesCalls, GroupTrace trace) {
    return clock == null && trace.equals(GroupTrace.NONE)
        ? ExtensionPointTimer.OFF
        : new ExtensionPointTimer(this, point, timesCalls, now(), trace.begin(point));
  }

  /// Sets the trace for placing a member of a group, whose cycle had no trace.
  public void placed(CycleState state, AttemptTrace trace) {
    Sampled sampled = state.read(SAMPLED);
    state.write(SAMPLED, new Sampled(sampled != null && sampled.timesCalls, trace));
  }

  private ExtensionPointTimer start(
      ExtensionPointLabel point, boolean timesCalls, @Nullable AttemptTrace trace) {
    return new ExtensionPointTimer(
        this, point, timesCalls, now(), trace == null ? null : trace.begin(point));
  }

  /// Counts a call of the filter of that number for a node.
  void filterCalled(int filter) {
    filterCalls[filter]++;
  }

  /// Counts remembered answers of the filter of that number for that many nodes.
  public void filterCalled(int filter, int nodes) {
    filterCalls[filter] += nodes;
  }

  /// Returns whether to time the calls for the next node.
  boolean timesNextNode() {
    return nodesToTime > 0 && nodesToTime-- > 0;
  }

  /// Counts calls of a plugin.
  public void evaluated(String plugin, ExtensionPointLabel point, long times) {
    metrics.evaluated(profile, plugin, point, times);
  }

  /// Measures the search of a cycle, including PostFilter.
  ///
  /// @param begun when the search began
  public void searched(Instant begun) {
    metrics.searched(Duration.between(begun, now()));
  }

  /// Measures a preemption that a plugin tried for a pod.
  public void preemptionTried(Code result, Instant begun) {
    metrics.preemptionTried();
    metrics.victimsSearched("pod", result, Duration.between(begun, now()));
  }

  /// Measures a preemption that a plugin tried for a group of pods.
  ///
  /// @param searched whether it searched for victims
  public void groupPreemptionTried(Code result, boolean searched, Instant begun) {
    metrics.groupPreemptionTried(result);
    if (searched) {
      metrics.victimsSearched("podgroup", result, Duration.between(begun, now()));
    }
  }

  /// Measures the attempts for the members of a group.
  public void groupSearched(Instant begun) {
    metrics.groupSearched(Duration.between(begun, now()));
  }

  /// Counts the placements generated for a PodGroup.
  public void placementsGenerated(int count) {
    metrics.placementsGenerated(profile, count);
  }

  /// Measures the attempt of a PodGroup in one placement.
  public void placementTried(boolean feasible, Instant begun) {
    metrics.placementTried(profile, feasible, Duration.between(begun, now()));
  }

  /// Returns the current time; valid only if something is measured.
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
