package dev.berth.cluster.manifest;

import dev.berth.api.codec.Problem;
import dev.berth.api.codec.Problems;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;

/// Collects errors found in objects after they have been read. For one thread.
public final class ManifestErrors {

  private record Said(Origin origin, String path, String message) {}

  private final List<ManifestError> errors = new ArrayList<>();
  private final Set<Said> said = new HashSet<>();

  /// Nothing yet.
  public ManifestErrors() {}

  /// Adds one error. If it is of several objects with one origin, such as the pods of a workload,
  /// it counts once.
  ///
  /// @param path the field; empty for the whole object
  public void add(Manifest manifest, String path, String message) {
    if (said.add(new Said(manifest.origin(), path, message))) {
      errors.add(new ManifestError(manifest, path, message));
    }
  }

  /// Adds all errors to the problems, with their lines.
  public void report(Problems problems) {
    if (errors.isEmpty()) {
      return;
    }
    var lines = FieldLines.of(errors);
    for (var error : errors) {
      problems.add(
          new Problem(
              error.manifest().origin().sourceName(),
              lines.line(error),
              0,
              error.title(),
              error.message()));
    }
  }
}
