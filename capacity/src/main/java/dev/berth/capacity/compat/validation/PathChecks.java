package dev.berth.capacity.compat.validation;

import java.util.Arrays;

/// Paths in volumes.
final class PathChecks {
  private PathChecks() {}

  /// A relative one that does not lead up.
  ///
  /// @param reported where to report it
  static void descending(String path, PodField reported) {
    reported.invalidIf(path.startsWith("/"));
    noBacksteps(path, reported);
  }

  static void noBacksteps(String path, PodField reported) {
    reported.invalidIf(Arrays.asList(path.split("/", -1)).contains(".."));
  }

  /// A descending one, of no name that kubelets use themselves.
  static void notReserved(String path, PodField reported) {
    descending(path, reported);
    reported.invalidIf(path.startsWith("..") && !path.startsWith("../"));
  }
}
