package dev.berth.cli.server;

import dev.berth.cli.reload.CurrentScheduler;
import dev.berth.cli.scenario.LoadedScheduler;
import dev.berth.config.features.EffectiveVersion;
import dev.berth.config.server.ServerOptions;
import dev.berth.engine.SchedulerSettings;
import dev.berth.framework.handle.ChoicePolicy;
import java.time.Duration;
import java.util.Collections;
import java.util.List;
import java.util.SortedMap;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;

/// The settings of a scheduler process, complete and valid as far as can be checked without a
/// network.
///
/// @param current its configuration, with flags applied, and plugins
/// @param options those without a place in the configuration
/// @param version the emulated version of Kubernetes
/// @param reportedVersion such as `v1.37.1`
/// @param master the address of the API server; empty for that of the configuration's kubeconfig
/// @param podMaxInUnschedulablePodsDuration how long a pod may stay unschedulable before it is
///   tried again without an event
/// @param flags the values of all flags, given or not, by name without hyphens
/// @param warnings about settings that are valid, but probably not intended
/// @param recording null if the run is not to be recorded
/// @param descheduling null if nothing is to be evicted for a policy
public record ServerSettings(
    CurrentScheduler current,
    ServerOptions options,
    EffectiveVersion version,
    String reportedVersion,
    String master,
    Duration podMaxInUnschedulablePodsDuration,
    SortedMap<String, String> flags,
    List<String> warnings,
    @Nullable RecordingRequest recording,
    @Nullable DeschedulingSettings descheduling) {
  public ServerSettings {
    flags = Collections.unmodifiableSortedMap(new TreeMap<>(flags));
    warnings = List.copyOf(warnings);
  }

  /// The configuration and the plugins that are in use.
  public LoadedScheduler scheduler() {
    return current.inUse().scheduler();
  }

  /// What the decisions of a scheduler depend on.
  ///
  /// @param loaded its configuration and plugins
  public SchedulerSettings schedulerSettings(LoadedScheduler loaded, ChoicePolicy choices) {
    return loaded.schedulerSettings(choices, podMaxInUnschedulablePodsDuration);
  }

  /// The same for a run that is recorded.
  public ServerSettings recordedAs(RecordingRequest request) {
    return new ServerSettings(
        current,
        options,
        version,
        reportedVersion,
        master,
        podMaxInUnschedulablePodsDuration,
        flags,
        warnings,
        request,
        descheduling);
  }

  /// The same for a process that evicts, too.
  public ServerSettings descheduling(DeschedulingSettings request) {
    return new ServerSettings(
        current,
        options,
        version,
        reportedVersion,
        master,
        podMaxInUnschedulablePodsDuration,
        flags,
        warnings,
        recording,
        request);
  }
}
