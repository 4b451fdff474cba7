package dev.berth.daemon.server;

import dev.berth.config.features.EffectiveVersion;
import dev.berth.config.server.CertificateFiles;
import dev.berth.daemon.reload.CurrentScheduler;
import dev.berth.engine.live.SchedulerSettings;
import dev.berth.framework.cluster.ChoicePolicy;
import dev.berth.scenario.LoadedScheduler;
import java.net.InetAddress;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import org.jspecify.annotations.Nullable;

/// The settings of a scheduler process, complete and valid as far as can be checked without a
/// network.
///
/// @param current its configuration, with flags applied, and plugins
/// @param version the emulated version of Kubernetes
/// @param warnings about settings that are valid, but probably not intended
/// @param recording null if the run is not to be recorded
/// @param descheduling null if nothing is to be evicted for a policy
/// @param firmament null if Poseidon is not served
/// @param estimator null if Karmada is not served
/// @param hasUi whether pages for browsers are served
public record ServerSettings(
    CurrentScheduler current,
    ServerRequest request,
    EffectiveVersion version,
    List<String> warnings,
    @Nullable RecordingRequest recording,
    @Nullable DeschedulingSettings descheduling,
    @Nullable GrpcSettings firmament,
    @Nullable EstimatorRequest estimator,
    boolean hasUi) {
  /// The options of a recording.
  ///
  /// @param file is overwritten
  /// @param limit of its size, in bytes; the recording ends there
  public record RecordingRequest(Path file, long limit) {}

  /// How a scheduler process is to evict pods, too.
  ///
  /// @param policy the file with the DeschedulerPolicy
  /// @param plugins a directory of jars with plugins; null for none
  /// @param interval from the start of a cycle to that of the next
  /// @param isDryRun whether nothing is evicted
  public record DeschedulingSettings(
      Path policy, @Nullable Path plugins, Duration interval, boolean isDryRun) {}

  /// A port of gRPC.
  ///
  /// @param certificate of the server; empty for plaintext
  /// @param clientAuthorities the file with the authorities of clients; empty for plaintext
  public record GrpcSettings(
      InetAddress address, int port, CertificateFiles certificate, String clientAuthorities) {}

  /// How a scheduler process is to serve Karmada.
  ///
  /// @param clusterName the name that Karmada has for the cluster
  public record EstimatorRequest(GrpcSettings port, String clusterName) {}

  public ServerSettings {
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
    return loaded.schedulerSettings(choices, request.podMaxInUnschedulablePodsDuration());
  }

  /// The same for a run that is recorded, that evicts, too, that serves Poseidon or Karmada, or
  /// pages.
  public ServerSettings with(
      @Nullable RecordingRequest newRecording,
      @Nullable DeschedulingSettings newDescheduling,
      @Nullable GrpcSettings newFirmament,
      @Nullable EstimatorRequest newEstimator,
      boolean newHasUi) {
    return new ServerSettings(
        current,
        request,
        version,
        warnings,
        newRecording,
        newDescheduling,
        newFirmament,
        newEstimator,
        newHasUi);
  }
}
