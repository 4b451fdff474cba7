package dev.berth.cli.lint;

import dev.berth.api.codec.Problem;
import dev.berth.api.core.Node;
import dev.berth.cli.scenario.InputException;
import dev.berth.cli.scenario.InputSettings;
import dev.berth.cli.scenario.LoadedCluster;
import dev.berth.cli.scenario.LoadedScheduler;
import dev.berth.cli.scenario.ScenarioLoader;
import dev.berth.cli.scenario.ScenarioRequest;
import dev.berth.cli.scenario.SchedulerRequest;
import dev.berth.cluster.manifest.Manifest;
import dev.berth.cluster.manifest.OtherObject;
import dev.berth.cluster.manifest.Source;
import dev.berth.engine.choice.FirstByNameTieBreaker;
import dev.berth.framework.handle.ChoicePolicy;
import dev.berth.lint.FieldLocation;
import dev.berth.lint.Finding;
import dev.berth.lint.LintRequest;
import dev.berth.lint.Linter;
import dev.berth.lint.Rule;
import java.time.InstantSource;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.function.Predicate;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/// Looks through the manifests that a command names, or through the whole cluster if it names none.
///
/// @param cluster where the cluster is read
/// @param manifests what is to be added to it
/// @param given the scheduler of a configuration among the manifests; null if there is none
/// @param withoutEffect names in that configuration that have no effect
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

  /// Reads the cluster and all manifests, and looks through them.
  ///
  /// @param request the scheduler if none is given and the cluster has no configuration
  /// @throws InputException if they cannot be read, or there is no node
  public LintReport run(ScenarioLoader loader, SchedulerRequest request, InstantSource clock)
      throws InputException {
    var sources = new ArrayList<>(cluster);
    sources.addAll(manifests);
    ChoicePolicy choices = new FirstByNameTieBreaker();
    LoadedCluster loaded =
        loader.loadCluster(
            new ScenarioRequest(sources, List.of(), InputSettings.DEFAULT, request, choices));
    if (loaded.cluster().objects().list(Node.class).isEmpty()) {
      throw new InputException(
          new Problem(cluster.getFirst().name(), 0, 0, "", "there is no node in the cluster"));
    }
    LoadedScheduler scheduler = given == null ? loaded.scheduler() : given;
    boolean isConfigured = given != null || loaded.input().configuration() != null;
    var findings = new ArrayList<Finding>();
    withoutEffect.forEach(it -> findings.add(withoutEffect(it)));
    findings.addAll(
        Linter.lint(
            new LintRequest(
                loaded.cluster(),
                scheduler.settings(choices),
                isConfigured ? scheduler.configuration() : null,
                linted(loaded),
                namespacesOf(loaded.uncounted())::contains,
                clock)));
    return LintReport.of(
        findings, scheduler.configuration().written(), loaded.cluster().manifests());
  }

  private static Finding withoutEffect(Problem problem) {
    return new Finding(
        Rule.NAME_WITHOUT_EFFECT,
        new FieldLocation.InConfiguration(problem.path()),
        "",
        problem.message(),
        "Correct the name, or remove it");
  }

  private static Set<String> namespacesOf(List<OtherObject> objects) {
    return objects.stream()
        .map(it -> it.key().namespace().isEmpty() ? "default" : it.key().namespace())
        .collect(Collectors.toSet());
  }

  /// The objects of the manifests; all if there are none.
  private Predicate<Manifest> linted(LoadedCluster loaded) {
    Set<String> names = manifests.stream().map(Source::name).collect(Collectors.toSet());
    Predicate<Manifest> isAdded = manifest -> names.contains(manifest.origin().sourceName());
    return loaded.cluster().manifests().stream().anyMatch(isAdded) ? isAdded : _ -> true;
  }
}
