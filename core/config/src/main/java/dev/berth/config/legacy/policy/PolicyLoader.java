package dev.berth.config.legacy.policy;

import dev.berth.api.codec.Interner;
import dev.berth.api.codec.KindRegistry;
import dev.berth.api.codec.Located;
import dev.berth.api.codec.ObjectReader;
import dev.berth.api.codec.Problems;
import dev.berth.api.codec.Strictness;
import java.io.ByteArrayInputStream;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import org.jspecify.annotations.Nullable;

/// Reads a [Policy] in YAML or JSON, as a document or in a ConfigMap.
public final class PolicyLoader {
  private static final KindRegistry<PolicyDocument> KINDS =
      KindRegistry.<PolicyDocument>builder()
          .add(Policy.API_VERSION, Policy.KIND, LegacyPolicyCodecs.POLICY, Strictness.STRICT)
          .add("v1", "ConfigMap", LegacyPolicyCodecs.CONFIG_MAP, Strictness.LENIENT)
          .build();

  private PolicyLoader() {}

  /// Reads the first Policy of a file.
  ///
  /// @param source the file's name, for problems
  /// @param problems receives everything that is wrong
  /// @return null if there is a problem
  /// @throws java.io.UncheckedIOException if reading fails
  public static @Nullable Located<Policy> load(InputStream in, String source, Problems problems) {
    var found = new ArrayList<Located<PolicyDocument>>();
    var before = problems.count();
    new ObjectReader<>(KINDS, Interner.none(), problems).read(in, source, found::add);
    if (problems.count() > before) {
      return null;
    }
    for (var document : found) {
      switch (document.value()) {
        case Policy policy -> {
          return new Located<>(policy, source, document.line(), document.positions());
        }
        case PolicyDocument.ConfigMap(var data) -> {
          var text = data.get(PolicyDocument.ConfigMap.KEY);
          if (text != null) {
            var inner = new ByteArrayInputStream(text.getBytes(StandardCharsets.UTF_8));
            return load(inner, source + " data[" + PolicyDocument.ConfigMap.KEY + "]", problems);
          }
        }
      }
    }
    problems.add(
        source,
        "there is neither a %s of \"%s\" in this file nor a ConfigMap with one in data[%s]"
            .formatted(Policy.KIND, Policy.API_VERSION, PolicyDocument.ConfigMap.KEY));
    return null;
  }
}
