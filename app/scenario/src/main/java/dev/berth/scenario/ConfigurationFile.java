package dev.berth.scenario;

import dev.berth.api.codec.Problems;
import java.nio.file.Path;
import org.jspecify.annotations.Nullable;

/// A file that configures a scheduler.
public record ConfigurationFile(Format format, Path path) {
  /// The format of the content.
  public enum Format {
    /// A KubeSchedulerConfiguration.
    KUBE_SCHEDULER("--config"),
    /// The configuration of kube-batch.
    KUBE_BATCH("--scheduler-conf");

    private final String option;

    Format(String option) {
      this.option = option;
    }

    /// The option that names such a file.
    String option() {
      return option;
    }
  }

  /// The file that a command line names, which must not name both kinds; null if it names none.
  ///
  /// @param config the value of `--config`; null if that is not given
  /// @param schedulerConf the value of `--scheduler-conf`; null if that is not given
  public static @Nullable ConfigurationFile of(
      @Nullable Path config, @Nullable Path schedulerConf, Problems problems) {
    if (config != null && schedulerConf != null) {
      var message =
          "%s and %s name two configurations; give only one of them"
              .formatted(Format.KUBE_SCHEDULER.option, Format.KUBE_BATCH.option);
      problems.add("command line", message);
    }
    return config == null && schedulerConf != null
        ? new ConfigurationFile(Format.KUBE_BATCH, schedulerConf)
        : of(config);
  }

  /// A file with a KubeSchedulerConfiguration; null for none.
  public static @Nullable ConfigurationFile of(@Nullable Path config) {
    return config == null ? null : new ConfigurationFile(Format.KUBE_SCHEDULER, config);
  }
}
