package dev.berth.questions.configuration;

import dev.berth.api.codec.Codecs;
import dev.berth.api.codec.Interner;
import dev.berth.api.codec.KindRegistry;
import dev.berth.api.codec.Located;
import dev.berth.api.codec.ObjectReader;
import dev.berth.api.codec.Problem;
import dev.berth.api.codec.Problems;
import dev.berth.api.codec.RawValue;
import dev.berth.api.codec.Strictness;
import dev.berth.api.codec.Trees;
import dev.berth.api.kubescheduler.KubeSchedulerConfiguration;
import dev.berth.cluster.manifest.Source;
import dev.berth.config.legacy.conversion.OldVersion;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/// Finds the configurations of a file: its documents, and the texts in its ConfigMaps.
public final class ConfigurationFinder {
  private static final KindRegistry<Object> KINDS = kinds();

  /// Patterns that show that a text in a ConfigMap configures another scheduler, by the scheduler's
  /// name.
  private static final Map<String, Pattern> OTHER_SCHEDULERS =
      Map.of(
          "Volcano", Pattern.compile("(?ms)^actions:.*^tiers:"),
          "YuniKorn", Pattern.compile("(?m)^partitions:"));

  /// A KubeSchedulerConfiguration at its place: in a file, or in a key of a ConfigMap in one.
  public sealed interface FoundConfiguration {
    Located<?> value();

    /// Its name in messages.
    default String source() {
      return value().source();
    }

    /// A configuration of v1, not decoded yet.
    record Current(Located<RawValue> value) implements FoundConfiguration {}

    /// A configuration of an earlier version, with its fields as written.
    record Old(OldVersion version, Located<Map<String, @Nullable Object>> value)
        implements FoundConfiguration {}
  }

  private final Problems problems;
  private final Set<String> others = new TreeSet<>();

  public ConfigurationFinder(Problems problems) {
    this.problems = problems;
  }

  private static KindRegistry<Object> kinds() {
    var kinds = KindRegistry.builder();
    kinds.add("v1", "ConfigMap", Codecs.ANY, Strictness.LENIENT);
    kinds.add(
        KubeSchedulerConfiguration.API_VERSION,
        KubeSchedulerConfiguration.KIND,
        Codecs.RAW,
        Strictness.STRICT);
    for (String version : OldVersion.apiVersions()) {
      kinds.add(version, KubeSchedulerConfiguration.KIND, Codecs.ANY, Strictness.STRICT);
    }
    return kinds.build();
  }

  /// The configurations, in the order of the file.
  ///
  /// @param isNamed whether the user has named the file; then a file without a configuration is a
  ///   problem
  public List<FoundConfiguration> find(Source source, boolean isNamed) {
    int before = problems.count();
    others.clear();
    try (InputStream in = source.open()) {
      var found = new ArrayList<FoundConfiguration>();
      var reader = new ObjectReader<>(KINDS, Interner.none(), problems);
      reader.read(in, source.name(), located -> add(located, found));
      if (isNamed && found.isEmpty() && problems.count() == before) {
        var message = nothing(reader.skipped().keySet());
        problems.add(source.name(), message);
      }
      return found;
    } catch (IOException | UncheckedIOException e) {
      problems.add(Problem.unreadable(source.name(), e));
      return List.of();
    }
  }

  /// The configurations of a text; messages use this name.
  public List<FoundConfiguration> find(String text, String source) {
    var found = new ArrayList<FoundConfiguration>();
    new ObjectReader<>(KINDS, Interner.none(), problems)
        .read(
            new ByteArrayInputStream(text.getBytes(StandardCharsets.UTF_8)),
            source,
            located -> add(located, found));
    return found;
  }

  private void add(Located<Object> located, List<FoundConfiguration> found) {
    switch (located.value()) {
      case RawValue raw -> found.add(new FoundConfiguration.Current(at(located, raw)));
      case Map<?, ?> fields -> {
        var old = OldVersion.of(String.valueOf(fields.get("apiVersion")));
        if (old.isPresent()) {
          found.add(new FoundConfiguration.Old(old.get(), at(located, Trees.copy(fields))));
        } else {
          addTexts(fields, located.source(), found);
        }
      }
      default -> throw new IllegalArgumentException("no kind that was asked for");
    }
  }

  private static <T> Located<T> at(Located<?> place, T value) {
    return new Located<>(value, place.source(), place.line(), place.positions());
  }

  private void addTexts(Map<?, ?> configMap, String source, List<FoundConfiguration> found) {
    if (!(configMap.get("data") instanceof Map<?, ?> data)) {
      return;
    }
    data.forEach((key, value) -> {
      if (value instanceof String text && text.contains(KubeSchedulerConfiguration.KIND)) {
        found.addAll(
            find(
                text,
                "%s ConfigMap %s data[%s]"
                    .formatted(
                        source,
                        Trees.string(Trees.object(configMap.get("metadata")), "name"),
                        key)));
      } else if (value instanceof String text) {
        OTHER_SCHEDULERS.forEach((scheduler, pattern) -> {
          if (pattern.matcher(text).find()) {
            others.add(scheduler);
          }
        });
      }
    });
  }

  private String nothing(Collection<String> kinds) {
    return "there is no %s of %s in this file%s%s%s%s"
        .formatted(
            KubeSchedulerConfiguration.KIND,
            KubeSchedulerConfiguration.API_VERSION,
            kinds.isEmpty() ? "" : ", only " + String.join(", ", kinds),
            kinds.contains("Policy") ? "; berth convert-policy makes one of a Policy" : "",
            kinds.contains("Pod")
                ? "; that of a pod of kube-scheduler is the file of its flag --config"
                : "",
            others.isEmpty()
                ? ""
                : "; it configures %s, which does not decide as kube-scheduler"
                    .formatted(String.join(" and ", others)));
  }
}
