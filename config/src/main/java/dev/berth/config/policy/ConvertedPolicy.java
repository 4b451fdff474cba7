package dev.berth.config.policy;

import dev.berth.api.codec.Codecs;
import dev.berth.api.codec.YamlEncoder;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.util.List;
import java.util.Map;

/// A KubeSchedulerConfiguration that is equivalent to a [Policy].
///
/// @param document its fields, as in a document; what is not said has kube-scheduler's defaults
/// @param remarks on differences from the Policy, each a sentence
public record ConvertedPolicy(Map<String, Object> document, List<String> remarks) {

  public ConvertedPolicy {
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
