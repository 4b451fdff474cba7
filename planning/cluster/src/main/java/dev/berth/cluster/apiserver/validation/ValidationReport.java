package dev.berth.cluster.apiserver.validation;

import java.util.ArrayList;
import java.util.List;

/// Collects the errors and warnings of one object, in order. For one thread.
final class ValidationReport {
  private final List<Violation> errors = new ArrayList<>();
  private final List<Violation> warnings = new ArrayList<>();
  private final List<Violation> ofKubelets = new ArrayList<>();

  ValidationReport() {}

  void add(String type, String path, String detail) {
    errors.add(new Violation(type, path, detail.isEmpty() ? type : type + ": " + detail));
  }

  void warn(String path, String message) {
    warnings.add(new Violation("Warning", path, message));
  }

  void warnOfKubelets(String path, String message) {
    ofKubelets.add(new Violation("Warning", path, message));
  }

  List<Violation> warnings() {
    return List.copyOf(warnings);
  }

  List<Violation> ofKubelets() {
    return List.copyOf(ofKubelets);
  }

  /// Returns the number of errors so far.
  int count() {
    return errors.size();
  }

  List<Violation> errors() {
    return List.copyOf(errors);
  }
}
