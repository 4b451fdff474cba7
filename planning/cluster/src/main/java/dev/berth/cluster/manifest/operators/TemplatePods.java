package dev.berth.cluster.manifest.operators;

import dev.berth.api.codec.MustBe;
import dev.berth.api.codec.ObjectTree;
import dev.berth.api.codec.Problems;
import dev.berth.cluster.apiserver.validation.ObjectValidation;
import dev.berth.cluster.manifest.OtherObject;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/// The pods of one object, found by paths that a user has named: a ReplicaSet for each template.
final class TemplatePods {
  private static final ValuePath CONTAINERS = ValuePath.parse(".spec.containers");

  private final OtherObject object;
  private final Problems problems;
  private final List<ObjectTree> sets = new ArrayList<>();
  private final Set<String> names = new HashSet<>();

  /// @param problems receives values that are no template or no number
  TemplatePods(OtherObject object, Problems problems) {
    this.object = object;
    this.problems = problems;
  }

  /// Adds the templates at the end of a path, and returns whether there are any.
  boolean add(PodTemplatePath path) {
    var found = path.template().matches(object.tree().fields());
    found.forEach(match -> add(path, match));
    return !found.isEmpty();
  }

  /// Returns the ReplicaSets so far.
  List<ObjectTree> sets() {
    return sets;
  }

  private void add(PodTemplatePath path, ValuePath.Match match) {
    if (!isTemplate(match.value())) {
      problem(
          "%s has no spec.containers, so it is not a pod template; %s"
              .formatted(path.template(), insteadOfPath()));
      return;
    }
    var replicas = replicas(path, match.stars());
    if (replicas != null) {
      validate(match);
      sets.add(
          new ObjectTree(Map.of())
              .with("apps/v1", "apiVersion")
              .with("ReplicaSet", "kind")
              .with(name(match.stars()), "metadata", "name")
              .with(replicas, "spec", "replicas")
              .with(match.value(), "spec", "template"));
    }
  }

  private String insteadOfPath() {
    return Recipe.of(object.tree().apiVersion(), object.tree().kind()).isPresent()
        ? "leave --pod-template out, as the pods count without it"
        : "write a Deployment or StatefulSet of its size instead";
  }

  private static boolean isTemplate(Object value) {
    return CONTAINERS.at(value, List.of()) instanceof List<?>;
  }

  /// Validates a template as a pod, because operators also create pods that end.
  private void validate(ValuePath.Match match) {
    var pod =
        new ObjectTree(Map.of())
            .with("v1", "apiVersion")
            .with("Pod", "kind")
            .with("pod", "metadata", "name")
            .with(
                match.value() instanceof Map<?, ?> template ? template.get("spec") : null, "spec");
    for (var error : new ObjectValidation().check(pod).errors()) {
      problem("%s: %s".formatted(error.path(), error.message()));
    }
  }

  /// Returns the number of replicas; null if it is invalid.
  private @Nullable Long replicas(PodTemplatePath path, List<String> stars) {
    var replicas = path.replicas();
    var value = replicas == null ? null : replicas.at(object.tree().fields(), stars);
    return switch (value) {
      case null -> 1L;
      case Long number -> number;
      default -> {
        problem(
            "%s: %s".formatted(replicas, MustBe.text("a number of pods", String.valueOf(value))));
        yield null;
      }
    };
  }

  /// Returns the name of the object, followed by the values of the path's stars.
  private String name(List<String> stars) {
    var parts = new ArrayList<>(List.of(object.key().name()));
    stars.forEach(star -> parts.add(star.toLowerCase(Locale.ROOT)));
    var first = String.join("-", parts);
    var name = first;
    for (int i = 2; !names.add(name); i++) {
      name = first + "-" + i;
    }
    return name;
  }

  private void problem(String message) {
    problems.add(StandIns.problem(object, message));
  }
}
