package dev.berth.api.kubescheduler;

import io.soabase.recordbuilder.core.RecordBuilder;
import java.time.Duration;

/// How replicas of a scheduler agree on the one that schedules.
///
/// @param leaderElect whether there is an election at all
/// @param leaseDuration how long others wait after the last renewal before they take over
/// @param renewDeadline how long the leader tries to renew before it stops leading
/// @param retryPeriod time between two tries
/// @param resourceLock kind of the lock object; only `leases` is left
/// @param resourceName name of the lock object
/// @param resourceNamespace namespace of the lock object
@RecordBuilder
public record LeaderElectionConfiguration(
    boolean leaderElect,
    Duration leaseDuration,
    Duration renewDeadline,
    Duration retryPeriod,
    String resourceLock,
    String resourceName,
    String resourceNamespace)
    implements LeaderElectionConfigurationBuilder.With {}
