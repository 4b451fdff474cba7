package dev.berth.config.validation;

import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/// Collects field errors, without duplicates. For one thread.
public final class FieldErrors {
  private final Set<FieldError> errors = new LinkedHashSet<>();

  /// Creates it without errors.
  public FieldErrors() {}

  /// The errors, in the order in which they were found.
  public List<FieldError> list() {
    return List.copyOf(errors);
  }

  /// Adds an error about a wrong value. See [GoValue] for the types of values.
  public void invalid(FieldPath path, @Nullable Object value, String detail) {
    add(path, "Invalid value: %s: %s".formatted(GoValue.text(value), detail));
  }

  /// Adds an error about a missing value.
  public void required(FieldPath path) {
    add(path, "Required value");
  }

  /// Adds an error about a missing value, with its purpose.
  public void required(FieldPath path, String detail) {
    add(path, "Required value: " + detail);
  }

  /// Adds an error about a value that must not be given.
  public void forbidden(FieldPath path, String detail) {
    add(path, "Forbidden: " + detail);
  }

  /// Adds an error about a duplicate value.
  public void duplicate(FieldPath path, Object value) {
    duplicate(path, value, "");
  }

  /// Adds an error about a duplicate value.
  ///
  /// @param hint the text that kube-scheduler's message lacks; begins with a semicolon, or is empty
  public void duplicate(FieldPath path, Object value, String hint) {
    add(path, "Duplicate value: " + GoValue.text(value) + hint);
  }

  /// Adds an error about a value that is not among the supported ones.
  public void unsupported(FieldPath path, String value, List<String> supported) {
    unsupported(path, value, supported, "");
  }

  /// Adds an error about a value that is not among the supported ones.
  ///
  /// @param hint the text that kube-scheduler's message lacks; begins with a semicolon, or is empty
  public void unsupported(FieldPath path, String value, List<String> supported, String hint) {
    add(
        path,
        "Unsupported value: %s: supported values: %s%s"
            .formatted(
                GoValue.text(value),
                supported.stream().map(GoValue::text).collect(Collectors.joining(", ")),
                hint));
  }

  private void add(FieldPath path, String body) {
    errors.add(new FieldError(path, body));
  }
}
