package dev.berth.api.scheduling;

import dev.berth.tables.Field;
import dev.berth.tables.Message;
import org.jspecify.annotations.Nullable;

/// A device claim that pods of a group may share: an existing one, or one to create from a
/// template. A pod uses it if the pod has an equal entry.
@Message
public record PodGroupResourceClaim(
    @Field(1) String name,
    @Field(2) @Nullable String resourceClaimName,
    @Field(3) @Nullable String resourceClaimTemplateName) {}
