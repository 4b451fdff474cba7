package dev.berth.cli.flags;

import java.nio.file.Path;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Option;

/// The configuration file, and flags of no other group.
final class MiscFlags {
  @Option(
      names = "--config",
      paramLabel = "FILE",
      description = {
        "A KubeSchedulerConfiguration. Of the flags, only those of leader election, --master and"
            + " what has no place in the file count beside it."
      })
  private String config = "";

  @Option(
      names = "--master",
      paramLabel = "ADDRESS",
      description = "The API server; overrides the kubeconfig.")
  private String master = "";

  @Option(
      names = "--write-config-to",
      paramLabel = "FILE",
      description = "Write the configuration with all defaults to this file, and end.")
  private String writeConfigTo = "";

  MiscFlags() {}

  /// Null for none.
  @Nullable Path config() {
    return config.isEmpty() ? null : Path.of(config);
  }

  String master() {
    return master;
  }

  /// Null for none.
  @Nullable Path writeConfigTo() {
    return writeConfigTo.isEmpty() ? null : Path.of(writeConfigTo);
  }
}
