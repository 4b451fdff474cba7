package dev.berth.cluster.manifest;

import dev.berth.api.codec.Located;
import dev.berth.api.codec.Problem;
import dev.berth.api.kubescheduler.KubeSchedulerConfiguration;
import java.util.Collections;
import java.util.List;
import java.util.SortedMap;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;

/// The parsed input of a command.
///
/// @param manifests the objects in the order of the input
/// @param configuration the configuration in the input; null if there is none
/// @param skipped the number of objects of each kind that scheduling does not read
/// @param others the skipped objects that the settings keep
/// @param invalid the reasons why an API server would refuse new objects, whatever its features
/// @param warnings what an API server warns of in new objects, and what kubelets may reject
/// @param featureGates the gates in comments at the beginning of sources, in the form of
///   `--feature-gates`
public record Input(
    List<Manifest> manifests,
    @Nullable Located<KubeSchedulerConfiguration> configuration,
    SortedMap<String, Integer> skipped,
    List<OtherObject> others,
    List<Problem> invalid,
    List<Problem> warnings,
    List<Located<String>> featureGates) {
  public Input {
    manifests = List.copyOf(manifests);
    others = List.copyOf(others);
    invalid = List.copyOf(invalid);
    warnings = List.copyOf(warnings);
    featureGates = List.copyOf(featureGates);
    skipped = Collections.unmodifiableSortedMap(new TreeMap<>(skipped));
  }

  /// Returns the input without new objects that an API server would refuse.
  public Input withoutInvalid() {
    var valid =
        manifests.stream()
            .filter(manifest -> invalid.stream().noneMatch(problem -> isOf(problem, manifest)))
            .toList();
    return new Input(valid, configuration, skipped, others, List.of(), warnings, featureGates);
  }

  private static boolean isOf(Problem problem, Manifest manifest) {
    return problem.source().equals(manifest.origin().sourceName())
        && (problem.path().equals(manifest.title())
            || problem.path().startsWith(manifest.title() + ": "));
  }

  /// Returns the input with other objects.
  public Input withManifests(List<Manifest> changed) {
    return new Input(changed, configuration, skipped, others, invalid, warnings, featureGates);
  }
}
