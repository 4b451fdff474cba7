package dev.berth.api.coordination;

import dev.berth.tables.Field;
import dev.berth.tables.Message;
import dev.berth.tables.MicroTime;
import io.soabase.recordbuilder.core.RecordBuilder;
import java.time.Instant;
import org.jspecify.annotations.Nullable;

/// The holder of a lease, and for how long.
///
/// @param holderIdentity null or empty if the lease is free
/// @param leaseDurationSeconds how long others must wait after `renewTime`
/// @param leaseTransitions how many times the holder has changed
@Message
@RecordBuilder
public record LeaseSpec(
    @Field(1) @Nullable String holderIdentity,
    @Field(2) @Nullable Integer leaseDurationSeconds,
    @Field(3) @MicroTime @Nullable Instant acquireTime,
    @Field(4) @MicroTime @Nullable Instant renewTime,
    @Field(5) @Nullable Integer leaseTransitions,
    @Field(6) @Nullable String strategy,
    @Field(7) @Nullable String preferredHolder)
    implements LeaseSpecBuilder.With {}
