package dev.berth.engine;

import dev.berth.engine.extender.Extender;
import dev.berth.engine.port.EngineMetrics;
import dev.berth.engine.port.PodEffectHandler;
import dev.berth.engine.port.QueueMetrics;
import dev.berth.engine.port.SchedulingObserver;
import dev.berth.framework.handle.ClusterWriter;
import java.time.InstantSource;
import java.util.List;
import java.util.concurrent.Executor;

/// What a scheduler reads and calls outside.
///
/// @param clock must not jump: backoffs and timeouts are measured by it
/// @param writer takes what plugins write to the cluster; called by tasks
/// @param effects carries out everything else; called by tasks
/// @param tasks runs what blocks, such as a thread each
/// @param extenders services outside that have a say, too, in the order of the configuration
/// @param observer what it throws changes nothing
/// @param metrics takes how long things take; what it throws changes nothing
/// @param queueMetrics as the metrics
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
    EngineTape tape) {
  public SchedulerPorts {
    extenders = List.copyOf(extenders);
  }
}
