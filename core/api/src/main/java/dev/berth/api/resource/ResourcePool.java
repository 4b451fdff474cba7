package dev.berth.api.resource;

/// The pool of a slice. Only slices of the highest generation count, and only if all of them exist.
public record ResourcePool(String name, long generation, long resourceSliceCount) {

  /// A value with no field set.
  public static final ResourcePool EMPTY = new ResourcePool("", 0, 0);
}
