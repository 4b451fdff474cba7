package dev.berth.api.coordination;

import io.soabase.recordbuilder.core.RecordBuilder;
import java.time.Instant;
import org.jspecify.annotations.Nullable;

/// The holder of a lease, and for how long.
///
/// @param holderIdentity null or empty if the lease is free
/// @param leaseDurationSeconds how long others must wait after `renewTime`
/// @param leaseTransitions how many times the holder has changed
@RecordBuilder
public record LeaseSpec(
    @Nullable String holderIdentity,
    @Nullable Integer leaseDurationSeconds,
    @Nullable Instant acquireTime,
    @Nullable Instant renewTime,
    @Nullable Integer leaseTransitions,
    @Nullable String strategy,
    @Nullable String preferredHolder)
    implements LeaseSpecBuilder.With {}
