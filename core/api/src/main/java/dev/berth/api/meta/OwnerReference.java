package dev.berth.api.meta;

import org.jspecify.annotations.Nullable;

/// An object that this one belongs to. The owner is in the same namespace or in none.
public record OwnerReference(
    String apiVersion,
    String kind,
    String name,
    String uid,
    @Nullable Boolean controller,
    @Nullable Boolean blockOwnerDeletion) {

  /// Whether the owner is the one that manages the object; at most one owner is.
  public boolean isController() {
    return Boolean.TRUE.equals(controller);
  }
}
