package dev.berth.cluster.validation;

import java.util.Arrays;

/// Paths in volumes.
final class PathChecks {
  private PathChecks() {}

  /// A relative one that does not lead up.
  ///
  /// @param reported where to report it
  static void descending(String path, TreeField reported) {
    reported.of(path).invalidIf(path.startsWith("/"), "must be a relative path");
    noBacksteps(path, reported);
  }

  static void noBacksteps(String path, TreeField reported) {
    reported
        .of(path)
        .invalidIf(Arrays.asList(path.split("/", -1)).contains(".."), "must not contain '..'");
  }

  /// A descending one, of no name that kubelets use themselves.
  static void notReserved(String path, TreeField reported) {
    descending(path, reported);
    reported
        .of(path)
        .invalidIf(path.startsWith("..") && !path.startsWith("../"), "must not start with '..'");
  }
}
