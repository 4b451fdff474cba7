package dev.berth.engine.live;

import dev.berth.engine.extender.Extender;
import dev.berth.engine.port.AttemptTracer;
import dev.berth.engine.port.BackgroundPort;
import dev.berth.engine.port.EngineMetrics;
import dev.berth.engine.port.PodEffectHandler;
import dev.berth.engine.port.QueueMetrics;
import dev.berth.engine.port.SchedulingObserver;
import dev.berth.framework.cluster.ClusterWriter;
import java.time.InstantSource;
import java.util.List;
import java.util.concurrent.Executor;
import org.jspecify.annotations.Nullable;

/// The ports through which a scheduler reaches the outside.
///
/// @param clock must not jump, since it measures backoffs and timeouts
/// @param writer for the writes of plugins to the cluster; called by tasks
/// @param effects applies effects on pods; called by tasks
/// @param tasks runs blocking tasks, for example each on its own thread
/// @param extenders in the order of the configuration
/// @param observer its exceptions have no effect
/// @param metrics receives durations and counts; its exceptions have no effect
/// @param queueMetrics receives the measures of the queue; its exceptions have no effect
/// @param tracer traces attempts; usually [AttemptTracer#NONE]
/// @param interceptor records or replays the run; usually [InputInterceptor#NONE]
/// @param background for the background work of plugins; null to do none
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
    InputInterceptor interceptor,
    @Nullable BackgroundPort background) {
  public SchedulerPorts {
    extenders = List.copyOf(extenders);
  }

  /// Creates ports that trace and intercept nothing, without background work.
  public SchedulerPorts(
      InstantSource clock,
      ClusterWriter writer,
      PodEffectHandler effects,
      Executor tasks,
      List<Extender> extenders,
      SchedulingObserver observer,
      EngineMetrics metrics,
      QueueMetrics queueMetrics) {
    this(
        clock,
        writer,
        effects,
        tasks,
        extenders,
        observer,
        metrics,
        queueMetrics,
        AttemptTracer.NONE,
        InputInterceptor.NONE,
        null);
  }

  /// Returns these ports with something else that runs tasks.
  public SchedulerPorts withTasks(Executor other) {
    return with(other, tracer, interceptor, background);
  }

  /// Returns these ports with a tracer.
  public SchedulerPorts with(AttemptTracer other) {
    return with(tasks, other, interceptor, background);
  }

  /// Returns these ports with an interceptor.
  public SchedulerPorts with(InputInterceptor other) {
    return with(tasks, tracer, other, background);
  }

  /// Returns these ports with background work; null for none.
  public SchedulerPorts with(@Nullable BackgroundPort other) {
    return with(tasks, tracer, interceptor, other);
  }

  private SchedulerPorts with(
      Executor newTasks,
      AttemptTracer newTracer,
      InputInterceptor newInterceptor,
      @Nullable BackgroundPort newBackground) {
    return new SchedulerPorts(
        clock,
        writer,
        effects,
        newTasks,
        extenders,
        observer,
        metrics,
        queueMetrics,
        newTracer,
        newInterceptor,
        newBackground);
  }
}
