package dev.berth.cluster.operators;

import dev.berth.api.apps.ReplicaSet;
import dev.berth.api.codec.Codecs;
import dev.berth.api.codec.Interner;
import dev.berth.api.codec.JsonEncoder;
import dev.berth.api.codec.Kinds;
import dev.berth.api.codec.ObjectTree;
import dev.berth.api.codec.Problem;
import dev.berth.api.codec.Problems;
import dev.berth.api.codec.ValueReader;
import dev.berth.cluster.manifest.Input;
import dev.berth.cluster.manifest.Manifest;
import dev.berth.cluster.manifest.OtherObject;
import dev.berth.cluster.validation.ObjectValidation;
import java.io.ByteArrayInputStream;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;

/// Counts the pods of custom resources without their operators: for each template that is found in
/// an object, a ReplicaSet of as many pods as the object says stands in. Objects that were read
/// from an API server are left out: their pods are there. For one thread.
public final class OperatorPods {

  private static final String WORKLOAD = "berth.dev/workload";
  private static final int LONGEST_VALUE = 63;

  private final List<PodTemplatePath> paths;
  private final Problems problems;
  private final List<Manifest> made = new ArrayList<>();
  private final Set<String> names = new HashSet<>();

  /// What has been counted, and what has not.
  ///
  /// @param input with the workloads that stand in
  /// @param uncounted the new objects whose pods are not counted, in the order of the input
  public record Result(Input input, List<OtherObject> uncounted) {
    public Result {
      uncounted = List.copyOf(uncounted);
    }
  }

  private OperatorPods(List<PodTemplatePath> paths, Problems problems) {
    this.paths = paths;
    this.problems = problems;
  }

  /// Adds what stands in for the custom resources of the input, behind all that was read.
  ///
  /// @param paths where templates are; an object may have several
  /// @param problems receives templates that cannot be read
  public static Result count(Input input, List<PodTemplatePath> paths, Problems problems) {
    var pods = new OperatorPods(paths, problems);
    var uncounted = new ArrayList<OtherObject>();
    var skipped = new TreeMap<>(input.skipped());
    for (var object : input.others()) {
      if (object.isStored()) {
        continue;
      }
      if (pods.isCounted(object)) {
        skipped.computeIfPresent(object.kind(), (_, count) -> count == 1 ? null : count - 1);
      } else if (OperatorKinds.makesPods(object.tree().apiVersion(), object.tree().kind())) {
        uncounted.add(object);
      }
    }
    var manifests = new ArrayList<>(input.manifests());
    manifests.addAll(pods.made);
    return new Result(
        new Input(
            manifests,
            input.configuration(),
            skipped,
            input.others(),
            input.invalid(),
            input.warnings(),
            input.featureGates()),
        uncounted);
  }

  private boolean isCounted(OtherObject object) {
    var found = false;
    for (var path : paths) {
      if (path.kind().equals(object.tree().kind())) {
        for (var match : path.template().matches(object.tree().fields())) {
          found = true;
          standIn(object, path, match);
        }
      }
    }
    return found;
  }

  private void standIn(OtherObject object, PodTemplatePath path, ValuePath.Match match) {
    var replicas = replicas(object, path, match.stars());
    if (replicas == null) {
      return;
    }
    var name = name(object, match.stars());
    var value = label(name);
    var tree =
        new ObjectTree(Map.of())
            .with("apps/v1", "apiVersion")
            .with("ReplicaSet", "kind")
            .with(name, "metadata", "name")
            .with(object.tree().namespace(), "metadata", "namespace")
            .with(replicas, "spec", "replicas")
            .with(value, "spec", "selector", "matchLabels", WORKLOAD)
            .with(match.value(), "spec", "template")
            .with(value, "spec", "template", "metadata", "labels", WORKLOAD);
    var set = read(tree, object);
    if (set != null) {
      validate(object, match);
      made.add(new Manifest(set, object.origin()));
    }
  }

  /// As a pod, since operators also make pods that end.
  private void validate(OtherObject object, ValuePath.Match match) {
    var pod =
        new ObjectTree(Map.of())
            .with("v1", "apiVersion")
            .with("Pod", "kind")
            .with("pod", "metadata", "name")
            .with(
                match.value() instanceof Map<?, ?> template ? template.get("spec") : null, "spec");
    for (var error : new ObjectValidation().check(pod).errors()) {
      problem(object, "%s: %s".formatted(error.path(), error.message()));
    }
  }

  /// Null if that is a problem.
  private @Nullable Long replicas(OtherObject object, PodTemplatePath path, List<String> stars) {
    var replicas = path.replicas();
    var value = replicas == null ? null : replicas.at(object.tree().fields(), stars);
    return switch (value) {
      case null -> 1L;
      case Long number -> number;
      default -> {
        problem(object, "%s: \"%s\" is not a number of pods".formatted(replicas, value));
        yield null;
      }
    };
  }

  /// That of the object; with what the stars of the path stood for, if there are any.
  private String name(OtherObject object, List<String> stars) {
    var parts = new ArrayList<>(List.of(object.tree().name()));
    stars.forEach(star -> parts.add(star.toLowerCase(Locale.ROOT)));
    var name = String.join("-", parts);
    var key = object.tree().kind() + "/" + object.tree().namespace() + "/";
    for (var i = 2; !names.add(key + name); i++) {
      name = String.join("-", parts) + "-" + i;
    }
    return name;
  }

  private static String label(String name) {
    var end = Math.min(name.length(), LONGEST_VALUE);
    while (end > 0 && !Character.isLetterOrDigit(name.charAt(end - 1))) {
      end--;
    }
    return name.substring(0, end);
  }

  private @Nullable ReplicaSet read(ObjectTree tree, OtherObject object) {
    var json = JsonEncoder.text(Codecs.ANY, tree.fields());
    var found = new Problems();
    var set =
        ValueReader.readJson(
            Kinds.REPLICA_SET,
            new ByteArrayInputStream(json.getBytes(StandardCharsets.UTF_8)),
            object.origin().sourceName(),
            Interner.none(),
            found);
    found.kept().forEach(problem -> problem(object, problem.path() + ": " + problem.message()));
    return found.isEmpty() ? Objects.requireNonNull(set) : null;
  }

  private void problem(OtherObject object, String message) {
    problems.add(
        new Problem(
            object.origin().sourceName(), object.origin().line(), 0, object.title(), message));
  }
}
