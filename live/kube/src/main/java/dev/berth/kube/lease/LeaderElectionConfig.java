package dev.berth.kube.lease;

import dev.berth.api.kubescheduler.LeaderElectionConfiguration;
import dev.berth.api.meta.ObjectKey;
import java.time.Duration;

/// One candidate of a leader election: the lease, the candidate's identity and the periods.
///
/// @param identity of the candidate; unique
/// @param leaseDuration how long other candidates wait after the last renewal
/// @param renewDeadline how long the leader goes on when the lease cannot be renewed
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
