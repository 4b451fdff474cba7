package dev.berth.config;

import dev.berth.api.codec.Codecs;
import dev.berth.api.codec.Encoder;
import dev.berth.api.codec.KubeSchedulerCodecs;
import dev.berth.api.codec.TreeEncoder;
import dev.berth.api.codec.YamlEncoder;
import dev.berth.api.kubescheduler.KubeSchedulerConfiguration;

/// Writes configurations as `kube-scheduler --write-config-to` does: as YAML with all defaults,
/// fields sorted by name.
public final class ConfigurationWriter {
  private ConfigurationWriter() {}

  /// Writes a configuration.
  ///
  /// @param out receives the YAML
  /// @throws java.io.UncheckedIOException if writing fails
  public static void write(KubeSchedulerConfiguration configuration, Appendable out) {
    write(configuration, new YamlEncoder(out));
  }

  /// Writes a configuration in another format, with the same fields in the same order.
  public static void write(KubeSchedulerConfiguration configuration, Encoder out) {
    var tree = TreeEncoder.sorting();
    KubeSchedulerCodecs.KUBE_SCHEDULER_CONFIGURATION.encode(configuration, tree);
    Codecs.ANY.encode(tree.object(), out);
  }
}
