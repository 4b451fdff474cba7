package dev.berth.scenario;

import dev.berth.api.codec.KubeSchedulerCodecs;
import dev.berth.api.codec.Located;
import dev.berth.api.codec.Problem;
import dev.berth.api.codec.Problems;
import dev.berth.api.codec.RawValue;
import dev.berth.api.kubescheduler.KubeSchedulerConfiguration;
import dev.berth.api.kubescheduler.PluginArgs;
import dev.berth.api.kubescheduler.UnknownArgs;
import dev.berth.cluster.simulation.EmbeddedCluster;
import dev.berth.config.ConfigurationLoader;
import dev.berth.config.LoadedConfiguration;
import dev.berth.config.features.FeatureSettings;
import dev.berth.config.legacy.kubebatch.KubeBatchConverter;
import dev.berth.config.legacy.kubebatch.KubeBatchFlags;
import dev.berth.config.legacy.kubebatch.KubeBatchLoader;
import dev.berth.config.profile.ExpandedProfile;
import dev.berth.config.profile.Expansion;
import dev.berth.config.profile.UnreadArgs;
import dev.berth.engine.choice.FirstByNameTieBreaker;
import dev.berth.engine.extender.Extenders;
import dev.berth.engine.profile.PluginRegistry;
import dev.berth.engine.profile.ProfileException;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.time.InstantSource;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/// Creates a scheduler from configuration, flags and plugins.
public final class SchedulerLoader {
  private final SchedulerRequest request;

  /// The default if no configuration is found; null for none.
  private final @Nullable LoadedScheduler otherwise;

  private final InstantSource clock;
  private final Problems problems;
  private final GivenGates givenGates;
  private final FeatureSettings gates;
  private final boolean gatesAreWrong;
  private @Nullable PluginRegistry plugins;

  /// Creates a loader that adds its problems to a collection.
  public SchedulerLoader(SchedulerRequest request, InstantSource clock, Problems problems) {
    this(request, GivenGates.ofFlag(request.featureGates()), clock, problems);
  }

  /// Loads a scheduler whose configuration is in its file, or the default one.
  ///
  /// @throws InputException with all problems
  public static LoadedScheduler load(SchedulerRequest request, InstantSource clock)
      throws InputException {
    var problems = new Problems();
    var loaded = new SchedulerLoader(request, clock, problems).load(null);
    if (loaded == null) {
      throw new InputException(problems);
    }
    return loaded;
  }

  /// Creates a loader for a scheduler, or for one with the plugins and features of another
  /// scheduler and a configuration among other objects.
  ///
  /// @param gatesInFiles the feature gates in files of its cluster; they count if the scheduler has
  ///   none
  static SchedulerLoader of(
      SchedulerOrigin origin,
      List<Located<String>> gatesInFiles,
      InstantSource clock,
      Problems problems) {
    return switch (origin) {
      case SchedulerRequest it -> {
        var gates = GivenGates.of(it.featureGates(), gatesInFiles, problems);
        yield new SchedulerLoader(it, gates, clock, problems);
      }
      case LoadedScheduler it -> new SchedulerLoader(it, clock, problems);
    };
  }

  private SchedulerLoader(
      SchedulerRequest request, GivenGates givenGates, InstantSource clock, Problems problems) {
    this.request = request;
    otherwise = null;
    this.clock = clock;
    this.problems = problems;
    this.givenGates = givenGates;
    int before = problems.count();
    gates = givenGates.parsed(request.features(), problems);
    gatesAreWrong = problems.count() > before;
  }

  private SchedulerLoader(LoadedScheduler otherwise, InstantSource clock, Problems problems) {
    request = SchedulerRequest.DEFAULT;
    this.otherwise = otherwise;
    this.clock = clock;
    this.problems = problems;
    givenGates = GivenGates.ofFlag(List.of());
    gates = otherwise.featureGates();
    gatesAreWrong = false;
    plugins = otherwise.plugins();
  }

  /// The feature gates as the user gave them.
  GivenGates givenGates() {
    return givenGates;
  }

  /// The enabled features; the default features if the flags are invalid.
  public FeatureSettings featureGates() {
    return gates;
  }

  /// Uses these plugins instead of those of the directory, because its jars have not changed since
  /// they were loaded.
  public void keep(PluginRegistry loaded) {
    plugins = loaded;
  }

  /// Loads a scheduler.
  ///
  /// @param written a configuration found among other objects; null if there was none
  /// @return null if there were problems
  public @Nullable LoadedScheduler load(@Nullable Located<KubeSchedulerConfiguration> written) {
    if (written == null && otherwise != null) {
      return otherwise;
    }
    int before = problems.count();
    PluginRegistry registry = plugins();
    LoadedConfiguration loaded = configuration(written);
    if (loaded == null) {
      return null;
    }
    var expansion = loaded.expand(isIsolated() ? new UnreadArgs(registry) : registry, gates);
    expansion.problems().forEach(problem -> problems.add(loaded.problem(problem)));
    return accepted(loaded, expansion, before);
  }

