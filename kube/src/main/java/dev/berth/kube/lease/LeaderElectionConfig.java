package dev.berth.kube.lease;

import dev.berth.api.kubescheduler.LeaderElectionConfiguration;
import dev.berth.api.meta.ObjectKey;
import java.time.Duration;

/// Who stands for election, for which lease, and how often it asks.
///
/// @param identity of the candidate; nobody else may have it
/// @param leaseDuration how long others wait after the last sign of the leader
/// @param renewDeadline how long the leader goes on when it cannot renew the lease
/// @param retryPeriod between two attempts
public record LeaderElectionConfig(
    ObjectKey lease,
    String identity,
    Duration leaseDuration,
    Duration renewDeadline,
    Duration retryPeriod) {

  /// How much longer than the retry period a candidate may wait, by chance.
  static final double JITTER = 1.2;

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

  /// As configured.
  public static LeaderElectionConfig of(
      LeaderElectionConfiguration configuration, String identity) {
    return new LeaderElectionConfig(
        new ObjectKey(configuration.resourceNamespace(), configuration.resourceName()),
        identity,
        configuration.leaseDuration(),
        configuration.renewDeadline(),
        configuration.retryPeriod());
  }

  /// How long one request may take.
  Duration requestTimeout() {
    var half = renewDeadline.dividedBy(2);
    return half.compareTo(Duration.ofSeconds(1)) < 0 ? Duration.ofSeconds(1) : half;
  }
}
