package dev.berth.cli.server;

import dev.berth.cli.scenario.LoadedScheduler;
import dev.berth.config.features.EffectiveVersion;
import dev.berth.config.server.ServerOptions;
import java.time.Duration;
import java.util.Collections;
import java.util.List;
import java.util.SortedMap;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;

/// What a scheduler process is to do, complete and valid as far as can be said without a network.
///
/// @param scheduler how it decides; its configuration has what flags set above the file
/// @param options what has no place in the configuration
/// @param version which version of Kubernetes it behaves like
/// @param reportedVersion what it calls its version, such as `v1.37.1`
/// @param master the address of the API server; empty for that of the configuration's kubeconfig
/// @param podMaxInUnschedulablePodsDuration after how long a pod that does not fit is tried again,
///   whatever has happened
/// @param flags the values of all flags, given or not, by name without hyphens
/// @param warnings what is not wrong, but probably not meant
/// @param recording null if the run is not to be recorded
public record ServerSettings(
    LoadedScheduler scheduler,
    ServerOptions options,
    EffectiveVersion version,
    String reportedVersion,
    String master,
    Duration podMaxInUnschedulablePodsDuration,
    SortedMap<String, String> flags,
    List<String> warnings,
    @Nullable RecordingRequest recording) {
  public ServerSettings {
    flags = Collections.unmodifiableSortedMap(new TreeMap<>(flags));
    warnings = List.copyOf(warnings);
  }

  /// The same for a run that is recorded.
  public ServerSettings recordedAs(RecordingRequest request) {
    return new ServerSettings(
        scheduler,
        options,
        version,
        reportedVersion,
        master,
        podMaxInUnschedulablePodsDuration,
        flags,
        warnings,
        request);
  }
}
