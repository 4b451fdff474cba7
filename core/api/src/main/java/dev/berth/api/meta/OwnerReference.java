package dev.berth.api.meta;

import org.jspecify.annotations.Nullable;

/// An object to which this one belongs. The owner is in the same namespace or is cluster-scoped.
public record OwnerReference(
    String apiVersion,
    String kind,
    String name,
    String uid,
    @Nullable Boolean controller,
    @Nullable Boolean blockOwnerDeletion) {

  /// Returns whether the owner manages the object; at most one owner does.
  public boolean isController() {
    return Boolean.TRUE.equals(controller);
  }
}
