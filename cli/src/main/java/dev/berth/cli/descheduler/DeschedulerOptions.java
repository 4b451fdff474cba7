package dev.berth.cli.descheduler;

import dev.berth.api.kubescheduler.ClientConnectionConfiguration;
import dev.berth.api.kubescheduler.LeaderElectionConfiguration;
import dev.berth.config.server.LoggingOptions;
import dev.berth.config.server.SecureServing;
import dev.berth.tracing.SpanTracing;
import java.time.Duration;
import java.util.Map;

/// The options of sigs.k8s.io/descheduler v0.36.0.
///
/// @param policyConfigFile a file; empty if it is missing
/// @param deschedulingInterval from start to start; zero for one cycle alone
/// @param featureGates by name, as they are given
/// @param fallsBackToNoTracing whether tracing that cannot be set up is no failure; in neither case
///   it ends the process
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
