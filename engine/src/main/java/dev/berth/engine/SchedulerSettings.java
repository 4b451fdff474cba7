package dev.berth.engine;

import dev.berth.api.kubescheduler.FeatureGates;
import dev.berth.config.profile.ExpandedProfile;
import dev.berth.engine.extender.Extender;
import dev.berth.engine.extender.Extenders;
import dev.berth.engine.port.EngineMetrics;
import dev.berth.engine.port.PodEffectHandler;
import dev.berth.engine.port.QueueMetrics;
import dev.berth.engine.port.SchedulingObserver;
import dev.berth.engine.profile.LiveHandles;
import dev.berth.engine.profile.PluginRegistry;
import dev.berth.engine.queue.QueueSettings;
import dev.berth.framework.handle.ChoicePolicy;
import dev.berth.framework.handle.ClusterWriter;
import java.time.InstantSource;
import java.util.List;
import java.util.concurrent.Executor;
import java.util.function.BiConsumer;

/// What a scheduler is made from: everything that comes from outside.
///
/// @param profiles at least one
/// @param registry the plugins that profiles may name
/// @param choices what is done where kube-scheduler leaves the outcome to chance
/// @param clock must not jump: backoffs and timeouts are measured by it
/// @param writer takes what plugins write to the cluster; called by tasks
/// @param effects carries out everything else; called by tasks
/// @param tasks runs what blocks, such as a thread each
/// @param extenders services outside that have a say, too, in the order of the configuration
/// @param observer what it throws changes nothing
/// @param metrics is told how long things take
/// @param maxBindings how many pods may be bound at a time, those that wait at Permit aside; while
///   there are so many, no other pod is tried
/// @param tape on which the run is recorded, or from which it is replayed; mostly [EngineTape#NONE]
public record SchedulerSettings(
    List<ExpandedProfile> profiles,
    PluginRegistry registry,
    FeatureGates featureGates,
    ChoicePolicy choices,
    QueueSettings queue,
    InstantSource clock,
    ClusterWriter writer,
    PodEffectHandler effects,
    Executor tasks,
    QueueMetrics queueMetrics,
    SchedulingObserver observer,
    List<Extender> extenders,
    EngineMetrics metrics,
    int maxBindings,
    EngineTape tape) {
  /// Each costs 10 to 25 KB, so that these take a tenth of a small heap; at kube-scheduler's
  /// default of 50 writes per second they are 80 seconds of work.
  public static final int DEFAULT_MAX_BINDINGS = 4_000;

  public SchedulerSettings {
    profiles = List.copyOf(profiles);
    extenders = List.copyOf(extenders);
  }

  /// Settings of a scheduler that is not recorded.
  public SchedulerSettings(
      List<ExpandedProfile> profiles,
      PluginRegistry registry,
      FeatureGates featureGates,
      ChoicePolicy choices,
      QueueSettings queue,
      InstantSource clock,
      ClusterWriter writer,
      PodEffectHandler effects,
      Executor tasks,
      QueueMetrics queueMetrics,
      SchedulingObserver observer,
      List<Extender> extenders,
      EngineMetrics metrics,
      int maxBindings) {
    this(
        profiles,
        registry,
        featureGates,
        choices,
        queue,
        clock,
        writer,
        effects,
        tasks,
        queueMetrics,
        observer,
        extenders,
        metrics,
        maxBindings,
        EngineTape.NONE);
  }

  /// The same on a tape.
  ///
  /// @param taped the writer, as the tape is to see it
  /// @param services the extenders, as the tape is to see them
  /// @param listener an observer beside the one that there is
  public SchedulerSettings on(
      EngineTape reels,
      ClusterWriter taped,
      List<? extends Extender> services,
      SchedulingObserver listener) {
    return new SchedulerSettings(
        profiles,
        registry,
        featureGates,
        choices,
        queue,
        clock,
        taped,
        effects,
        tasks,
        queueMetrics,
        observer.and(listener),
        List.copyOf(services),
        metrics,
        maxBindings,
        reels);
  }

  EngineSettings engine(
      InstantSource decisive,
      LiveHandles live,
      EngineMetrics guarded,
      BiConsumer<String, Exception> onError) {
    return new EngineSettings(
        profiles,
        registry,
        featureGates,
        choices,
        decisive,
        live,
        writer,
        new Extenders(extenders, onError),
        guarded,
        clock);
  }
}
