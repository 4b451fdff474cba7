package dev.berth.questions.explanation;

import dev.berth.api.meta.ObjectKey;
import dev.berth.questions.explanation.AbsentPods.Absence;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.function.Function;
import java.util.stream.Stream;

/// The results of a run for several pods.
///
/// @param absent workloads without pods, or with fewer pods than specified
/// @param groups the groups of these pods
/// @param each one pod for each set of pods with the same workload and the same verdict; if none
///   waits, one of the placed pods
/// @param more further pending pods without an explanation, because there are too many
/// @param obstacles obstacles that keep pods with a node from running there
/// @param placed the other pods that have a node at the end or from the beginning, by name
/// @param deleted pods that existed before or during the run, and are gone at its end
/// @param remarks remarks about pods with a node, for example that the node is not ready
/// @param withoutEffect settings of explained pods without effect, one line each
public record Explanations(
    List<Absence> absent,
    List<GroupExplanation> groups,
    List<Explanation> each,
    List<ObjectKey> more,
    List<Obstacle> obstacles,
    Map<ObjectKey, String> placed,
    List<ObjectKey> deleted,
    Map<ObjectKey, List<String>> remarks,
    Map<ObjectKey, List<String>> withoutEffect) {
  /// The remark about a pod with a former template of its workload.
  static final String OLD_TEMPLATE = "of the old template";

  public Explanations {
    absent = List.copyOf(absent);
    groups = List.copyOf(groups);
    each = List.copyOf(each);
    more = List.copyOf(more);
    obstacles = List.copyOf(obstacles);
    deleted = List.copyOf(deleted);

    placed = Collections.unmodifiableMap(new TreeMap<>(placed));
    remarks = Collections.unmodifiableMap(new TreeMap<>(remarks));
    withoutEffect = Collections.unmodifiableMap(new TreeMap<>(withoutEffect));
  }

  /// Adds remarks about pods, and their settings without effect.
  Explanations with(
      Function<ObjectKey, List<String>> about, Map<ObjectKey, List<String>> withoutEffect) {
    var known = new TreeMap<ObjectKey, List<String>>();
    Stream.concat(placed.keySet().stream(), each.stream().map(it -> it.pod().key()))
        .forEach(pod -> known.put(pod, about.apply(pod)));
    known.values().removeIf(List::isEmpty);
    return new Explanations(
        absent, groups, each, more, obstacles, placed, deleted, known, withoutEffect);
  }

  /// Returns remarks about the pod, in addition to its node.
  List<String> remarks(ObjectKey pod) {
    return remarks.getOrDefault(pod, List.of());
  }

  /// Returns the settings of the pod that have no effect.
  List<String> withoutEffect(ObjectKey pod) {
    return withoutEffect.getOrDefault(pod, List.of());
  }

  /// The explained pods, including those that are left out because there are too many.
  List<ObjectKey> pods() {
    return Stream.concat(
            each.stream()
                .flatMap(it -> Stream.concat(Stream.of(it.pod().key()), it.alike().stream())),
            more.stream())
        .toList();
  }

  /// Whether the question was about one pod, which is explained in any case.
  public boolean isOfOnePod() {
    return each.size() == 1
        && absent.isEmpty()
        && more.isEmpty()
        && placed.isEmpty()
        && deleted.isEmpty()
        && each.getFirst().alike().isEmpty();
  }

  /// Whether it explains why a pod was placed on its node.
  boolean showsPlaced() {
    return each.stream().anyMatch(it -> it.wasTried() && !it.node().isEmpty());
  }

  /// Whether there is nothing to say.
  boolean isEmpty() {
    return absent.isEmpty()
        && groups.isEmpty()
        && each.isEmpty()
        && obstacles.isEmpty()
        && placed.isEmpty()
        && deleted.isEmpty();
  }
}
