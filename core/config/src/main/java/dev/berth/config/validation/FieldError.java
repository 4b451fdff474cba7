package dev.berth.config.validation;

/// An error in a field of a configuration.
///
/// @param path the field with the error
/// @param body the error, such as `Invalid value: 0: must be greater than 0`
public record FieldError(FieldPath path, String body) {
  /// The whole message, as kube-scheduler prints it.
  @Override
  public String toString() {
    return path + ": " + body;
  }
}
