package dev.berth.cli.flags;

import picocli.CommandLine.Option;

/// What kube-scheduler has in common with the other programs of Kubernetes.
final class GlobalFlags {
  @Option(
      names = "--version",
      arity = "0..1",
      fallbackValue = "true",
      paramLabel = "true|raw|vX.Y.Z-...",
      description = "Print the version and end; or: what to call it.")
  private VersionRequest version = VersionRequest.NONE;

  GlobalFlags() {}

  VersionRequest version() {
    return version;
  }
}
