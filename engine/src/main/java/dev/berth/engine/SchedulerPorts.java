package dev.berth.engine;

import dev.berth.engine.extender.Extender;
import dev.berth.engine.port.AttemptTracer;
import dev.berth.engine.port.EngineMetrics;
import dev.berth.engine.port.PodEffectHandler;
import dev.berth.engine.port.QueueMetrics;
import dev.berth.engine.port.SchedulingObserver;
import dev.berth.framework.handle.ClusterWriter;
import java.time.InstantSource;
import java.util.List;
import java.util.concurrent.Executor;

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
    EngineTape tape) {
  public SchedulerPorts {
    extenders = List.copyOf(extenders);
  }
}
