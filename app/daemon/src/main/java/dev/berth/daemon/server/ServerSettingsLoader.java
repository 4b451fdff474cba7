package dev.berth.daemon.server;

import dev.berth.api.codec.Problems;
import dev.berth.api.kubescheduler.SchedulerFeature;
import dev.berth.config.ConfigurationOverride;
import dev.berth.config.features.EffectiveVersion;
import dev.berth.config.features.FeatureGateException;
import dev.berth.config.features.FeatureSettings;
import dev.berth.config.features.Version;
import dev.berth.config.server.ServerOptions;
import dev.berth.config.server.ServerOptionsValidator;
import dev.berth.daemon.reload.ConfigurationFiles;
import dev.berth.daemon.reload.CurrentScheduler;
import dev.berth.scenario.ConfigurationFile;
import dev.berth.scenario.LoadedScheduler;
import dev.berth.scenario.SchedulerLoader;
import dev.berth.scenario.SchedulerRequest;
import java.nio.file.Path;
import java.time.InstantSource;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/// Makes settings of flags and of the files that they name. It checks all of them, even if one has
/// errors.
public final class ServerSettingsLoader {
  private static final String COORDINATED_LEADER_ELECTION = "CoordinatedLeaderElection";

  /// kube-scheduler's words.
  private static final String NO_GANGS =
      "GenericWorkload is enabled, but GangScheduling plugin is not set. Gang scheduling using"
          + " PodGroups may not work as expected.";

  private final InstantSource clock;
  private final Problems problems;

  public ServerSettingsLoader(InstantSource clock, Problems problems) {
    this.clock = clock;
    this.problems = problems;
  }

  /// Loads settings.
  ///
  /// @param schedulerConf the configuration of kube-batch; null for none
  /// @param pluginDirectory where jars with plugins are; null for none
  /// @return null if there were problems
  public @Nullable ServerSettings load(
      ServerRequest wanted, @Nullable Path schedulerConf, @Nullable Path pluginDirectory) {
    int before = problems.count();
    EffectiveVersion version = version(wanted);
    var request =
        new SchedulerRequest(
            ConfigurationFile.of(wanted.config(), schedulerConf, problems),
            wanted.overrides(),
            version.catalog(),
            wanted.featureGates(),
            pluginDirectory);
    var files = ConfigurationFiles.read(request);
    var schedulers = new SchedulerLoader(request, clock, problems);
    FeatureSettings gates = schedulers.featureGates();
    ServerOptions options = wanted.options();
    new ServerOptionsValidator(gates).validate(options, problems);
    LoadedScheduler scheduler = schedulers.load(null);
    if (scheduler == null || problems.count() > before) {
      return null;
    }
    return new ServerSettings(
        CurrentScheduler.started(request, clock, scheduler, files),
        wanted,
        version,
        warnings(scheduler, options, wanted.ignored()),
        null,
        null,
        null,
        null,
        false);
  }

  /// Returns the version of the flag, or the default version if it is invalid.
  private EffectiveVersion version(ServerRequest wanted) {
    int before = problems.count();
    Version emulated = version("--emulated-version", wanted.emulatedVersion());
    Version minimum = version("--min-compatibility-version", wanted.minCompatibilityVersion());
    var version = EffectiveVersion.of(emulated, minimum);
    if (problems.count() == before) {
      String blamed = emulated == null ? "--min-compatibility-version" : "--emulated-version";
      version.problems().forEach(problem -> problems.add(blamed, problem));
    }
    return problems.count() == before ? version : EffectiveVersion.of(null, null);
  }

  private @Nullable Version version(String flag, List<String> values) {
    try {
      return EffectiveVersion.parse(values);
    } catch (FeatureGateException e) {
      e.problems().forEach(problem -> problems.add(flag, problem));
      return null;
    }
  }

  private static List<String> warnings(
      LoadedScheduler scheduler, ServerOptions options, List<ConfigurationOverride> ignored) {
    FeatureSettings gates = scheduler.featureGates();
    var warnings = new ArrayList<>(gates.warnings());
    warnings.addAll(ServerOptionsValidator.warnings(options));
    if (gates.enabled(COORDINATED_LEADER_ELECTION)) {
      warnings.add(
          "the feature gate %s has no effect: Berth stands for election without being picked"
              .formatted(COORDINATED_LEADER_ELECTION));
    }
    if (gates.enabled(SchedulerFeature.GENERIC_WORKLOAD)) {
      scheduler.profiles().stream()
          .filter(profile -> !profile.pluginNames().contains("GangScheduling"))
          .forEach(profile -> warnings.add(NO_GANGS));
    }
    for (ConfigurationOverride override : ignored) {
      warnings.add(
          "%s does not count beside --config; %s in that file says the same"
              .formatted(override.source(), override.path()));
    }
    return warnings;
  }
}
