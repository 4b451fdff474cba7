package dev.berth.daemon.scheduler;

import dev.berth.api.core.Pod;
import dev.berth.api.kubescheduler.FeatureGates;
import dev.berth.api.kubescheduler.SchedulerFeature;
import dev.berth.daemon.log.ProcessLog;
import dev.berth.daemon.server.ServerSettings;
import dev.berth.engine.history.DecisionLog;
import dev.berth.engine.live.Scheduler;
import dev.berth.engine.live.SchedulerStats;
import dev.berth.engine.port.EngineMetrics;
import dev.berth.engine.port.QueueMetrics;
import dev.berth.engine.port.SchedulingObserver;
import dev.berth.framework.cluster.ClusterObjects;
import dev.berth.kube.ClientMetrics;
import dev.berth.kube.write.WriteMetrics;
import dev.berth.server.metrics.AsyncApiCallMetrics;
import dev.berth.server.metrics.AttemptMetrics;
import dev.berth.server.metrics.AuditMetrics;
import dev.berth.server.metrics.BackgroundMetrics;
import dev.berth.server.metrics.FeatureMetrics;
import dev.berth.server.metrics.GarbageCollectionMetrics;
import dev.berth.server.metrics.MetricRegistry;
import dev.berth.server.metrics.PlanMetrics;
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
import java.util.concurrent.atomic.AtomicReference;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/// The metrics of the process. Without an endpoint for metrics, nothing is counted.
///
/// @param observers observers that count decisions
/// @param connected null until a scheduler exists
record Metrics(
    MetricRegistry families,
    QueueMetrics queue,
    EngineMetrics engine,
    List<SchedulingObserver> observers,
    ClientMetrics client,
    WriteMetrics writes,
    AuditMetrics audits,
    BackgroundMetrics background,
    ReloadMetrics reloads,
    PlanMetrics plans,
    AtomicReference<@Nullable Connected> connected) {
  private record Connected(Scheduler scheduler, ClusterObjects cluster) {}

  /// All at zero.
  ///
  /// @param clock the clock of the process, which starts now
  static Metrics of(
      ServerSettings settings, ProcessState state, DecisionLog decisions, InstantSource clock) {
    var request = settings.request();
    var families = new MetricRegistry(request.options().metrics());
    boolean on = request.options().secureServing().enabled();
    QueueMetrics queue = on ? new WaitingMetrics(families) : QueueMetrics.NONE;
    var gates = settings.scheduler().featureGates();
    EngineMetrics engine = on ? new PluginMetrics(families, gates) : EngineMetrics.NONE;
    var plans = new PlanMetrics(families);
    List<SchedulingObserver> observers = on ? observers(families, gates, plans) : List.of();
    ClientMetrics client = on ? new RestClientMetrics(families, clock) : ClientMetrics.NONE;
    WriteMetrics writes =
        on && gates.enabled(SchedulerFeature.SCHEDULER_ASYNC_API_CALLS)
            ? new AsyncApiCallMetrics(families)
            : WriteMetrics.NONE;
    families.showItself();
    GarbageCollectionMetrics.show(families);
    ProcessMetrics.show(
        families,
        state.leading()::get,
        request.reportedVersion().replaceFirst("^v", ""),
        settings.version().emulated().toString(),
        settings.version().minCompatibility().toString());
    ProcessMetrics.showBuild(families, request.reportedVersion());
    FeatureMetrics.show(families, gates);
    ProcessMetrics.showDroppedLogLines(families, ProcessLog::droppedLines);
    var connected = new AtomicReference<@Nullable Connected>();
    new SchedulerStatsMetrics(
            families,
            () ->
                of(
                    connected,
                    it -> it.scheduler.stats(),
                    CompletableFuture.completedFuture(SchedulerStats.EMPTY)))
        .showMemo(families);
    ProcessMetrics.showDecisions(families, decisions::size, decisions::bytes);
    var audits = new AuditMetrics(families);
    var background = new BackgroundMetrics(families);
    var reloads = new ReloadMetrics(families, clock.instant());
    ProcessMetrics.showBacklog(
        families,
        () -> of(connected, it -> it.scheduler.inboxDepth(), 0),
        () -> of(connected, it -> it.scheduler.tasks(), 0));
    return new Metrics(
        families,
        queue,
        engine,
        observers,
        client,
        writes,
        audits,
        background,
        reloads,
        plans,
        connected);
  }

  private static List<SchedulingObserver> observers(
      MetricRegistry families, FeatureGates gates, PlanMetrics plans) {
    var attempts = new AttemptMetrics(families);
    return gates.enabled(SchedulerFeature.GENERIC_WORKLOAD)
        ? List.of(attempts, plans, new WorkloadMetrics(families))
        : List.of(attempts, plans);
  }

  private static <T> T of(
      AtomicReference<@Nullable Connected> connected, Function<Connected, T> what, T otherwise) {
    Connected known = connected.get();
    return known == null ? otherwise : what.apply(known);
  }

  /// Adds the gauges of a scheduler.
  void connect(Scheduler scheduler, ClusterObjects objects) {
    connected.set(new Connected(scheduler, objects));
  }

  /// All pods that are known at the moment.
  Collection<Pod> pods() {
    return of(connected, it -> it.cluster.list(Pod.class), List.of());
  }

  /// Returns an observer that counts, in addition to another one.
  SchedulingObserver beside(SchedulingObserver other) {
    return observers.stream().reduce(other, SchedulingObserver::and);
  }
}
