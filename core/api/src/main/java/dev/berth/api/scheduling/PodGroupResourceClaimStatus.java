package dev.berth.api.scheduling;

import org.jspecify.annotations.Nullable;

/// The ResourceClaim for an entry of a group's `spec.resourceClaims`; no name means that none was
/// needed.
public record PodGroupResourceClaimStatus(String name, @Nullable String resourceClaimName) {}
