package dev.berth.api.scheduling;

import dev.berth.tables.Field;
import dev.berth.tables.Message;
import org.jspecify.annotations.Nullable;

/// The ResourceClaim for an entry of a group's `spec.resourceClaims`; no name means that none was
/// needed.
@Message
public record PodGroupResourceClaimStatus(
    @Field(1) String name, @Field(2) @Nullable String resourceClaimName) {}
