package dev.berth.config.legacy.kubebatch;

import java.util.List;

/// The arguments of `predicates` for conditions of a node under which no pod may start on it.
/// Kubernetes taints such nodes, so the filter of taints keeps pods away with or without the
/// argument.
final class PressureArgument {
  /// The names of the arguments.
  static final List<String> NAMES =
      List.of(
          "predicate.DiskPressureEnable",
          "predicate.MemoryPressureEnable",
          "predicate.PIDPressureEnable");

  private PressureArgument() {}

  /// Returns the taint of a node with that condition.
  static String taint(String name) {
    return switch (name) {
      case "predicate.DiskPressureEnable" -> "node.kubernetes.io/disk-pressure";
      case "predicate.MemoryPressureEnable" -> "node.kubernetes.io/memory-pressure";
      case "predicate.PIDPressureEnable" -> "node.kubernetes.io/pid-pressure";
      default -> throw new IllegalArgumentException(name);
    };
  }
}
