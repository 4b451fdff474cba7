package dev.berth.api.scheduling;

import org.jspecify.annotations.Nullable;

/// A device claim that pods of a group may share: one that exists, or one to be made from a
/// template. A pod uses it by an equal entry of its own.
public record PodGroupResourceClaim(
    String name, @Nullable String resourceClaimName, @Nullable String resourceClaimTemplateName) {}
