package dev.berth.cli.flags;

import picocli.CommandLine.Option;

/// Flags that all programs of Kubernetes have.
final class GlobalFlags {
  @Option(
      names = "--version",
      arity = "0..1",
      fallbackValue = "true",
      paramLabel = "true|raw|vX.Y.Z-...",
      description = "Print the version and end; or the version to report.")
  private VersionRequest version = VersionRequest.NONE;

  GlobalFlags() {}

  VersionRequest version() {
    return version;
  }
}
