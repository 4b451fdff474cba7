package dev.berth.config.legacy;

import dev.berth.api.codec.Codecs;
import dev.berth.api.codec.KubeSchedulerCodecs;
import dev.berth.api.codec.Located;
import dev.berth.api.codec.Problems;
import dev.berth.api.codec.Strictness;
import dev.berth.api.codec.ValueReader;
import dev.berth.api.codec.YamlEncoder;
import dev.berth.api.kubescheduler.KubeSchedulerConfiguration;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/// A configuration equivalent to one of an earlier version or of another program.
///
/// @param document its fields, as in a document; absent fields have their defaults
/// @param remarks differences from the original, one sentence each
public record ConvertedDocument(Map<String, @Nullable Object> document, List<String> remarks) {
  public ConvertedDocument {
    remarks = List.copyOf(remarks);
  }

  /// Returns it as a KubeSchedulerConfiguration before defaulting.
  ///
  /// @param source the name of the original, for problems
  public Located<KubeSchedulerConfiguration> configuration(String source) {
    var yaml = new StringBuilder();
    Codecs.ANY.encode(document, new YamlEncoder(yaml));
    var problems = new Problems();
    var read =
        ValueReader.read(
            KubeSchedulerCodecs.KUBE_SCHEDULER_CONFIGURATION,
            new ByteArrayInputStream(yaml.toString().getBytes(StandardCharsets.UTF_8)),
            source,
            Strictness.STRICT,
            problems);
    if (read == null || !problems.isEmpty()) {
      throw new IllegalStateException("converted to no configuration: " + problems.kept());
    }
    return new Located<>(read, source, 0, null);
  }

  /// Writes it as YAML, preceded by the remarks as comments.
  ///
  /// @throws java.io.UncheckedIOException if writing fails
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
