package dev.berth.api.codec;

import java.util.Collection;
import java.util.Set;

/// Describes a document that is not a Kubernetes object, and gives advice.
final class NoObject {
  private static final String GET = "kubectl get … -o yaml";

  static final String DESCRIPTION =
      "this is what kubectl describe prints, not a Kubernetes object; print objects with " + GET;

  private NoObject() {}

  /// Describes a text; kubectl prints tables, whose first word is the heading of the first column.
  static String text(String text) {
    return text.startsWith("NAME ") || text.startsWith("NAMESPACE ")
        ? "this is a table of kubectl, not a Kubernetes object; print objects with " + GET
        : "this is a string, not a Kubernetes object";
  }

  /// Describes an object without a kind.
  ///
  /// @param names the names of its fields
  static String fields(Collection<String> names) {
    if (names.contains("tiers") || names.contains("actions")) {
      return "this is a scheduler configuration of kube-batch or Volcano, not a Kubernetes object;"
          + " give it by --scheduler-conf";
    }
    if (names.containsAll(Set.of("pods", "nodes"))) {
      return "this is a snapshot of kube-scheduler-simulator, not a Kubernetes object; print the"
          + " objects of its cluster with "
          + GET;
    }
    return isDescription(names) ? DESCRIPTION : "this object has no kind";
  }

  /// Returns whether these fields are the beginning of the output of `kubectl describe`.
  ///
  /// @param names the names of the fields so far
  static boolean isDescription(Collection<String> names) {
    return names.contains("Name")
        && (names.contains("Namespace") || names.contains("Labels") || names.contains("Roles"));
  }
}
