package dev.berth.api.resource;

/// The pool of a slice; only slices of the highest generation count, and only when all are there.
public record ResourcePool(String name, long generation, long resourceSliceCount) {

  /// Nothing said.
  public static final ResourcePool EMPTY = new ResourcePool("", 0, 0);
}
