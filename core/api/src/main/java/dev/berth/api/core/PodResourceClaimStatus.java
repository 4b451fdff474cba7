package dev.berth.api.core;

import org.jspecify.annotations.Nullable;

/// Which ResourceClaim stands behind an entry of `spec.resourceClaims`; no name means that none was
/// needed.
public record PodResourceClaimStatus(String name, @Nullable String resourceClaimName) {}
