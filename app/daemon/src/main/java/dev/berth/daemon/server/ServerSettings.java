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

/// The settings of a scheduler process, complete and validated as far as possible without a
/// network.
///
/// @param current its configuration, with flags applied, and plugins
/// @param version the emulated version of Kubernetes
/// @param warnings about settings that are valid, but probably not intended
/// @param recording null if the run is not to be recorded
/// @param descheduling null without a descheduler in the process
/// @param firmament null if the process does not serve Poseidon
/// @param estimator null if the process does not serve Karmada
/// @param hasUi whether the process serves pages for browsers
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
  /// @param limit the maximum size in bytes; the recording ends there
  public record RecordingRequest(Path file, long limit) {}

  /// The settings of the descheduler in a scheduler process.
  ///
  /// @param policy the file with the DeschedulerPolicy
  /// @param plugins a directory of jars with plugins; null for none
  /// @param interval from the start of a cycle to the start of the next one
  /// @param isDryRun whether nothing is evicted
  public record DeschedulingSettings(
      Path policy, @Nullable Path plugins, Duration interval, boolean isDryRun) {}

  /// A port of gRPC.
  ///
  /// @param certificate the certificate of the server; empty for plaintext
  /// @param clientAuthorities the file with the authorities of clients; empty for plaintext
  public record GrpcSettings(
      InetAddress address, int port, CertificateFiles certificate, String clientAuthorities) {}

  /// The settings of the service for Karmada.
  ///
  /// @param clusterName the name that Karmada has for the cluster
  public record EstimatorRequest(GrpcSettings port, String clusterName) {}

  public ServerSettings {
    warnings = List.copyOf(warnings);
  }

  /// The current configuration and plugins.
  public LoadedScheduler scheduler() {
    return current.inUse().scheduler();
  }

  /// The settings that the decisions of a scheduler depend on.
  ///
  /// @param loaded its configuration and plugins
  public SchedulerSettings schedulerSettings(LoadedScheduler loaded, ChoicePolicy choices) {
    return loaded.schedulerSettings(choices, request.podMaxInUnschedulablePodsDuration());
  }

  /// Returns the same settings with a recording, a descheduler, the services for Poseidon and
  /// Karmada, or pages.
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
