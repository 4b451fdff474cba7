package dev.berth.cluster.validation;

import java.util.ArrayList;
import java.util.List;

/// Takes what is found wrong with one object, in order. For one thread.
final class Report {
  private final Options options;
  private final List<FieldError> errors = new ArrayList<>();
  private final List<FieldError> warnings = new ArrayList<>();

  Report(Options options) {
    this.options = options;
  }

  Options options() {
    return options;
  }

  void add(String type, String path, String detail) {
    errors.add(new FieldError(type, path, detail.isEmpty() ? type : type + ": " + detail));
  }

  void warn(String path, String message) {
    warnings.add(new FieldError("Warning", path, message));
  }

  List<FieldError> warnings() {
    return List.copyOf(warnings);
  }

  /// How many errors there are so far.
  int count() {
    return errors.size();
  }

  List<FieldError> errors() {
    return List.copyOf(errors);
  }
}
