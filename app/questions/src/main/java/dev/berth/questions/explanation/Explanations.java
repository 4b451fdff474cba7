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
/// @param absent what has no pods, or fewer than it is to have
/// @param groups the groups of pods whose members these are
/// @param each one of each group of pods with the same workload and the same verdict; if none
///   waits, one of those that were placed
/// @param more pending pods that are not explained, there being too many
/// @param obstacles what keeps those that have a node from running there
/// @param placed the others: those that have a node, in the end or from the beginning, by name
/// @param deleted pods that were there before the run, or came in it, and are gone at its end
/// @param remarks what is to be known beside the node of a pod, such as that it is not ready
/// @param withoutEffect what pods that are explained ask for and that changes nothing, a line each
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
  /// The remark on a pod of a former template of its workload.
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

  /// The same with remarks on pods, and with what they ask for and that changes nothing.
  Explanations with(
      Function<ObjectKey, List<String>> about, Map<ObjectKey, List<String>> withoutEffect) {
    var known = new TreeMap<ObjectKey, List<String>>();
    Stream.concat(placed.keySet().stream(), each.stream().map(it -> it.pod().key()))
        .forEach(pod -> known.put(pod, about.apply(pod)));
    known.values().removeIf(List::isEmpty);
    return new Explanations(
        absent, groups, each, more, obstacles, placed, deleted, known, withoutEffect);
  }

  /// What is to be known beside the node of a pod.
  List<String> remarks(ObjectKey pod) {
    return remarks.getOrDefault(pod, List.of());
  }

  /// What the pod asks for and that changes nothing.
  List<String> withoutEffect(ObjectKey pod) {
    return withoutEffect.getOrDefault(pod, List.of());
  }

  /// The pods that are explained, or would be if they were not so many.
  List<ObjectKey> pods() {
    return Stream.concat(
            each.stream()
                .flatMap(it -> Stream.concat(Stream.of(it.pod().key()), it.alike().stream())),
            more.stream())
        .toList();
  }

  /// Whether one pod was asked for, which is explained whatever became of it.
  public boolean isOfOnePod() {
    return each.size() == 1
        && absent.isEmpty()
        && more.isEmpty()
        && placed.isEmpty()
        && deleted.isEmpty()
        && each.getFirst().alike().isEmpty();
  }

  /// Whether it is explained of a pod why it was placed where it is.
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
