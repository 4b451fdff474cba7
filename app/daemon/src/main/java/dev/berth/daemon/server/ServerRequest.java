package dev.berth.daemon.server;

import dev.berth.config.ConfigurationOverride;
import dev.berth.config.server.ServerOptions;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Collections;
import java.util.List;
import java.util.SortedMap;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;

/// The request that kube-scheduler's flags describe: a scheduler process.
///
/// @param config the configuration file; null for none
/// @param overrides the overrides of the configuration
/// @param ignored overrides that have no effect together with a configuration file
/// @param featureGates values of `--feature-gates`
/// @param emulatedVersion values of `--emulated-version`, split at commas
/// @param minCompatibilityVersion values of `--min-compatibility-version`, split at commas
/// @param options settings without a field in the configuration
/// @param reportedVersion such as `v1.37.1`
/// @param master the address of the API server; empty for the address in the configuration's
///   kubeconfig
/// @param podMaxInUnschedulablePodsDuration how long a pod may stay unschedulable before it is
///   tried again without an event
/// @param values the values of all flags, given or not, by name without hyphens
public record ServerRequest(
    @Nullable Path config,
    List<ConfigurationOverride> overrides,
    List<ConfigurationOverride> ignored,
    List<String> featureGates,
    List<String> emulatedVersion,
    List<String> minCompatibilityVersion,
    ServerOptions options,
    String reportedVersion,
    String master,
    Duration podMaxInUnschedulablePodsDuration,
    SortedMap<String, String> values) {
  public ServerRequest {
    overrides = List.copyOf(overrides);
    ignored = List.copyOf(ignored);
    emulatedVersion = List.copyOf(emulatedVersion);
    minCompatibilityVersion = List.copyOf(minCompatibilityVersion);
    values = Collections.unmodifiableSortedMap(new TreeMap<>(values));

    featureGates = List.copyOf(featureGates);
  }
}
