package dev.berth.cli.flags;

import dev.berth.api.kubescheduler.LeaderElectionConfiguration;
import dev.berth.config.ConfigurationOverride;
import java.time.Duration;
import java.util.List;
import java.util.function.BiFunction;

/// Leader election. These flags override the configuration file.
final class LeaderElectionFlags extends FlagSet {
  private final Flag<Boolean> leaderElect;
  private final Flag<Duration> leaseDuration;
  private final Flag<Duration> renewDeadline;
  private final Flag<Duration> retryPeriod;
  private final Flag<String> resourceLock;
  private final Flag<String> resourceName;
  private final Flag<String> resourceNamespace;

  LeaderElectionFlags(LeaderElectionConfiguration defaults) {
    leaderElect =
        bool("--leader-elect", defaults.leaderElect()).usage("Work only while holding the lease.");
    leaseDuration =
        duration("--leader-elect-lease-duration", defaults.leaseDuration())
            .usage("How long a lease is valid that is not renewed.");
    renewDeadline =
        duration("--leader-elect-renew-deadline", defaults.renewDeadline())
            .usage("How long the leader tries to renew it; less than the lease duration.");
    retryPeriod =
        duration("--leader-elect-retry-period", defaults.retryPeriod())
            .usage("Time between two tries to get or renew it.");
    resourceLock =
        text("--leader-elect-resource-lock", "leases", defaults.resourceLock())
            .usage("The kind of the lease object.");
    resourceName =
        text("--leader-elect-resource-name", "NAME", defaults.resourceName()).usage("Its name.");
    resourceNamespace =
        text("--leader-elect-resource-namespace", "NAMESPACE", defaults.resourceNamespace())
            .usage("Its namespace.");
  }

  /// The configuration of the flags, given or not.
  LeaderElectionConfiguration configuration() {
    return new LeaderElectionConfiguration(
        leaderElect.value(),
        leaseDuration.value(),
        renewDeadline.value(),
        retryPeriod.value(),
        resourceLock.value(),
        resourceName.value(),
        resourceNamespace.value());
  }

  /// The override of each flag, given or not; the name of the flag is the source.
  List<ConfigurationOverride> overrides() {
    return List.of(
        election("leaderElect", leaderElect, LeaderElectionConfiguration::withLeaderElect),
        election("leaseDuration", leaseDuration, LeaderElectionConfiguration::withLeaseDuration),
        election("renewDeadline", renewDeadline, LeaderElectionConfiguration::withRenewDeadline),
        election("retryPeriod", retryPeriod, LeaderElectionConfiguration::withRetryPeriod),
        election("resourceLock", resourceLock, LeaderElectionConfiguration::withResourceLock),
        election("resourceName", resourceName, LeaderElectionConfiguration::withResourceName),
        election(
            "resourceNamespace",
            resourceNamespace,
            LeaderElectionConfiguration::withResourceNamespace));
  }

  private static <T> ConfigurationOverride election(
      String field,
      Flag<T> flag,
      BiFunction<LeaderElectionConfiguration, T, LeaderElectionConfiguration> change) {
    return new ConfigurationOverride(
        "leaderElection." + field,
        flag.name(),
        all -> all.withLeaderElection(change.apply(all.leaderElection(), flag.value())));
  }
}
