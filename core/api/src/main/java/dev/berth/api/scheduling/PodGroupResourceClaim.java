package dev.berth.api.scheduling;

import org.jspecify.annotations.Nullable;

/// A device claim that pods of a group may share: an existing one, or one to create from a
/// template. A pod uses it if the pod has an equal entry.
public record PodGroupResourceClaim(
    String name, @Nullable String resourceClaimName, @Nullable String resourceClaimTemplateName) {}
