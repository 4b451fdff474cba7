package dev.berth.kube.lease;

import dev.berth.api.kubescheduler.LeaderElectionConfiguration;
import dev.berth.api.meta.ObjectKey;
import java.time.Duration;

/// The configuration of one candidate of a leader election: the lease, the candidate's identity and
/// the periods.
///
/// @param identity the candidate's unique identity
/// @param leaseDuration how long other candidates wait after the last renewal
/// @param renewDeadline how long the leader continues if it cannot renew the lease
/// @param retryPeriod the time between two attempts to renew the lease, or to reach the API server
public record LeaderElectionConfig(
    ObjectKey lease,
    String identity,
    Duration leaseDuration,
    Duration renewDeadline,
    Duration retryPeriod) {

  /// The largest random addition to the retry period, as a factor of it.
  static final double JITTER = 1.2;

  /// How many times a candidate reads a held lease in a retry period.
  private static final int READS = 8;

  /// @throws IllegalArgumentException in client-go's words if the times contradict each other
  public LeaderElectionConfig {
    if (leaseDuration.compareTo(renewDeadline) <= 0) {
      throw new IllegalArgumentException("leaseDuration must be greater than renewDeadline");
    }
    if (renewDeadline.toNanos() <= (long) (JITTER * retryPeriod.toNanos())) {
      throw new IllegalArgumentException(
          "renewDeadline must be greater than retryPeriod*JitterFactor");
    }
    if (retryPeriod.isZero() || retryPeriod.isNegative()) {
      throw new IllegalArgumentException("retryPeriod must be greater than zero");
    }
  }

  /// Creates it from the configuration.
  public static LeaderElectionConfig of(
      LeaderElectionConfiguration configuration, String identity) {
    return new LeaderElectionConfig(
        new ObjectKey(configuration.resourceNamespace(), configuration.resourceName()),
        identity,
        configuration.leaseDuration(),
        configuration.renewDeadline(),
        configuration.retryPeriod());
  }

  /// The time after which a candidate reads a held lease again, without jitter. It is much shorter
  /// than the retry period, so that a released lease is soon taken.
  Duration readPeriod() {
    return retryPeriod.dividedBy(READS);
  }

  /// The timeout of one request.
  Duration requestTimeout() {
    var half = renewDeadline.dividedBy(2);
    return half.compareTo(Duration.ofSeconds(1)) < 0 ? Duration.ofSeconds(1) : half;
  }
}
