package dev.berth.config;

import dev.berth.api.codec.Interner;
import dev.berth.api.codec.KindRegistry;
import dev.berth.api.codec.KubeSchedulerCodecs;
import dev.berth.api.codec.Located;
import dev.berth.api.codec.ObjectReader;
import dev.berth.api.codec.Problem;
import dev.berth.api.codec.Problems;
import dev.berth.api.codec.Strictness;
import dev.berth.api.kubescheduler.FeatureGates;
import dev.berth.api.kubescheduler.KubeSchedulerConfiguration;
import dev.berth.config.defaults.ConfigurationDefaults;
import dev.berth.config.legacy.conversion.OldVersion;
import dev.berth.config.validation.ConfigurationValidator;
import dev.berth.config.validation.FieldError;
import java.io.InputStream;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/// Reads, completes and validates configurations. For one thread.
public final class ConfigurationLoader {
  private static final KindRegistry<KubeSchedulerConfiguration> KINDS =
      KindRegistry.<KubeSchedulerConfiguration>builder()
          .add(
              KubeSchedulerConfiguration.API_VERSION,
              KubeSchedulerConfiguration.KIND,
              KubeSchedulerCodecs.KUBE_SCHEDULER_CONFIGURATION,
              Strictness.STRICT)
          .retired(OldVersion.apiVersions(), KubeSchedulerConfiguration.KIND, OldVersion.ADVICE)
          .build();

  private final ConfigurationDefaults defaults;
  private final ConfigurationValidator validator;
  private final List<ConfigurationOverride> overrides;

  /// @param gates the feature gates, on which default plugins, some arguments and some rules depend
  public ConfigurationLoader(FeatureGates gates) {
    this(gates, List.of());
  }

  /// @param overrides changes to apply to every configuration
  public ConfigurationLoader(FeatureGates gates, List<ConfigurationOverride> overrides) {
    this.overrides = List.copyOf(overrides);
    defaults = new ConfigurationDefaults(gates);
    validator = new ConfigurationValidator(gates);
  }

  /// Returns the default configuration, without overrides.
  public LoadedConfiguration builtIn() {
    var written = nothingWritten();
    return new LoadedConfiguration(defaults.complete(written.value()), written);
  }

  /// Returns the default configuration with the overrides.
  ///
  /// @param problems receives everything that is wrong
  /// @return null if there is a problem
  public @Nullable LoadedConfiguration builtIn(Problems problems) {
    return complete(nothingWritten(), problems);
  }

  private static Located<KubeSchedulerConfiguration> nothingWritten() {
    return new Located<>(
        KubeSchedulerCodecs.KUBE_SCHEDULER_CONFIGURATION.empty(), "built-in defaults", 0, null);
  }

  /// Reads a YAML or JSON file. As in kube-scheduler, only the first configuration in it counts.
  ///
  /// @param source the file's name, for problems
  /// @param problems receives everything that is wrong
  /// @return null if there is a problem
  /// @throws java.io.UncheckedIOException if reading fails
  public @Nullable LoadedConfiguration load(InputStream in, String source, Problems problems) {
    var found = new ArrayList<Located<KubeSchedulerConfiguration>>();
    var before = problems.count();
    var reader = new ObjectReader<>(KINDS, Interner.none(), problems);
    reader.read(in, source, found::add);
    if (problems.count() > before) {
      return null;
    }
    if (found.isEmpty()) {
      var others = String.join(", ", reader.skipped().keySet());
      problems.add(
          source,
          "there is no %s of %s in this file%s%s%s"
              .formatted(
                  KubeSchedulerConfiguration.KIND,
                  KubeSchedulerConfiguration.API_VERSION,
                  others.isEmpty() ? "" : ", only " + others,
                  reader.skipped().containsKey("Policy")
                      ? "; berth convert-policy makes one of a Policy"
                      : "",
                  reader.skipped().containsKey("ConfigMap")
                      ? "; write the text in the ConfigMap to a file of its own"
                      : ""));
      return null;
    }
    return complete(found.getFirst(), problems);
  }

  /// Completes and validates a configuration that was found among other objects.
  ///
  /// @param written as decoded by [KubeSchedulerCodecs#KUBE_SCHEDULER_CONFIGURATION], strictly
  /// @param problems receives everything that is wrong
  /// @return null if there is a problem
  public @Nullable LoadedConfiguration complete(
      Located<KubeSchedulerConfiguration> written, Problems problems) {
    var before = problems.count();
    var completed = completeAnyway(written, problems);
    return problems.count() > before ? null : completed;
  }

  /// Completes and validates a configuration, and returns it even if it is invalid, so that it can
  /// be searched for more problems.
  ///
  /// @param written as decoded by [KubeSchedulerCodecs#KUBE_SCHEDULER_CONFIGURATION]
  /// @param problems receives everything that is wrong
  public LoadedConfiguration completeAnyway(
      Located<KubeSchedulerConfiguration> written, Problems problems) {
    var configuration = defaults.complete(written.value());
    for (var override : overrides) {
      configuration = override.change().apply(configuration);
    }
    validator.validate(configuration).forEach(error -> problems.add(problem(error, written)));
    return new LoadedConfiguration(configuration, written);
  }

  private Problem problem(FieldError error, Located<KubeSchedulerConfiguration> written) {
    var path = error.path().text();
    return overrides.stream()
        .filter(override -> override.path().equals(path))
        .findFirst()
        .map(override -> new Problem(override.source(), 0, 0, path, error.body()))
        .orElseGet(() -> written.problem(path, error.body()));
  }
}
