package dev.berth.cli.live;

import dev.berth.api.core.Pod;
import dev.berth.api.kubescheduler.FeatureGates;
import dev.berth.api.kubescheduler.SchedulerFeature;
import dev.berth.cli.log.ProcessLog;
import dev.berth.cli.server.ServerSettings;
import dev.berth.engine.Scheduler;
import dev.berth.engine.SchedulerStats;
import dev.berth.engine.history.DecisionLog;
import dev.berth.engine.port.EngineMetrics;
import dev.berth.engine.port.QueueMetrics;
import dev.berth.engine.port.SchedulingObserver;
import dev.berth.framework.handle.ClusterObjects;
import dev.berth.kube.ClientMetrics;
import dev.berth.kube.write.WriteMetrics;
import dev.berth.server.metrics.AsyncApiCallMetrics;
import dev.berth.server.metrics.AttemptMetrics;
import dev.berth.server.metrics.AuditMetrics;
import dev.berth.server.metrics.BackgroundMetrics;
import dev.berth.server.metrics.FeatureMetrics;
import dev.berth.server.metrics.GarbageCollectionMetrics;
import dev.berth.server.metrics.MetricRegistry;
import dev.berth.server.metrics.PluginMetrics;
import dev.berth.server.metrics.ProcessMetrics;
import dev.berth.server.metrics.ReloadMetrics;
import dev.berth.server.metrics.RestClientMetrics;
import dev.berth.server.metrics.SchedulerStatsMetrics;
import dev.berth.server.metrics.WaitingMetrics;
import dev.berth.server.metrics.WorkloadMetrics;
import java.time.InstantSource;
import java.util.Collection;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.function.ToIntFunction;
import org.jspecify.annotations.Nullable;

/// The metrics of the process. If there is no endpoint for them, nothing is counted.
final class Metrics {
  private final MetricRegistry families;
  private final boolean on;
  private final QueueMetrics queue;
  private final EngineMetrics engine;
  private final ClientMetrics client;
  private final WriteMetrics writes;
  private final List<SchedulingObserver> observers;
  private final ReloadMetrics reloads;
  private final AuditMetrics audits;
  private final BackgroundMetrics background;
  private volatile @Nullable Scheduler scheduler;
  private volatile @Nullable ClusterObjects cluster;

  /// All at zero.
  ///
  /// @param decisions those that are kept
  /// @param clock of the process, which starts now
  Metrics(ServerSettings settings, ProcessState state, DecisionLog decisions, InstantSource clock) {
    families = new MetricRegistry(settings.request().options().metrics());
    on = settings.request().options().secureServing().enabled();
    queue = on ? new WaitingMetrics(families) : QueueMetrics.NONE;
    var gates = settings.scheduler().featureGates();
    engine = on ? new PluginMetrics(families, gates) : EngineMetrics.NONE;
    observers = on ? observers(families, gates) : List.of();
    client = on ? new RestClientMetrics(families, clock) : ClientMetrics.NONE;
    writes =
        on && gates.enabled(SchedulerFeature.SCHEDULER_ASYNC_API_CALLS)
            ? new AsyncApiCallMetrics(families)
            : WriteMetrics.NONE;
    families.showItself();
    GarbageCollectionMetrics.show(families);
    var version = settings.version();
    ProcessMetrics.show(
        families,
        state::isLeading,
        settings.request().reportedVersion().replaceFirst("^v", ""),
        version.emulated().toString(),
        version.minCompatibility().toString());
    ProcessMetrics.showBuild(families, settings.request().reportedVersion());
    FeatureMetrics.show(families, gates);
    ProcessMetrics.showDroppedLogLines(families, ProcessLog::droppedLines);
    new SchedulerStatsMetrics(families, this::stats).showMemo(families);
    ProcessMetrics.showDecisions(families, decisions::size, decisions::bytes);
    audits = new AuditMetrics(families);
    background = new BackgroundMetrics(families);
    reloads = new ReloadMetrics(families, clock.instant());
    ProcessMetrics.showBacklog(
        families, () -> count(Scheduler::inboxDepth), () -> count(Scheduler::tasks));
  }

  private static List<SchedulingObserver> observers(MetricRegistry families, FeatureGates gates) {
    var attempts = new AttemptMetrics(families);
    return gates.enabled(SchedulerFeature.GENERIC_WORKLOAD)
        ? List.of(attempts, new WorkloadMetrics(families))
        : List.of(attempts);
  }

  private int count(ToIntFunction<Scheduler> what) {
    Scheduler known = scheduler;
    return known == null ? 0 : what.applyAsInt(known);
  }

  private CompletableFuture<SchedulerStats> stats() {
    Scheduler known = scheduler;
    return known == null ? CompletableFuture.completedFuture(SchedulerStats.EMPTY) : known.stats();
  }

  /// Adds the gauges of a scheduler.
  ///
  /// @param objects those of the watches
  void connect(Scheduler known, ClusterObjects objects) {
    scheduler = known;
    cluster = objects;
  }

  /// All pods that are known at the moment.
  Collection<Pod> pods() {
    ClusterObjects objects = cluster;
    return objects == null ? List.of() : objects.list(Pod.class);
  }

  MetricRegistry families() {
    return families;
  }

  AuditMetrics audits() {
    return audits;
  }

  BackgroundMetrics background() {
    return background;
  }

  ReloadMetrics reloads() {
    return reloads;
  }

  QueueMetrics queue() {
    return queue;
  }

  EngineMetrics engine() {
    return engine;
  }

  ClientMetrics client() {
    return client;
  }

  WriteMetrics writes() {
    return writes;
  }

  /// An observer that counts, after another one.
  ///
  /// @param other is called first
  SchedulingObserver beside(SchedulingObserver other) {
    return observers.stream().reduce(other, SchedulingObserver::and);
  }
}
