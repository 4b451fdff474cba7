package dev.berth.questions.configuration;

import dev.berth.api.codec.Codecs;
import dev.berth.api.codec.Problem;
import dev.berth.api.codec.Problems;
import dev.berth.api.codec.Trees;
import dev.berth.api.kubescheduler.KubeSchedulerConfiguration;
import dev.berth.config.legacy.ConvertedDocument;
import dev.berth.config.legacy.conversion.VersionConverter;
import dev.berth.questions.configuration.ConfigurationFinder.FoundConfiguration;
import dev.berth.scenario.LoadedScheduler;
import dev.berth.scenario.SchedulerLoader;
import dev.berth.scenario.SchedulerRequest;
import java.time.InstantSource;
import java.util.List;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/// Finds all errors in configurations, one by one. For one thread.
public final class ConfigurationCheck {
  private final SchedulerRequest scheduler;
  private final Problems problems;
  private final Consumer<Problem> warnings;
  private final SchedulerLoader loader;

  /// @param scheduler the available plugins and feature gates
  /// @param warnings receives names without effect
  public ConfigurationCheck(
      SchedulerRequest scheduler, Problems problems, Consumer<Problem> warnings) {
    this.scheduler = scheduler;
    this.problems = problems;
    this.warnings = warnings;
    loader = new SchedulerLoader(scheduler, InstantSource.system(), problems);
  }

  /// Checks a configuration; one of an earlier version is a problem.
  ///
  /// @return null if there are problems
  public @Nullable LoadedScheduler check(FoundConfiguration found) {
    return switch (found) {
      case FoundConfiguration.Current(var value) -> loader.check(value, warnings);
      case FoundConfiguration.Old(var version, var value) -> {
        problems.add(
            value.problem(
                "apiVersion",
                "%s is not served any more; berth check-config convert makes %s of it"
                    .formatted(version.apiVersion(), KubeSchedulerConfiguration.API_VERSION)));
        yield null;
      }
    };
  }

  /// Converts a configuration to v1; a configuration of v1 stays as it is. An error in the result
  /// of a conversion is a warning, with the lines of the result.
  ///
  /// @return null if there are problems
  public @Nullable ConvertedDocument convert(FoundConfiguration found) {
    return switch (found) {
      case FoundConfiguration.Current(var value) ->
          loader.check(value, warnings) == null
              ? null
              : new ConvertedDocument(Trees.copy(value.value().decode(Codecs.ANY)), List.of());
      case FoundConfiguration.Old(var version, var value) -> {
        var converted = VersionConverter.convert(version, value, problems);
        if (converted != null) {
          checkResult(converted, value.source());
        }
        yield converted;
      }
    };
  }

  private void checkResult(ConvertedDocument converted, String source) {
    var text = new StringBuilder();
    converted.write(text);
    var wrong = new Problems();
    var check = new ConfigurationCheck(scheduler, wrong, warnings);
    new ConfigurationFinder(wrong)
        .find(text.toString(), source + ", converted")
        .forEach(check::check);
    wrong.kept().forEach(warnings);
  }
}
