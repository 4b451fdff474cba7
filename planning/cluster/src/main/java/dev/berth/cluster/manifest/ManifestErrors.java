package dev.berth.cluster.manifest;

import dev.berth.api.codec.Problem;
import dev.berth.api.codec.Problems;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/// Collects errors in objects that have been read. For one thread.
public final class ManifestErrors {
  private static final String TEMPLATE = "spec.template.";

  private record Said(Origin origin, String path, String message) {}

  private final List<ManifestError> errors;
  private final Set<Said> said;
  private final @Nullable Manifest workload;

  /// Creates a collection without errors.
  public ManifestErrors() {
    this(new ArrayList<>(), new HashSet<>(), null);
  }

  private ManifestErrors(List<ManifestError> errors, Set<Said> said, @Nullable Manifest workload) {
    this.errors = errors;
    this.said = said;
    this.workload = workload;
  }

  /// Returns a view of this collection that adds errors of a workload's pods as errors of its
  /// template.
  public ManifestErrors ofTemplate(Manifest template) {
    return new ManifestErrors(errors, said, template);
  }

  /// Adds one error. If several objects with the same origin, such as the pods of a workload, have
  /// the error, it counts once.
  ///
  /// @param path the field; empty for the whole object
  public void add(Manifest manifest, String path, String message) {
    if (workload != null) {
      add(new ManifestError(workload, TEMPLATE + path, message));
    } else {
      add(new ManifestError(manifest, path, message));
    }
  }

  private void add(ManifestError error) {
    if (said.add(new Said(error.manifest().origin(), error.path(), error.message()))) {
      errors.add(error);
    }
  }

  /// Adds all errors to the problems, with their lines.
  public void report(Problems problems) {
    if (errors.isEmpty()) {
      return;
    }
    var lines = FieldLines.of(errors.stream().map(ManifestError::manifest).toList());
    for (var error : errors) {
      problems.add(
          new Problem(
              error.manifest().origin().sourceName(),
              lines.line(error.manifest(), error.path()),
              0,
              error.title(),
              error.message()));
    }
  }
}
