package dev.berth.api.core;

import dev.berth.tables.Field;
import dev.berth.tables.Message;
import org.jspecify.annotations.Nullable;

/// The ResourceClaim for an entry of `spec.resourceClaims`; no name means that none was needed.
@Message
public record PodResourceClaimStatus(
    @Field(1) String name, @Field(2) @Nullable String resourceClaimName) {}
