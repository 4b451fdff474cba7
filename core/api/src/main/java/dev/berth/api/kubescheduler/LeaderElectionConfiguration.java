package dev.berth.api.kubescheduler;

import io.soabase.recordbuilder.core.RecordBuilder;
import java.time.Duration;

/// Settings of the election of one active replica.
///
/// @param leaderElect whether to hold an election
/// @param leaseDuration how long others wait after the last renewal before they take over
/// @param renewDeadline how long the leader tries to renew before it stops leading
/// @param retryPeriod the time between two tries
/// @param resourceLock the kind of the lock object; only `leases` is supported
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
