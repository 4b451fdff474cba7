package dev.berth.suggestion;

import static java.util.Comparator.comparing;
import static java.util.Comparator.comparingInt;
import static java.util.stream.Collectors.counting;
import static java.util.stream.Collectors.groupingBy;

import dev.berth.api.meta.ObjectKey;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.function.UnaryOperator;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/// A change, or a pair of changes, with which the filters let the pod onto a node.
///
/// @param changes in the order in which they are applied; not empty
/// @param node a node that takes the pod then; empty if that was not asked
/// @param evicted the pods that preemption would evict there for it; mostly empty
/// @param stranded those of the moved pods that would fit no other node; mostly empty
public record Suggestion(
    List<Change> changes, String node, List<ObjectKey> evicted, List<ObjectKey> stranded) {
  /// Those that keep what is meant come first; of equal ones the smallest.
  public static final Comparator<Suggestion> BEST_FIRST =
      comparing(Suggestion::intent).thenComparingDouble(Suggestion::size);

  /// How many are few, in all and of one kind.
  private static final int FEW = 8;

  private static final int OF_A_KIND = 2;

  /// So many pools to go to are few.
  private static final int POOLS = 3;

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

  /// The same with other changes in the place of its own.
  public Suggestion with(UnaryOperator<Change> other) {
    return new Suggestion(changes.stream().map(other).toList(), node, evicted, stranded);
  }

  /// Both, one after the other.
  public Suggestion then(Suggestion next) {
    return new Suggestion(
        JoinedChanges.of(changes, next.changes),
        next.node.isEmpty() ? node : next.node,
        joined(evicted, next.evicted),
        joined(stranded, next.stranded));
  }

  private static List<ObjectKey> joined(List<ObjectKey> one, List<ObjectKey> other) {
    return Stream.concat(one.stream(), other.stream()).distinct().toList();
  }

  /// Whether the node is there only after the change.
  public boolean isOnNewNode() {
    return changes.stream()
        .anyMatch(
            change -> change instanceof ClusterEdit.AddNode added && added.name().equals(node));
  }

  /// How many nodes are added, if nothing else is done; else none.
  public int newNodes() {
    boolean isThatAlone = changes.stream().allMatch(ClusterEdit.AddNode.class::isInstance);
    return isThatAlone ? changes.size() : 0;
  }

  /// The node that the added ones are like in every way; empty if there is none, or more is done.
  public String newNodesLike() {
    return newNodes() > 0
            && changes.getFirst() instanceof ClusterEdit.AddNode added
            && added.labels().isEmpty()
        ? added.like()
        : "";
  }

  /// The same with so many new nodes like the one that is added, and nothing else.
  public Suggestion withNewNodes(int count) {
    var added = (ClusterEdit.AddNode) changes.getFirst();
    return new Suggestion(
        IntStream.rangeClosed(1, count)
            .<Change>mapToObj(i ->
                new ClusterEdit.AddNode(
                    added.like(), i == 1 ? added.name() : added.name() + "-" + i, added.labels()))
            .toList(),
        node,
        evicted,
        stranded);
  }

  /// The first request that it lowers; null if it lowers none.
  public PodChange.@Nullable LowerRequest loweredRequest() {
    return changes.stream()
        .filter(PodChange.LowerRequest.class::isInstance)
        .map(PodChange.LowerRequest.class::cast)
        .findFirst()
        .orElse(null);
  }

  /// The same with another amount for the first request that it lowers.
  public Suggestion withLoweredRequest(PodChange.LowerRequest other) {
    PodChange.LowerRequest lowered = loweredRequest();
    return with(it -> it.equals(lowered) ? other : it);
  }

  Suggestion withStranded(List<ObjectKey> pods) {
    return new Suggestion(changes, node, evicted, pods);
  }

  /// What becomes of what is meant: of several changes the worst counts, and pods that have to go
  /// for this one.
  public Intent intent() {
    Intent worst = Intent.of(changes);
    return worst == Intent.KEPT && !(evicted.isEmpty() && stranded.isEmpty())
        ? Intent.LESSENED
        : worst;
  }

  /// Those that are to be shown where not all are: one of each kind, then a second one, the best
  /// first. A new node is always among them, and what would defeat the pod's purpose never.
  ///
  /// @param all the best first
  public static List<Suggestion> few(List<Suggestion> all) {
    List<Suggestion> useful =
        all.stream().filter(suggestion -> suggestion.intent() != Intent.DEFEATED).toList();
    Map<List<Class<?>>, Integer> ofKind = new HashMap<>();
    List<Suggestion> few =
        useful.stream()
            .map(suggestion ->
                new Turn(suggestion, ofKind.merge(suggestion.kind(), 1, Integer::sum)))
            .filter(turn -> turn.number <= turn.suggestion.most())
            .sorted(comparingInt(Turn::rank))
            .limit(FEW)
            .map(Turn::suggestion)
            .sorted(BEST_FIRST)
            .toList();
    // A line about one that is left out is as long as that one.
    return few.size() == useful.size() - 1 ? useful : few;
  }

  /// @param number of the suggestion among those of its kind
  private record Turn(Suggestion suggestion, int number) {
    int rank() {
      return number == 1 && suggestion.isOnNewNode() ? 0 : number;
    }
  }

  private List<Class<?>> kind() {
    Stream<Class<?>> kinds = changes.stream().map(Change::getClass);
    return newNodes() > 0 ? List.of(ClusterEdit.AddNode.class) : kinds.toList();
  }

  /// How many of its kind are few.
  private int most() {
    return changes.getFirst() instanceof PodChange.AddTolerations ? POOLS : OF_A_KIND;
  }

  /// How large the changes are together: suggestions that keep equally much are ordered by it.
  public double size() {
    return (newNodes() > 0
            ? ChangeSize.of(changes.getFirst())
            : changes.stream().mapToDouble(ChangeSize::of).sum() + (changes.size() - 1))
        + 0.5 * evicted.size()
        + 1.5 * stranded.size();
  }

  /// The changes in words, each by itself but for new nodes that are alike.
  public List<String> texts() {
    Map<String, Long> nodes =
        changes.stream()
            .flatMap(change ->
                change instanceof ClusterEdit.AddNode added ? Stream.of(added.like()) : Stream.of())
            .collect(groupingBy(like -> like, counting()));
    return changes.stream()
        .map(change ->
            change instanceof ClusterEdit.AddNode added
                ? ChangeText.nodes(nodes.getOrDefault(added.like(), 1L), added)
                : change.text())
        .distinct()
        .toList();
  }

  /// The changes in words, without the node.
  public String text() {
    String preempting = evicted.isEmpty() ? "" : ", to preempt " + ChangeText.names(evicted);
    String nowhere =
        stranded.isEmpty()
            ? ""
            : " (but %s fit%s no other node)"
                .formatted(ChangeText.names(stranded), stranded.size() == 1 ? "s" : "");
    return String.join(", and ", texts()) + preempting + nowhere;
  }
}
