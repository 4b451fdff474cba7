package dev.berth.engine.profile;

import dev.berth.engine.port.EngineMetrics;
import dev.berth.engine.port.MeasuredPoint;
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

/// Measures what the plugins of a profile do: how long each extension point takes, and in one cycle
/// of ten, each plugin. What is asked about nodes is counted in passing and told once a cycle, and
/// of a sampled cycle only the first nodes are timed: measuring must cost next to nothing, however
/// many nodes there are. For the engine's thread, but for [#begin] and what it returns.
public final class ProfileMeter {
  private static final int CYCLES_A_SAMPLE = 10;
  private static final int TIMED_NODES = 50;

  /// The plugins of this cycle are timed.
  private record Sampled() implements StateData {}

  private static final StateKey<Sampled> SAMPLED = new StateKey<>("Sampled", Sampled.class);

  private final String profile;
  private final EngineMetrics metrics;
  private final @Nullable InstantSource clock;
  private List<FilterPlugin> filters = List.of();
  private long[] filterCalls = {};
  private int cycles;
  private int gateChecks;
  private int nodesToTime;

  private ProfileMeter(String profile, EngineMetrics metrics, @Nullable InstantSource clock) {
    this.profile = profile;
    this.metrics = metrics;
    this.clock = clock;
  }

  /// One that measures nothing.
  public static ProfileMeter none() {
    return new ProfileMeter("", EngineMetrics.NONE, null);
  }

  /// A meter for the profile of that name.
  public static ProfileMeter of(String profile, EngineMetrics metrics, InstantSource clock) {
    return new ProfileMeter(profile, metrics, metrics.equals(EngineMetrics.NONE) ? null : clock);
  }

  /// Says which plugins there are, so that those that are never asked are seen, too.
  void assembled(Profile complete) {
    filters = complete.filter();
    filterCalls = new long[filters.size()];
    complete.preFilter().forEach(plugin -> evaluated(plugin.name(), MeasuredPoint.PRE_FILTER, 0));
    filters.forEach(plugin -> evaluated(plugin.name(), MeasuredPoint.FILTER, 0));
    complete.preScore().forEach(plugin -> evaluated(plugin.name(), MeasuredPoint.PRE_SCORE, 0));
    complete.score().forEach(score -> evaluated(score.plugin().name(), MeasuredPoint.SCORE, 0));
  }

  /// A scheduling cycle begins.
  public void cycleBegins(CycleState state) {
    if (clock != null && cycles++ % CYCLES_A_SAMPLE == 0) {
      state.write(SAMPLED, new Sampled());
      nodesToTime = TIMED_NODES;
    }
  }

  /// The cycle is over: tells what was counted.
  public void cycleEnds() {
    nodesToTime = 0;
    for (int i = 0; i < filterCalls.length; i++) {
      if (filterCalls[i] > 0) {
        evaluated(filters.get(i).name(), MeasuredPoint.FILTER, filterCalls[i]);
        filterCalls[i] = 0;
      }
    }
  }

  /// An extension point begins. On any thread.
  public PointRun begin(MeasuredPoint point, CycleState state) {
    return clock == null ? PointRun.UNMEASURED : begin(point, state.read(SAMPLED) != null);
  }

  /// The same outside of cycles.
  public PointRun beginAlone(MeasuredPoint point) {
    return clock == null ? PointRun.UNMEASURED : begin(point, gateChecks++ % CYCLES_A_SAMPLE == 0);
  }

  private PointRun begin(MeasuredPoint point, boolean sampled) {
    return new PointRun(this, point, sampled, now());
  }

  /// The filter of that number is asked about a node.
  void filterCalled(int filter) {
    filterCalls[filter]++;
  }

  /// Whether what plugins say of the next node is to be timed.
  boolean timesNextNode() {
    return nodesToTime > 0 && nodesToTime-- > 0;
  }

  /// A plugin was asked so many times.
  void evaluated(String plugin, MeasuredPoint point, long times) {
    metrics.evaluated(profile, plugin, point, times);
  }

  /// Plugins have looked for victims.
  void preemptionTried() {
    metrics.preemptionTried();
  }

  Instant now() {
    return clock == null ? Instant.EPOCH : clock.instant();
  }

  void pointRan(MeasuredPoint point, Code status, Instant begun) {
    metrics.pointRan(profile, point, status, Duration.between(begun, now()));
  }

  void pluginRan(String plugin, MeasuredPoint point, Code status, Instant begun) {
    metrics.pluginRan(plugin, point, status, Duration.between(begun, now()));
  }
}
