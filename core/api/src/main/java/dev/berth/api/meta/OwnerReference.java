package dev.berth.api.meta;

import dev.berth.tables.Field;
import dev.berth.tables.Message;
import org.jspecify.annotations.Nullable;

/// An object to which this one belongs. The owner is in the same namespace or is cluster-scoped.
@Message
public record OwnerReference(
    @Field(5) String apiVersion,
    @Field(1) String kind,
    @Field(3) String name,
    @Field(4) String uid,
    @Field(6) @Nullable Boolean controller,
    @Field(7) @Nullable Boolean blockOwnerDeletion) {
  /// Returns the API group of the owner; empty for the core group.
  public String group() {
    return ApiGroup.of(apiVersion);
  }

  /// Returns whether the owner manages the object; at most one owner does.
  public boolean isController() {
    return Boolean.TRUE.equals(controller);
  }
}
