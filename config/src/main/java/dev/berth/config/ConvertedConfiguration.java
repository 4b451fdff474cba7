package dev.berth.config;

import dev.berth.api.codec.Codecs;
import dev.berth.api.codec.YamlEncoder;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/// A KubeSchedulerConfiguration that is equivalent to what an earlier version had in its place.
///
/// @param document its fields, as in a document; what is not said has kube-scheduler's defaults
/// @param remarks on differences from the original, each a sentence
public record ConvertedConfiguration(Map<String, @Nullable Object> document, List<String> remarks) {

  public ConvertedConfiguration {
    remarks = List.copyOf(remarks);
  }

  /// Writes the configuration as YAML, with the remarks as comments before it.
  ///
  /// @throws java.io.UncheckedIOException if `out` fails
  public void write(Appendable out) {
    var yaml = new StringBuilder();
    remarks.forEach(remark -> yaml.append("# ").append(remark).append('\n'));
    Codecs.ANY.encode(document, new YamlEncoder(yaml));
    try {
      out.append(yaml);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }
}
