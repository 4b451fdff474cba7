package dev.berth.config.kubebatch;

import java.util.List;

/// Arguments of `predicates`: states of a node in which no pod is to start there. Kubernetes taints
/// such nodes, and the filter of taints keeps pods away with and without the argument.
final class PressureArgument {

  /// Their names.
  static final List<String> NAMES =
      List.of(
          "predicate.DiskPressureEnable",
          "predicate.MemoryPressureEnable",
          "predicate.PIDPressureEnable");

  private PressureArgument() {}

  /// The taint of a node in that state.
  static String taint(String name) {
    return switch (name) {
      case "predicate.DiskPressureEnable" -> "node.kubernetes.io/disk-pressure";
      case "predicate.MemoryPressureEnable" -> "node.kubernetes.io/memory-pressure";
      case "predicate.PIDPressureEnable" -> "node.kubernetes.io/pid-pressure";
      default -> throw new IllegalArgumentException(name);
    };
  }
}
