package dev.berth.config.validation;

import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/// Collects field errors; one that is there already is not added again. For one thread.
public final class FieldErrors {

  private final Set<FieldError> errors = new LinkedHashSet<>();

  /// Nothing yet.
  public FieldErrors() {}

  /// In the order in which they were found.
  public List<FieldError> list() {
    return List.copyOf(errors);
  }

  /// A value that is there, but wrong. See [GoValue] for what it may be.
  public void invalid(FieldPath path, @Nullable Object value, String detail) {
    add(path, "Invalid value: %s: %s".formatted(GoValue.text(value), detail));
  }

  /// A value that is not there.
  public void required(FieldPath path) {
    add(path, "Required value");
  }

  /// A value that is not there, and what it would be for.
  public void required(FieldPath path, String detail) {
    add(path, "Required value: " + detail);
  }

  /// A value that must not be there.
  public void forbidden(FieldPath path, String detail) {
    add(path, "Forbidden: " + detail);
  }

  /// A value that is there already.
  public void duplicate(FieldPath path, Object value) {
    duplicate(path, value, "");
  }

  /// A value that is there already.
  ///
  /// @param hint what kube-scheduler does not say; begins with a semicolon, or is empty
  public void duplicate(FieldPath path, Object value, String hint) {
    add(path, "Duplicate value: " + GoValue.text(value) + hint);
  }

  /// A value that is none of a few.
  public void unsupported(FieldPath path, String value, List<String> supported) {
    unsupported(path, value, supported, "");
  }

  /// A value that is none of a few.
  ///
  /// @param hint what kube-scheduler does not say; begins with a semicolon, or is empty
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
