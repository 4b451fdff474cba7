package dev.berth.scenario;

import dev.berth.api.codec.Problems;
import dev.berth.api.kubescheduler.Extender;
import dev.berth.config.LoadedConfiguration;
import dev.berth.config.features.FeatureSettings;
import dev.berth.config.profile.ExpandedProfile;
import dev.berth.engine.Engine;
import dev.berth.engine.EnginePorts;
import dev.berth.engine.EngineSettings;
import dev.berth.engine.extender.ExtenderException;
import dev.berth.engine.extender.Extenders;
import dev.berth.engine.live.SchedulerSettings;
import dev.berth.engine.profile.PluginRegistry;
import dev.berth.engine.queue.QueueSettings;
import dev.berth.framework.cluster.ChoicePolicy;
import dev.berth.framework.cluster.ClusterWriter;
import dev.berth.kube.connect.Proxies;
import dev.berth.kube.extender.HttpExtenders;
import dev.berth.kube.watch.ObjectDocuments;
import java.time.Duration;
import java.time.InstantSource;
import java.util.List;

/// A scheduler's configuration and plugins: everything that its decisions depend on.
///
/// @param profiles the expanded profiles of the configuration
/// @param isIsolated whether it must not reach anything outside this process, because somebody
///   without the right to do so provides its configuration or its objects
public record LoadedScheduler(
    LoadedConfiguration configuration,
    List<ExpandedProfile> profiles,
    PluginRegistry plugins,
    FeatureSettings featureGates,
    boolean isIsolated)
    implements SchedulerOrigin {
  public LoadedScheduler {
    profiles = List.copyOf(profiles);
  }

  /// The same, isolated. The same applies to a scheduler with another configuration that its loader
  /// loads: it may have only kube-scheduler's plugins, and this scheduler's plugins with the same
  /// arguments, because other arguments may name files and addresses.
  public LoadedScheduler isolated() {
    return new LoadedScheduler(configuration, profiles, plugins, featureGates, true);
  }

  @Override
  public PluginRegistry plugins(Problems problems) {
    return plugins;
  }

  /// The extenders for a simulated cluster. It calls them as kube-scheduler does, except for
  /// `bind`, which would bind in the real cluster.
  ///
  /// @param notes collects omitted actions, and failures without consequences
  /// @throws InputException if the TLS settings of an extender are invalid
  public Extenders extenders(RunNotes notes) throws InputException {
    return new Extenders(extenderClients(notes), notes::onError);
  }

  /// The same as a list.
  public List<dev.berth.engine.extender.Extender> extenderClients(RunNotes notes)
      throws InputException {
    var configured = configuration.configuration().extenders();
    if (isIsolated && !configured.isEmpty()) {
      notes.note("extenders are not called: a running scheduler answers out of what it knows");
      return List.of();
    }
    for (Extender extender : configured) {
      if (!extender.bindVerb().isEmpty()) {
        notes.note(
            "extender %s is not called to bind, since the cluster is simulated"
                .formatted(extender.urlPrefix()));
      }
    }
    try {
      return HttpExtenders.of(
          configured.stream().map(extender -> extender.withBindVerb("")).toList(),
          new ObjectDocuments(_ -> false),
          new Proxies(System.getenv()));
    } catch (ExtenderException e) {
      throw new InputException(configuration.written().problem("extenders", e.getMessage()));
    }
  }

  /// The scheduler itself.
  ///
  /// @param extenders the extenders of the configuration, or none
  /// @throws dev.berth.engine.profile.ProfileException if a plugin does not accept its arguments
  public Engine engine(
      ChoicePolicy choices, InstantSource clock, ClusterWriter writer, Extenders extenders) {
    return new Engine(settings(choices), EnginePorts.immediate(clock, writer, extenders));
  }

  /// The same for a scheduler with a queue.
  ///
  /// @param maxUnschedulable the maximum time that a pod waits for an event before it is tried
  ///   without one
  public SchedulerSettings schedulerSettings(ChoicePolicy choices, Duration maxUnschedulable) {
    var written = configuration.configuration();
    return new SchedulerSettings(
        settings(choices),
        QueueSettings.of(
            written.podInitialBackoffSeconds(),
            written.podMaxBackoffSeconds(),
            maxUnschedulable,
            featureGates),
        SchedulerSettings.DEFAULT_MAX_BINDINGS);
  }

  /// Returns the settings that an engine's decisions depend on.
  public EngineSettings settings(ChoicePolicy choices) {
    return new EngineSettings(profiles, plugins, featureGates, choices);
  }
}
