package dev.berth.framework;

/// Something in a plugin's arguments that the user must change.
///
/// @param field its path in the arguments, such as `zones[0].weight`; empty for the arguments as a
///   whole
/// @param message the error and the allowed values
public record ArgsProblem(String field, String message) {
  /// For example `zones[0].weight: 101 is not between 0 and 100`.
  @Override
  public String toString() {
    return field.isEmpty() ? message : field + ": " + message;
  }
}
