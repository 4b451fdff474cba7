package dev.berth.cluster.apiserver.validation;

import java.util.Arrays;

/// Checks paths in volumes.
final class PathChecks {
  private PathChecks() {}

  /// Checks that a path is relative and does not lead upwards.
  ///
  /// @param reported the field at which errors are reported
  static void descending(String path, TreeField reported) {
    reported.of(path).invalidIf(path.startsWith("/"), "must be a relative path");
    noBacksteps(path, reported);
  }

  static void noBacksteps(String path, TreeField reported) {
    reported
        .of(path)
        .invalidIf(Arrays.asList(path.split("/", -1)).contains(".."), "must not contain '..'");
  }

  /// Checks a relative path that also must not use a name of the kubelet.
  static void notReserved(String path, TreeField reported) {
    descending(path, reported);
    reported
        .of(path)
        .invalidIf(path.startsWith("..") && !path.startsWith("../"), "must not start with '..'");
  }
}
