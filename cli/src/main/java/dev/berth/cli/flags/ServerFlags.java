package dev.berth.cli.flags;

import dev.berth.api.kubescheduler.LeaderElectionConfiguration;
import dev.berth.config.ConfigurationOverride;
import dev.berth.config.server.Authentication;
import dev.berth.config.server.Authorization;
import dev.berth.config.server.RequestHeader;
import dev.berth.config.server.ServerOptions;
import dev.berth.daemon.server.ServerRequest;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import org.jspecify.annotations.Nullable;

/// All flags of kube-scheduler, in the groups and in the order of its help.
public final class ServerFlags extends FlagSet {
  /// kube-scheduler's.
  private static final LeaderElectionConfiguration ELECTION =
      new LeaderElectionConfiguration(
          true,
          Duration.ofSeconds(15),
          Duration.ofSeconds(10),
          Duration.ofSeconds(2),
          "leases",
          "kube-scheduler",
          "kube-system");

  private final Misc misc = group("Misc", new Misc());
  private final SecureServingFlags secureServing =
      group("Secure serving", new SecureServingFlags(10_259));
  private final AuthenticationFlags authentication =
      group("Authentication", new AuthenticationFlags());
  private final AuthorizationFlags authorization = group("Authorization", new AuthorizationFlags());
  private final DeprecatedFlags deprecated = group("Deprecated", new DeprecatedFlags());
  private final LeaderElectionFlags leaderElection =
      group("Leader election", new LeaderElectionFlags(ELECTION));
  private final FeatureGates featureGates = group("Feature gate", new FeatureGates());
  private final MetricsFlags metrics = group("Metrics", new MetricsFlags());
  private final LogFlags logs = group("Logs", new LogFlags());
  private final Global global = group("Global", new Global());

  /// The configuration file, and flags without another group.
  private static final class Misc extends FlagSet {
    private final Flag<String> config =
        text("--config", "FILE", "")
            .usage(
                "A KubeSchedulerConfiguration. Of the flags, only those of leader election,"
                    + " --master and what has no place in the file count beside it.");
    private final Flag<String> master =
        text("--master", "ADDRESS", "").usage("The API server; overrides the kubeconfig.");
    private final Flag<String> writeConfigTo =
        text("--write-config-to", "FILE", "")
            .usage("Write the configuration with all defaults to this file, and end.");
  }

  /// Flags for the authentication of clients.
  private static final class AuthenticationFlags extends FlagSet {
    private final Flag<String> kubeconfig =
        text("--authentication-kubeconfig", "FILE", "")
            .usage(
                "The kubeconfig of the API server that reviews tokens and has the client CAs."
                    + " Without it, that of the cluster this runs in, or none.");
    private final Flag<Boolean> skipLookup =
        bool("--authentication-skip-lookup", false)
            .usage("Do not read missing client CAs from the API server.");
    private final Flag<Boolean> tolerateLookupFailure =
        bool("--authentication-tolerate-lookup-failure", true)
            .usage("Go on without them if they cannot be read.");
    private final Flag<Duration> tokenCacheTtl =
        duration("--authentication-token-webhook-cache-ttl", Duration.ofSeconds(10))
            .usage("How long results of token reviews are cached.");
    private final Flag<String> clientCaFile =
        text("--client-ca-file", "FILE", "").usage("Certificate authorities of clients.");
    private final Flag<String> requestHeaderCaFile =
        text("--requestheader-client-ca-file", "FILE", "")
            .usage("Certificate authorities of proxies that authenticate clients.");
    private final Flag<List<CommaList>> allowedNames =
        texts("--requestheader-allowed-names", "NAME,...")
            .usage("Common names of such proxies; none for any with a valid certificate.");
    private final Flag<List<CommaList>> usernameHeaders =
        texts("--requestheader-username-headers", "HEADER,...", "x-remote-user")
            .usage("Headers with the name of the user.");
    private final Flag<List<CommaList>> uidHeaders =
        texts("--requestheader-uid-headers", "HEADER,...").usage("Headers with the user's UID.");
    private final Flag<List<CommaList>> groupHeaders =
        texts("--requestheader-group-headers", "HEADER,...", "x-remote-group")
            .usage("Headers with the user's groups.");
    private final Flag<List<CommaList>> extraHeadersPrefix =
        texts("--requestheader-extra-headers-prefix", "PREFIX,...", "x-remote-extra-")
            .usage("Prefixes of headers with extra attributes of the user.");

