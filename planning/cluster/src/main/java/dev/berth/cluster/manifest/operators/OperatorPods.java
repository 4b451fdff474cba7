package dev.berth.cluster.manifest.operators;

import dev.berth.api.codec.ObjectTree;
import dev.berth.api.codec.Problem;
import dev.berth.api.codec.Problems;
import dev.berth.api.meta.ObjectKey;
import dev.berth.cluster.controller.workload.Workloads;
import dev.berth.cluster.manifest.Input;
import dev.berth.cluster.manifest.KindKey;
import dev.berth.cluster.manifest.Manifest;
import dev.berth.cluster.manifest.OtherObject;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/// Counts the pods of custom resources without their operators: objects that an operator would
/// create stand in for the operator's object. For some kinds, a [Recipe] creates these objects; for
/// others, this class creates a ReplicaSet for each template that a user has named. Objects that
/// operators have already created are in the input, and are not created again. For one thread.
public final class OperatorPods {
  private final Input input;
  private final List<OtherObject> objects;
  private final Problems problems;

  private final Map<KindKey, Manifest> written = new HashMap<>();
  private final Map<KindKey, OtherObject> others = new HashMap<>();
  private final MadeBefore before;

  /// The objects for which the created ones stand in.
  private final Map<KindKey, KindKey> makers = new HashMap<>();

  /// The created objects, by the position of the object for which they stand in.
  private final SortedMap<Integer, List<Manifest>> made = new TreeMap<>();

  private final SortedMap<String, Integer> skipped;
  private final List<OtherObject> uncounted = new ArrayList<>();
  private final List<String> notes = new ArrayList<>();

  /// The objects that were counted, and those that were not.
  ///
  /// @param input the input with the stand-ins, each at the position of its operator's object
  /// @param uncounted the new objects whose pods are not counted, in the order of the input
  /// @param notes further notes, a line each
  public record Result(Input input, List<OtherObject> uncounted, List<String> notes) {
    public Result {
      uncounted = List.copyOf(uncounted);
      notes = List.copyOf(notes);
    }
  }

  private OperatorPods(Input input, List<OtherObject> objects, Problems problems) {
    this.input = input;
    this.objects = List.copyOf(objects);
    this.problems = problems;
    skipped = new TreeMap<>(input.skipped());
    input.manifests().forEach(manifest -> written.put(KindKey.of(manifest), manifest));
    objects.forEach(it -> others.put(new KindKey(it.kind(), it.key()), it));
    before = new MadeBefore(input);
  }

  /// Adds the stand-ins for the custom resources of the input.
  ///
  /// @param paths the paths of templates; an object may have several
  /// @param problems receives templates that cannot be read
  public static Result count(Input input, List<PodTemplatePath> paths, Problems problems) {
    var kinds = paths.stream().map(PodTemplatePath::kind).collect(Collectors.toSet());
    var objects = new ArrayList<OtherObject>();
    for (var object : input.others()) {
      var tree = object.tree();
      if (kinds.contains(tree.kind()) || OperatorKinds.makesPods(tree.apiVersion(), tree.kind())) {
        objects.add(object.named(objects.size()));
      }
    }
    return objects.isEmpty()
        ? new Result(input, List.of(), List.of())
        : new OperatorPods(input, objects, problems).count(paths);
  }

  private Result count(List<PodTemplatePath> paths) {
    var byKind =
        objects.stream()
            .collect(
                Collectors.groupingBy(
                    it -> it.tree().kind(), LinkedHashMap::new, Collectors.toList()));
    byKind.forEach((kind, its) -> {
      var ofKind = paths.stream().filter(path -> path.kind().equals(kind)).toList();
      if (ofKind.isEmpty()) {
        its.forEach(this::byRecipe);
      } else {
        byPaths(its, ofKind);
      }
    });
    return new Result(
        new Input(
            manifests(),
            input.configuration(),
            skipped,
            input.others(),
            input.invalid(),
            input.warnings(),
            input.featureGates()),
        uncounted,
        notes);
  }

