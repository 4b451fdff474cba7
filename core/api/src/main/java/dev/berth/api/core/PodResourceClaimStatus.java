package dev.berth.api.core;

import org.jspecify.annotations.Nullable;

/// The ResourceClaim for an entry of `spec.resourceClaims`; no name means that none was needed.
public record PodResourceClaimStatus(String name, @Nullable String resourceClaimName) {}
