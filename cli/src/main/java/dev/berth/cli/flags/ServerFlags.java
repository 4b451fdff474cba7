package dev.berth.cli.flags;

import dev.berth.config.ConfigurationOverride;
import dev.berth.config.server.ServerOptions;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Mixin;

/// All flags of kube-scheduler, in the groups and in the order of its help.
public final class ServerFlags {
  @Mixin(name = "Misc")
  private MiscFlags misc = new MiscFlags();

  @Mixin(name = "Secure serving")
  private SecureServingFlags secureServing = new SecureServingFlags();

  @Mixin(name = "Authentication")
  private AuthenticationFlags authentication = new AuthenticationFlags();

  @Mixin(name = "Authorization")
  private AuthorizationFlags authorization = new AuthorizationFlags();

  @Mixin(name = "Deprecated")
  private DeprecatedFlags deprecated = new DeprecatedFlags();

  @Mixin(name = "Leader election")
  private LeaderElectionFlags leaderElection = new LeaderElectionFlags();

  @Mixin(name = "Feature gate")
  private FeatureGateFlags featureGates = new FeatureGateFlags();

  @Mixin(name = "Metrics")
  private MetricsFlags metrics = new MetricsFlags();

  @Mixin(name = "Logs")
  private LogFlags logs = new LogFlags();

  @Mixin(name = "Global")
  private GlobalFlags global = new GlobalFlags();

  /// The defaults.
  public ServerFlags() {}

  /// Options without a place in the configuration file.
  public ServerOptions options() {
    return new ServerOptions(
        secureServing.options(),
        authentication.options(),
        authorization.options(),
        metrics.options(),
        logs.options());
  }

  /// The configuration file; null for none.
  public @Nullable Path config() {
    return misc.config();
  }

  /// The file to which to write the configuration; null for none.
  public @Nullable Path writeConfigTo() {
    return misc.writeConfigTo();
  }

  /// The address of the API server; empty for that of the kubeconfig.
  public String master() {
    return misc.master();
  }

  /// How long a pod may stay unschedulable before it is tried again without an event.
  public Duration podMaxInUnschedulablePodsDuration() {
    return deprecated.podMaxInUnschedulablePodsDuration();
  }

  /// Values of `--feature-gates`.
  public List<String> featureGates() {
    return featureGates.featureGates();
  }

  /// Values of `--emulated-version`, split at commas.
  public List<String> emulatedVersion() {
    return featureGates.emulatedVersion();
  }

  /// Values of `--min-compatibility-version`, split at commas.
  public List<String> minCompatibilityVersion() {
    return featureGates.minCompatibilityVersion();
  }

  /// The value of `--version`.
  public VersionRequest version() {
    return global.version();
  }

  /// The overrides of the configuration by the given flags.
  public List<ConfigurationOverride> overrides(GivenFlags given) {
    var counting =
        config() == null
            ? List.of(deprecated.overrides(), leaderElection.overrides())
            : List.of(leaderElection.overrides());
    return counting.stream()
        .flatMap(List::stream)
        .filter(override -> given.has(override.source()))
        .toList();
  }

  /// The overrides of given flags that are ignored because there is a configuration file.
  public List<ConfigurationOverride> ignored(GivenFlags given) {
    return config() == null
        ? List.of()
        : deprecated.overrides().stream().filter(override -> given.has(override.source())).toList();
  }
}
