package dev.berth.daemon.descheduler;

import dev.berth.api.kubescheduler.ClientConnectionConfiguration;
import dev.berth.api.kubescheduler.LeaderElectionConfiguration;
import dev.berth.config.server.LoggingOptions;
import dev.berth.config.server.SecureServing;
import dev.berth.scenario.LoadedScheduler;
import dev.berth.tracing.SpanTracing;
import java.time.Duration;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/// How the descheduler is to run.
///
/// @param isOriginal whether it also evicts in cases of doubt, as v0.36.0 does
/// @param scheduler the scheduler that proves evictions; null without proof
public record DeschedulerRequest(
    DeschedulerOptions options, boolean isOriginal, @Nullable LoadedScheduler scheduler) {
  /// The version whose decisions Berth makes.
  public static final String VERSION = "v0.36.0";

  private static final String EVICTIONS_IN_BACKGROUND = "EvictionsInBackground";

  private static final String ALL_ALPHA = "AllAlpha";

  private static final Set<String> GATES = Set.of(EVICTIONS_IN_BACKGROUND, ALL_ALPHA, "AllBeta");

  /// A feature gate that is given and does not exist.
  public Optional<String> unknownGate() {
    return options.featureGates().keySet().stream()
        .filter(gate -> !GATES.contains(gate))
        .sorted()
        .findFirst();
  }

  /// Whether it leaves alone the pods that others evict in the background.
  boolean evictsInBackground() {
    var gates = options.featureGates();
    return gates.getOrDefault(EVICTIONS_IN_BACKGROUND, gates.getOrDefault(ALL_ALPHA, false));
  }

  /// The options of sigs.k8s.io/descheduler v0.36.0.
  ///
  /// @param policyConfigFile a file; empty if it is missing
  /// @param deschedulingInterval from start to start; zero for a single cycle
  /// @param featureGates by name, as they are given
  /// @param fallsBackToNoTracing whether the process works without tracing if tracing cannot be set
  ///   up; an error of tracing never ends the process
  public record DeschedulerOptions(
      String policyConfigFile,
      Duration deschedulingInterval,
      boolean isDryRun,
      ClientConnectionConfiguration clientConnection,
      boolean servesMetrics,
      Map<String, Boolean> featureGates,
      SpanTracing.Options tracing,
      boolean fallsBackToNoTracing,
      SecureServing secureServing,
      LeaderElectionConfiguration leaderElection,
      LoggingOptions logging) {
    public DeschedulerOptions {
      featureGates = Map.copyOf(featureGates);
    }
  }
}
