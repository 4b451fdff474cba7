package dev.berth.questions.lint;

import dev.berth.api.codec.Problem;
import dev.berth.api.core.Node;
import dev.berth.cluster.manifest.Manifest;
import dev.berth.cluster.manifest.Source;
import dev.berth.engine.choice.FirstByNameTieBreaker;
import dev.berth.lint.FieldLocation;
import dev.berth.lint.Finding;
import dev.berth.lint.LintRequest;
import dev.berth.lint.Linter;
import dev.berth.lint.Rule;
import dev.berth.scenario.InputException;
import dev.berth.scenario.InputSettings;
import dev.berth.scenario.LoadedCluster;
import dev.berth.scenario.LoadedScheduler;
import dev.berth.scenario.ScenarioLoader;
import dev.berth.scenario.ScenarioRequest;
import dev.berth.scenario.SchedulerOrigin;
import java.time.InstantSource;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.function.Predicate;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/// Checks the manifests that a command names, or the whole cluster if it names none.
///
/// @param manifests the manifests to add to it
/// @param given the scheduler of a configuration among the manifests; null if there is none
/// @param withoutEffect names in that configuration without effect
public record LintRun(
    List<Source> cluster,
    List<Source> manifests,
    @Nullable LoadedScheduler given,
    List<Problem> withoutEffect) {
  public LintRun {
    cluster = List.copyOf(cluster);
    manifests = List.copyOf(manifests);
    withoutEffect = List.copyOf(withoutEffect);
  }

  /// Reads the cluster and all manifests, and checks them.
  ///
  /// @param request the scheduler, if there is no configuration among the manifests or in the
  ///   cluster
  /// @throws InputException if they cannot be read, or there is no node
  public LintReport run(ScenarioLoader loader, SchedulerOrigin request, InstantSource clock)
      throws InputException {
    var sources = new ArrayList<>(cluster);
    sources.addAll(manifests);
    var choices = new FirstByNameTieBreaker();
    LoadedCluster loaded =
        loader.loadCluster(
            new ScenarioRequest(sources, List.of(), InputSettings.DEFAULT, request, choices));
    if (loaded.cluster().objects().list(Node.class).isEmpty()) {
      throw new InputException(cluster.getFirst().name(), "there is no node in the cluster");
    }
    LoadedScheduler scheduler = given == null ? loaded.scheduler() : given;
    boolean isConfigured = given != null || loaded.input().configuration() != null;
    Set<String> uncounted =
        loaded.uncounted().stream()
            .map(it -> it.key().namespace().isEmpty() ? "default" : it.key().namespace())
            .collect(Collectors.toSet());
    var found =
        Linter.lint(
            new LintRequest(
                loaded.cluster(),
                scheduler.settings(choices),
                isConfigured ? scheduler.configuration() : null,
                linted(loaded),
                uncounted::contains,
                clock));
    return LintReport.of(
        Stream.concat(withoutEffect.stream().map(LintRun::withoutEffect), found.stream()).toList(),
        scheduler.configuration().written());
  }

  private static Finding withoutEffect(Problem problem) {
    return new Finding(
        Rule.NAME_WITHOUT_EFFECT,
        new FieldLocation.InConfiguration(problem.path()),
        "",
        problem.message(),
        "Correct the name, or remove it");
  }

  /// Selects the objects of the manifests; all objects if there are none.
  private Predicate<Manifest> linted(LoadedCluster loaded) {
    Set<String> names = manifests.stream().map(Source::name).collect(Collectors.toSet());
    Predicate<Manifest> isAdded = manifest -> names.contains(manifest.origin().sourceName());
    return loaded.cluster().manifests().stream().anyMatch(isAdded) ? isAdded : _ -> true;
  }
}