  /// Loads a scheduler, and finds all errors in its configuration in one round: an undecodable
  /// value does not hide invalid values, and invalid values do not hide plugins that cannot be
  /// created.
  ///
  /// @param found the configuration
  /// @param warnings receives names without effect
  /// @return null if there were problems
  public @Nullable LoadedScheduler check(Located<RawValue> found, Consumer<Problem> warnings) {
    int before = problems.count();
    PluginRegistry registry = plugins();
    int known = problems.kept().size();
    var value = found.value().decode(KubeSchedulerCodecs.KUBE_SCHEDULER_CONFIGURATION);
    if (value == null) {
      return null;
    }
    var written = new Located<>(value, found.source(), found.line(), found.positions());
    var decoding = problems.kept().subList(known, problems.kept().size());
    var later = new Problems();
    var completed =
        new ConfigurationLoader(gates, request.overrides()).completeAnyway(written, later);
    var expansion = completed.expand(registry, gates);
    var validating = later.kept();
    expansion.problems().forEach(problem -> later.add(completed.problem(problem)));
    for (Problem problem : later.kept()) {
      boolean isNew = !validating.contains(problem);
      if (!isAbout(problem, decoding) && !(isNew && isAbout(problem, validating))) {
        problems.add(problem);
      }
    }
    completed.unmatched(registry, gates).forEach(warnings);
    return accepted(completed, expansion, before);
  }

  /// Whether another problem already concerns the same field, or a field that contains it.
  private static boolean isAbout(Problem problem, List<Problem> known) {
    return known.stream()
        .map(Problem::path)
        .filter(path -> !path.isEmpty())
        .anyMatch(path ->
            problem.path().equals(path)
                || problem.path().startsWith(path + ".")
                || problem.path().startsWith(path + "["));
  }

  private @Nullable LoadedScheduler accepted(
      LoadedConfiguration loaded, Expansion expansion, int before) {
    if (gatesAreWrong || problems.count() > before) {
      return null;
    }
    var scheduler =
        new LoadedScheduler(loaded, expansion.profiles(), plugins(), gates, isIsolated());
    if (otherwise != null && isIsolated()) {
      refuseForeignPlugins(scheduler, otherwise.profiles());
    }
    return problems.count() == before && isAccepted(scheduler) ? scheduler : null;
  }

  /// Whether the configuration may come from anybody.
  private boolean isIsolated() {
    return otherwise != null && otherwise.isIsolated();
  }

  /// Refuses plugins that may do anything with their arguments, unless they are kube-scheduler's,
  /// or the other scheduler has them with the same arguments.
  private void refuseForeignPlugins(LoadedScheduler scheduler, List<ExpandedProfile> others) {
    var known = new ArrayList<>(others);
    var builtIn = new ConfigurationLoader(gates, List.of()).builtIn(new Problems());
    if (builtIn != null) {
      known.addAll(builtIn.expand(plugins(), gates).profiles());
    }
    for (ExpandedProfile profile : scheduler.profiles()) {
      for (String plugin : profile.pluginNames()) {
        PluginArgs args = profile.args(plugin);
        if (args instanceof UnknownArgs && known.stream().noneMatch(it -> has(it, plugin, args))) {
          var written = scheduler.configuration().written();
          problems.add(
              written.problem(
                  "profiles",
                  "%s has plugin %s, which the running scheduler does not have, or not with these arguments; berth simulate --config can have it"
                      .formatted(profile.schedulerName(), plugin)));
        }
      }
    }
  }

  private static boolean has(ExpandedProfile profile, String plugin, PluginArgs args) {
    return profile.pluginNames().contains(plugin) && profile.args(plugin).equals(args);
  }

  private PluginRegistry plugins() {
    if (plugins == null) {
      plugins = request.plugins(problems);
    }
    return plugins;
  }

  private @Nullable LoadedConfiguration configuration(
      @Nullable Located<KubeSchedulerConfiguration> written) {
    var loader = new ConfigurationLoader(gates, request.overrides());
    var file = request.configuration();
    if (file == null) {
      return written == null ? loader.builtIn(problems) : loader.complete(written, problems);
    }
    if (written != null) {
      var option = file.format().option();
      problems.add(
          written.problem("", option + " names another configuration; give only one of them"));
    }
    var source = file.path().toString();
    try (InputStream in = Files.newInputStream(file.path())) {
      if (file.format() == ConfigurationFile.Format.KUBE_SCHEDULER) {
        return loader.load(in, source, problems);
      }
      var read = KubeBatchLoader.load(in, source, problems);
      return read == null
          ? null
          : loader.complete(
              KubeBatchConverter.convert(read, KubeBatchFlags.DEFAULT).configuration(source),
              problems);
    } catch (IOException | UncheckedIOException e) {
      problems.add(Problem.unreadable(source, e));
      return null;
    }
  }

  /// Plugins check their arguments when they are created, so each is created once for this check.
  private boolean isAccepted(LoadedScheduler scheduler) {
    try {
      var _ =
          scheduler.engine(
              new FirstByNameTieBreaker(), clock, new EmbeddedCluster(List.of()), Extenders.NONE);
      return true;
    } catch (ProfileException e) {
      var source = scheduler.configuration().written().source();
      problems.add(source, String.valueOf(e.getMessage()));
      return false;
    }
  }
}
