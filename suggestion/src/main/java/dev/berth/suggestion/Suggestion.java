package dev.berth.suggestion;

import static java.util.stream.Collectors.joining;

import dev.berth.api.meta.ObjectKey;
import java.util.List;
import java.util.stream.Stream;

/// A change, or a pair of changes, with which the filters let the pod onto a node.
///
/// @param changes in the order in which they are applied; not empty
/// @param node a node that takes the pod then
/// @param evicted the pods that preemption would evict there for it; mostly empty
/// @param stranded those of the moved pods that would fit no other node; mostly empty
public record Suggestion(
    List<Change> changes, String node, List<ObjectKey> evicted, List<ObjectKey> stranded) {
  public Suggestion {
    changes = List.copyOf(changes);
    evicted = List.copyOf(evicted);
    stranded = List.copyOf(stranded);
  }

  /// The same after another change.
  Suggestion after(Change first) {
    return new Suggestion(
        Stream.concat(Stream.of(first), changes.stream()).toList(), node, evicted, stranded);
  }

  /// Whether the node is there only after the change.
  public boolean isOnNewNode() {
    return changes.stream()
        .anyMatch(
            change -> change instanceof ClusterEdit.AddNode added && added.name().equals(node));
  }

  Suggestion withStranded(List<ObjectKey> pods) {
    return new Suggestion(changes, node, evicted, pods);
  }

  /// How large the changes are together: suggestions are ordered by it.
  public double size() {
    return changes.stream().mapToDouble(ChangeSize::of).sum()
        + (changes.size() - 1)
        + 0.5 * evicted.size()
        + 1.5 * stranded.size();
  }

  /// The changes in words, without the node.
  public String text() {
    String text = changes.stream().map(Change::text).collect(joining(", and "));
    String preempting = evicted.isEmpty() ? "" : ", to preempt " + ChangeText.pods(evicted);
    String nowhere =
        stranded.isEmpty()
            ? ""
            : " (but %s fit%s no other node)"
                .formatted(ChangeText.pods(stranded), stranded.size() == 1 ? "s" : "");
    return text + preempting + nowhere;
  }
}
