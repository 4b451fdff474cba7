package dev.berth.cli.flags;

import dev.berth.api.kubescheduler.LeaderElectionConfiguration;
import dev.berth.config.ConfigurationOverride;
import java.time.Duration;
import java.util.List;
import java.util.function.UnaryOperator;
import picocli.CommandLine.Option;

/// Leader election. These flags override the configuration file.
final class LeaderElectionFlags {
  /// kube-scheduler's.
  private static final LeaderElectionConfiguration SCHEDULER =
      new LeaderElectionConfiguration(
          true,
          Duration.ofSeconds(15),
          Duration.ofSeconds(10),
          Duration.ofSeconds(2),
          "leases",
          "kube-scheduler",
          "kube-system");

  @Option(
      names = "--leader-elect",
      arity = "0..1",
      fallbackValue = "true",
      paramLabel = "BOOL",
      description = "Work only while holding the lease.")
  private boolean leaderElect;

  @Option(
      names = "--leader-elect-lease-duration",
      paramLabel = "DURATION",
      description = "How long a lease is valid that is not renewed.")
  private Duration leaseDuration;

  @Option(
      names = "--leader-elect-renew-deadline",
      paramLabel = "DURATION",
      description = "How long the leader tries to renew it; less than the lease duration.")
  private Duration renewDeadline;

  @Option(
      names = "--leader-elect-retry-period",
      paramLabel = "DURATION",
      description = "Time between two tries to get or renew it.")
  private Duration retryPeriod;

  @Option(
      names = "--leader-elect-resource-lock",
      paramLabel = "leases",
      description = "The kind of the lease object.")
  private String resourceLock;

  @Option(names = "--leader-elect-resource-name", paramLabel = "NAME", description = "Its name.")
  private String resourceName;

  @Option(
      names = "--leader-elect-resource-namespace",
      paramLabel = "NAMESPACE",
      description = "Its namespace.")
  private String resourceNamespace;

  /// As kube-scheduler has them.
  LeaderElectionFlags() {
    this(SCHEDULER);
  }

  LeaderElectionFlags(LeaderElectionConfiguration defaults) {
    leaderElect = defaults.leaderElect();
    leaseDuration = defaults.leaseDuration();
    renewDeadline = defaults.renewDeadline();
    retryPeriod = defaults.retryPeriod();
    resourceLock = defaults.resourceLock();
    resourceName = defaults.resourceName();
    resourceNamespace = defaults.resourceNamespace();
  }

  /// What the flags say, given or not.
  LeaderElectionConfiguration configuration() {
    return new LeaderElectionConfiguration(
        leaderElect,
        leaseDuration,
        renewDeadline,
        retryPeriod,
        resourceLock,
        resourceName,
        resourceNamespace);
  }

  /// The override of each flag, given or not; the name of the flag is the source.
  List<ConfigurationOverride> overrides() {
    return List.of(
        election("leaderElect", "", election -> election.withLeaderElect(leaderElect)),
        election(
            "leaseDuration",
            "-lease-duration",
            election -> election.withLeaseDuration(leaseDuration)),
        election(
            "renewDeadline",
            "-renew-deadline",
            election -> election.withRenewDeadline(renewDeadline)),
        election("retryPeriod", "-retry-period", election -> election.withRetryPeriod(retryPeriod)),
        election(
            "resourceLock", "-resource-lock", election -> election.withResourceLock(resourceLock)),
        election(
            "resourceName", "-resource-name", election -> election.withResourceName(resourceName)),
        election(
            "resourceNamespace",
            "-resource-namespace",
            election -> election.withResourceNamespace(resourceNamespace)));
  }

  private static ConfigurationOverride election(
      String field, String flag, UnaryOperator<LeaderElectionConfiguration> change) {
    return new ConfigurationOverride(
        "leaderElection." + field,
        "--leader-elect" + flag,
        all -> all.withLeaderElection(change.apply(all.leaderElection())));
  }
}
