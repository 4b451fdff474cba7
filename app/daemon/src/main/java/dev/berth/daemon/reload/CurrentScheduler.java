package dev.berth.daemon.reload;

import dev.berth.api.codec.Problem;
import dev.berth.api.codec.Problems;
import dev.berth.api.kubescheduler.KubeSchedulerConfiguration;
import dev.berth.scenario.LoadedScheduler;
import dev.berth.scenario.SchedulerLoader;
import dev.berth.scenario.SchedulerRequest;
import java.time.InstantSource;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/// The current configuration and plugins of a scheduler process, and the files that they came from.
/// Any thread may read it; loading and replacing happens one at a time.
public final class CurrentScheduler {
  /// The settings that are read only at the start: connections, the election, extenders with the
  /// documents that watches keep for them, and the endpoints.
  private static final Map<String, Function<KubeSchedulerConfiguration, Object>> FIXED =
      new TreeMap<>(
          Map.of(
              "clientConnection", KubeSchedulerConfiguration::clientConnection,
              "delayCacheUntilActive", KubeSchedulerConfiguration::delayCacheUntilActive,
              "enableContentionProfiling", KubeSchedulerConfiguration::enableContentionProfiling,
              "enableProfiling", KubeSchedulerConfiguration::enableProfiling,
              "extenders", KubeSchedulerConfiguration::extenders,
              "leaderElection", KubeSchedulerConfiguration::leaderElection));

  private final SchedulerRequest request;
  private final InstantSource clock;
  private volatile Version inUse;

  /// A configuration with its plugins.
  public record Version(LoadedScheduler scheduler, ConfigurationFiles files) {
    /// The effective configuration, with all defaults.
    public KubeSchedulerConfiguration configuration() {
      return scheduler.configuration().inUse(scheduler.profiles());
    }

    /// Returns the differences from another version.
    public List<FieldChange> changesSince(Version before) {
      var changes = ConfigurationDifference.between(before.configuration(), configuration());
      changes.addAll(files.jarsSince(before.files));
      return List.copyOf(changes);
    }

    /// Whether its plugins differ from those of another version.
    public boolean hasOtherJarsThan(Version before) {
      return !files.jars().equals(before.files.jars());
    }
  }

  private CurrentScheduler(SchedulerRequest request, InstantSource clock, Version inUse) {
    this.request = request;
    this.clock = clock;
    this.inUse = inUse;
  }

  /// The scheduler of a process that starts.
  ///
  /// @param files as they were before it was loaded
  public static CurrentScheduler started(
      SchedulerRequest request,
      InstantSource clock,
      LoadedScheduler scheduler,
      ConfigurationFiles files) {
    return new CurrentScheduler(request, clock, new Version(scheduler, files));
  }

  public Version inUse() {
    return inUse;
  }

  public ConfigurationFiles files() {
    return ConfigurationFiles.read(request);
  }

  /// Loads the scheduler again, as at the start: decodes, fills in defaults, validates, and creates
  /// every plugin once. Jars that have not changed are not loaded again.
  ///
  /// @param files as they were before
  /// @param problems collects all errors, including changes of settings that are read only at the
  ///   start
  /// @return null if there were problems
  public @Nullable Version load(ConfigurationFiles files, Problems problems) {
    Version before = inUse;
    boolean sameJars = files.jars().equals(before.files().jars());
    var loader = new SchedulerLoader(request, clock, problems);
    if (sameJars) {
      loader.keep(before.scheduler().plugins());
    }
    LoadedScheduler loaded = loader.load(null);
    if (loaded == null) {
      return null;
    }
    int known = problems.count();
    var now = loaded.configuration().configuration();
    var then = before.scheduler().configuration().configuration();
    FIXED.forEach((field, value) -> {
      if (!value.apply(now).equals(value.apply(then))) {
        problems.add(changed(loaded, field));
      }
    });
    return problems.count() > known ? null : new Version(loaded, files);
  }

  private static Problem changed(LoadedScheduler loaded, String field) {
    return loaded
        .configuration()
        .written()
        .problem(field, "cannot be changed while the scheduler runs; restart it for this");
  }

  /// Uses this version from now on.
  public void take(Version next) {
    inUse = next;
  }
}
