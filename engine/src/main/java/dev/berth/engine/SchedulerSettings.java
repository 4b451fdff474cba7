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
/// @param metrics is told how long things take
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
    EngineMetrics metrics) {
  public SchedulerSettings {
    profiles = List.copyOf(profiles);
    extenders = List.copyOf(extenders);
  }

  EngineSettings engine(LiveHandles live) {
    return new EngineSettings(
        profiles,
        registry,
        featureGates,
        choices,
        clock,
        live,
        writer,
        new Extenders(extenders, observer::trouble),
        metrics);
  }
}