    Authentication options() {
      return new Authentication(
          kubeconfig.value(),
          clientCaFile.value(),
          new RequestHeader(
              requestHeaderCaFile.value(),
              ListValue.all(allowedNames.value()),
              ListValue.all(usernameHeaders.value()),
              ListValue.all(uidHeaders.value()),
              ListValue.all(groupHeaders.value()),
              ListValue.all(extraHeadersPrefix.value())),
          !skipLookup.value(),
          tolerateLookupFailure.value(),
          tokenCacheTtl.value());
    }
  }

  /// Flags for the authorization of clients.
  private static final class AuthorizationFlags extends FlagSet {
    private final Flag<String> kubeconfig =
        text("--authorization-kubeconfig", "FILE", "")
            .usage(
                "The kubeconfig of the API server that reviews access. Without it, that of the"
                    + " cluster this runs in; without that, only --authorization-always-allow-paths"
                    + " are allowed.");
    private final Flag<List<CommaList>> alwaysAllowPaths =
        texts("--authorization-always-allow-paths", "PATH,...", "/healthz", "/readyz", "/livez")
            .usage("Paths that need no authorization; a * at the end stands for anything.");
    private final Flag<Duration> allowedTtl =
        duration("--authorization-webhook-cache-authorized-ttl", Duration.ofSeconds(10))
            .usage("How long an allowed access is cached.");
    private final Flag<Duration> deniedTtl =
        duration("--authorization-webhook-cache-unauthorized-ttl", Duration.ofSeconds(10))
            .usage("How long a denied access is cached.");

    Authorization options() {
      return new Authorization(
          kubeconfig.value(),
          ListValue.all(alwaysAllowPaths.value()),
          allowedTtl.value(),
          deniedTtl.value());
    }
  }

  /// Feature gates and the emulated version.
  private static final class FeatureGates extends FlagSet {
    private final Flag<List<String>> gates =
        list(String.class, "--feature-gates", "[kube:]NAME=BOOL,...", List.of())
            .usage("Feature gates that differ from Kubernetes' defaults.");
    private final Flag<List<CommaList>> emulatedVersion =
        texts("--emulated-version", "[kube=]VERSION")
            .usage("The version of Kubernetes whose gates and defaults apply: 1.34 to 1.37.");
    private final Flag<List<CommaList>> minCompatibilityVersion =
        texts("--min-compatibility-version", "[kube=]VERSION")
            .usage(
                "The oldest version in the control plane: 1.34 to the emulated one. Without it, the"
                    + " one before that.");
  }

  /// Flags that all programs of Kubernetes have.
  private static final class Global extends FlagSet {
    private final Flag<VersionRequest> version =
        optional(VersionRequest.class, "--version", "true|raw|vX.Y.Z-...", VersionRequest.NONE)
            .usage("Print the version and end; or the version to report.");
  }

  public ServerRequest request(GivenFlags given) {
    return new ServerRequest(
        config(),
        overrides(given),
        ignored(given),
        featureGates.gates.value(),
        ListValue.all(featureGates.emulatedVersion.value()),
        ListValue.all(featureGates.minCompatibilityVersion.value()),
        new ServerOptions(
            secureServing.options(),
            authentication.options(),
            authorization.options(),
            metrics.options(),
            logs.options()),
        version().reported(),
        misc.master.value(),
        deprecated.podMaxInUnschedulablePodsDuration(),
        given.values());
  }

  private @Nullable Path config() {
    return path(misc.config);
  }

  /// The file to which to write the configuration; null for none.
  public @Nullable Path writeConfigTo() {
    return path(misc.writeConfigTo);
  }

  private static @Nullable Path path(Flag<String> flag) {
    return flag.value().isEmpty() ? null : Path.of(flag.value());
  }

  public VersionRequest version() {
    return global.version.value();
  }

  /// The overrides of the configuration by given flags.
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

  /// The overrides of given flags that are ignored because of a configuration file.
  private List<ConfigurationOverride> ignored(GivenFlags given) {
    return config() == null
        ? List.of()
        : deprecated.overrides().stream().filter(override -> given.has(override.source())).toList();
  }
}