  private List<Manifest> manifests() {
    var manifests = new ArrayList<Manifest>();
    int next = 0;
    for (var entry : made.entrySet()) {
      manifests.addAll(input.manifests().subList(next, entry.getKey()));
      manifests.addAll(entry.getValue());
      next = entry.getKey();
    }
    manifests.addAll(input.manifests().subList(next, input.manifests().size()));
    return manifests;
  }

  private void byRecipe(OtherObject object) {
    var recipe = Recipe.of(object.tree().apiVersion(), object.tree().kind());
    if (recipe.isEmpty()) {
      leaveOut(object);
      return;
    }
    try {
      var outcome = recipe.get().make(object.tree(), (kind, name) -> related(object, kind, name));
      unskip(object);
      if (before.of(object, outcome.pods())) {
        noteUnchanged(object);
        return;
      }
      outcome.notDerived().forEach(it -> notes.add("%s: %s".formatted(object.title(), it)));
      outcome.objects().forEach(it -> add(object, it, outcome.pods()));
    } catch (IllegalArgumentException e) {
      problems.add(StandIns.problem(object, String.valueOf(e.getMessage())));
    }
  }

  private void noteUnchanged(OtherObject object) {
    if (!object.isStored()) {
      notes.add(
          "not simulated: what is new in %s, whose pods are in the input as they are; write the"
                  .formatted(object.title())
              + " workload that its operator would make of it");
    }
  }

  private void leaveOut(OtherObject object) {
    if (!object.isStored()) {
      uncounted.add(object);
    }
  }

  private void unskip(OtherObject object) {
    skipped.computeIfPresent(object.kind(), (_, count) -> count == 1 ? null : count - 1);
  }

  private @Nullable ObjectTree related(OtherObject object, String kind, String name) {
    var key = new KindKey(kind, new ObjectKey(object.key().namespace(), name));
    var other = others.get(key);
    if (other != null) {
      return other.tree();
    }
    var manifest = written.get(key);
    return manifest == null ? null : ObjectTree.of(manifest.object());
  }

  private void byPaths(List<OtherObject> objects, List<PodTemplatePath> paths) {
    var leading = new HashSet<PodTemplatePath>();
    for (var object : objects) {
      var pods = new TemplatePods(object, object.isStored() ? new Problems() : problems);
      var its = paths.stream().filter(pods::add).toList();
      leading.addAll(its);
      if (its.isEmpty()) {
        leaveOut(object);
      } else if (!object.isStored()) {
        pods.sets().forEach(set -> add(object, set, Map.of()));
        unskip(object);
      }
    }
    paths.stream()
        .filter(path -> !leading.contains(path))
        .forEach(path -> problems.add(nowhere(path, objects.getFirst())));
  }

  private static Problem nowhere(PodTemplatePath path, OtherObject object) {
    return StandIns.problem(
        object, "--pod-template: there is nothing at %s".formatted(path.template()));
  }

  private void add(OtherObject object, ObjectTree tree, Map<String, String> pods) {
    var manifest = StandIns.manifest(tree, object, pods, problems);
    if (manifest == null) {
      return;
    }
    var other = new KindKey(object.kind(), object.key());
    if (isTaken(KindKey.of(manifest), other)) {
      if (!Workloads.isWorkload(manifest.object())) {
        return; // for example, a claim that exists
      }
      var suffix = "-" + object.tree().kind().toLowerCase(Locale.ROOT);
      manifest = manifest.withMetadata(it -> it.withName(it.name() + suffix));
    }
    makers.put(KindKey.of(manifest), other);
    made.computeIfAbsent(object.position(), _ -> new ArrayList<>()).add(manifest);
  }

  private boolean isTaken(KindKey key, KindKey other) {
    return written.containsKey(key) || !makers.getOrDefault(key, other).equals(other);
  }
}
