package dev.berth.planner.firmament;

import static java.util.stream.Collectors.joining;

import dev.berth.api.core.Affinity;
import dev.berth.api.core.NodeSelectorRequirement;
import dev.berth.api.core.Toleration;
import java.util.List;
import org.jspecify.annotations.Nullable;

/// The requirements that decide which machines a task may and should run on.
///
/// @param selectors conditions on labels of machines, all of which must hold
/// @param affinity null if there is none; one without terms counts as one
/// @param owner null if the task has no controller
public record TaskRequirements(
    ComputeResources request,
    List<NodeSelectorRequirement> selectors,
    @Nullable Affinity affinity,
    List<Toleration> tolerations,
    @Nullable Owner owner) {

  public TaskRequirements {
    selectors = List.copyOf(selectors);
    tolerations = List.copyOf(tolerations);
  }

  /// Returns requirements without any rules.
  public static TaskRequirements of(ComputeResources request) {
    return new TaskRequirements(request, List.of(), null, List.of(), null);
  }

  /// Returns keys and values of the selectors without their operators, such as `disk=ssd,zone=a|b`.
  /// Firmament's classes do not tell operators apart.
  String selectorText() {
    return selectors.stream()
        .map(selector -> selector.key() + "=" + String.join("|", selector.values()))
        .collect(joining(","));
  }

  /// Returns whether the task has required or preferred affinity or anti-affinity to pods.
  boolean hasPodAffinity() {
    return affinity != null
        && (affinity.podAffinity() != null || affinity.podAntiAffinity() != null);
  }
}
