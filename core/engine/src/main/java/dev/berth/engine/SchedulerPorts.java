package dev.berth.engine;

import dev.berth.engine.extender.Extender;
import dev.berth.engine.port.AttemptTracer;
import dev.berth.engine.port.BackgroundPort;
import dev.berth.engine.port.EngineMetrics;
import dev.berth.engine.port.PodEffectHandler;
import dev.berth.engine.port.QueueMetrics;
import dev.berth.engine.port.SchedulingObserver;
import dev.berth.framework.handle.ClusterWriter;
import java.time.InstantSource;
import java.util.List;
import java.util.concurrent.Executor;
import org.jspecify.annotations.Nullable;

/// The ports of a scheduler to the outside.
///
/// @param clock must not jump: backoffs and timeouts are measured by it
/// @param writer for plugins' writes to the cluster; called by tasks
/// @param effects carries out effects on pods; called by tasks
/// @param tasks runs blocking tasks, such as on a thread each
/// @param extenders in the order of the configuration
/// @param observer its exceptions have no effect
/// @param metrics receives durations and counts; its exceptions have no effect
/// @param queueMetrics as the metrics
/// @param tracer follows attempts; mostly [AttemptTracer#NONE]
/// @param tape on which the run is recorded, or from which it is replayed; mostly [EngineTape#NONE]
/// @param background for work of plugins beside the engine; null to do none
public record SchedulerPorts(
    InstantSource clock,
    ClusterWriter writer,
    PodEffectHandler effects,
    Executor tasks,
    List<Extender> extenders,
    SchedulingObserver observer,
    EngineMetrics metrics,
    QueueMetrics queueMetrics,
    AttemptTracer tracer,
    EngineTape tape,
    @Nullable BackgroundPort background) {
  public SchedulerPorts {
    extenders = List.copyOf(extenders);
  }

  /// Without background work.
  public SchedulerPorts(
      InstantSource clock,
      ClusterWriter writer,
      PodEffectHandler effects,
      Executor tasks,
      List<Extender> extenders,
      SchedulingObserver observer,
      EngineMetrics metrics,
      QueueMetrics queueMetrics,
      AttemptTracer tracer,
      EngineTape tape) {
    this(
        clock,
        writer,
        effects,
        tasks,
        extenders,
        observer,
        metrics,
        queueMetrics,
        tracer,
        tape,
        null);
  }

  /// The same ports, with background work.
  public SchedulerPorts with(@Nullable BackgroundPort port) {
    return new SchedulerPorts(
        clock,
        writer,
        effects,
        tasks,
        extenders,
        observer,
        metrics,
        queueMetrics,
        tracer,
        tape,
        port);
  }
}
