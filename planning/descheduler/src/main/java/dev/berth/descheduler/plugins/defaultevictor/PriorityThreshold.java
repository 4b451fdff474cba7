package dev.berth.descheduler.plugins.defaultevictor;

import org.jspecify.annotations.Nullable;

/// The priority from which on pods are not evicted.
///
/// @param value null if it is that of a class
/// @param name the class's; empty if there is none
public record PriorityThreshold(@Nullable Integer value, String name) {
  /// The priority of `system-cluster-critical`, from which on pods are protected anyway.
  public static final int SYSTEM_CRITICAL = 2_000_000_000;

  public static PriorityThreshold of(int value) {
    return new PriorityThreshold(value, "");
  }
}
