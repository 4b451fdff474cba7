package dev.berth.cli.live;

import dev.berth.api.core.Pod;
import dev.berth.cli.server.ServerSettings;
import dev.berth.engine.Census;
import dev.berth.engine.Scheduler;
import dev.berth.engine.port.EngineMetrics;
import dev.berth.engine.port.QueueMetrics;
import dev.berth.engine.port.SchedulingObserver;
import dev.berth.framework.handle.ClusterObjects;
import dev.berth.server.metrics.AttemptMetrics;
import dev.berth.server.metrics.CensusMetrics;
import dev.berth.server.metrics.Families;
import dev.berth.server.metrics.PluginMetrics;
import dev.berth.server.metrics.ProcessMetrics;
import dev.berth.server.metrics.WaitingMetrics;
import java.util.Collection;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import org.jspecify.annotations.Nullable;

/// Everything that counts what the process does, and shows it. If nobody can look, nothing is
/// counted.
final class Instruments {
  private final Families families;
  private final boolean on;
  private final QueueMetrics queue;
  private final EngineMetrics engine;
  private final List<SchedulingObserver> observers;
  private volatile @Nullable Scheduler scheduler;
  private volatile @Nullable ClusterObjects cluster;

  /// All at zero.
  Instruments(ServerSettings settings, ProcessState state) {
    families = new Families(settings.options().metrics().disabled());
    on = settings.options().secureServing().enabled();
    queue = on ? new WaitingMetrics(families) : QueueMetrics.NONE;
    engine = on ? new PluginMetrics(families) : EngineMetrics.NONE;
    observers = on ? List.of(new AttemptMetrics(families)) : List.of();
    var version = settings.version();
    ProcessMetrics.show(
        families,
        state::isLeading,
        settings.reportedVersion().replaceFirst("^v", ""),
        version.emulated().toString(),
        version.minCompatibility().toString());
    var _ = new CensusMetrics(families, this::census);
  }

  private CompletableFuture<Census> census() {
    Scheduler known = scheduler;
    return known == null ? CompletableFuture.completedFuture(Census.EMPTY) : known.census();
  }

  /// From now on this one is counted, too.
  ///
  /// @param objects what the watches hold
  void connect(Scheduler known, ClusterObjects objects) {
    scheduler = known;
    cluster = objects;
  }

  /// All pods that are known at the moment.
  Collection<Pod> pods() {
    ClusterObjects objects = cluster;
    return objects == null ? List.of() : objects.list(Pod.class);
  }

  Families families() {
    return families;
  }

  QueueMetrics queue() {
    return queue;
  }

  EngineMetrics engine() {
    return engine;
  }

  /// Hears what the scheduler decides, beside others.
  ///
  /// @param other who hears it first
  SchedulingObserver beside(SchedulingObserver other) {
    return observers.stream().reduce(other, SchedulingObserver::and);
  }
}
