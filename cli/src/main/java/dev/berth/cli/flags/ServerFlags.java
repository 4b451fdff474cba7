package dev.berth.cli.flags;

import dev.berth.cli.server.ServerRequest;
import dev.berth.config.ConfigurationOverride;
import dev.berth.config.server.ServerOptions;
import java.nio.file.Path;
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

  /// What they ask for.
  public ServerRequest request(GivenFlags given) {
    return new ServerRequest(
        config(),
        overrides(given),
        ignored(given),
        featureGates.featureGates(),
        featureGates.emulatedVersion(),
        featureGates.minCompatibilityVersion(),
        new ServerOptions(
            secureServing.options(),
            authentication.options(),
            authorization.options(),
            metrics.options(),
            logs.options()),
        version().reported(),
        misc.master(),
        deprecated.podMaxInUnschedulablePodsDuration(),
        given.values());
  }

  private @Nullable Path config() {
    return misc.config();
  }

  /// The file to which to write the configuration; null for none.
  public @Nullable Path writeConfigTo() {
    return misc.writeConfigTo();
  }

  /// The value of `--version`.
  public VersionRequest version() {
    return global.version();
  }

  /// The overrides of the configuration by the given flags.
  private List<ConfigurationOverride> overrides(GivenFlags given) {
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
  private List<ConfigurationOverride> ignored(GivenFlags given) {
    return config() == null
        ? List.of()
        : deprecated.overrides().stream().filter(override -> given.has(override.source())).toList();
  }
}
