package dev.berth.config;

import dev.berth.api.codec.Problems;
import dev.berth.config.features.FeatureCatalog;
import dev.berth.config.features.FeatureSettings;
import java.io.ByteArrayInputStream;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/// One attempt to load a text.
final class Loading {
  static final String SOURCE = "scheduler.yaml";

  private final Problems problems = new Problems();
  private final FeatureSettings gates;
  private final @Nullable LoadedConfiguration loaded;

  Loading(String text, String... gates) {
    this(text, List.of(gates));
  }

  Loading(String text, List<String> gates) {
    this.gates = FeatureSettings.parse(FeatureCatalog.current(), gates);
    var in = new ByteArrayInputStream(text.getBytes(StandardCharsets.UTF_8));
    loaded = new ConfigurationLoader(this.gates).load(in, SOURCE, problems);
  }

  FeatureSettings gates() {
    return gates;
  }

  LoadedConfiguration loaded() {
    return Objects.requireNonNull(loaded, () -> "not loaded: " + problems.kept());
  }

  boolean failed() {
    return loaded == null;
  }

  /// `file:line: path: message` each.
  List<String> problems() {
    return problems.kept().stream().map(Object::toString).toList();
  }

  /// `path: message` each, as kube-scheduler prints them, without hints.
  List<String> texts() {
    return problems.kept().stream()
        .map(problem ->
            problem.path()
                + ": "
                + problem
                    .message()
                    .replaceFirst(
                        "; (.* has the name|profiles\\[0\\] has none|write that of).*", ""))
        .toList();
  }
}
