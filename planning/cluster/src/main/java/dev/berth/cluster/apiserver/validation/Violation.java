package dev.berth.cluster.apiserver.validation;

/// An error that the API server reports about a field.
///
/// @param type such as `Invalid value`
/// @param path such as `spec.containers[0].name`
/// @param message the type, the value if it helps, and the reason
public record Violation(String type, String path, String message) {
  @Override
  public String toString() {
    return path + ": " + message;
  }
}
