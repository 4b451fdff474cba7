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

/// One or several changes after which the filters let the pod onto a node.
///
/// @param changes the changes in the order in which they are applied; not empty
/// @param node a node that then takes the pod; empty if the search did not look for one
/// @param evicted the pods that preemption would evict there for the pod; usually empty
/// @param stranded the moved pods that would fit no other node; usually empty
public record Suggestion(
    List<Change> changes, String node, List<ObjectKey> evicted, List<ObjectKey> stranded) {
  /// Orders suggestions by intent, the best first, and then by size, the smallest first.
  public static final Comparator<Suggestion> BEST_FIRST =
      comparing(Suggestion::intent).thenComparingDouble(Suggestion::size);

  /// The maximum number of shown suggestions in all, and of one kind.
  private static final int FEW = 8;

  private static final int OF_A_KIND = 2;

  /// The maximum number of shown suggestions to use the nodes of a tainted pool.
  private static final int POOLS = 3;

  public Suggestion {
    changes = List.copyOf(changes);
    evicted = List.copyOf(evicted);
    stranded = List.copyOf(stranded);
  }

  /// Returns the suggestion with another change before its own changes.
  Suggestion after(Change first) {
    return new Suggestion(
        Stream.concat(Stream.of(first), changes.stream()).toList(), node, evicted, stranded);
  }

  /// Returns the suggestion with each change replaced.
  public Suggestion with(UnaryOperator<Change> other) {
    return new Suggestion(changes.stream().map(other).toList(), node, evicted, stranded);
  }

  /// Returns the changes of both suggestions, one after the other.
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

  /// Whether the change adds the node.
  public boolean isOnNewNode() {
    return changes.stream()
        .anyMatch(
            change -> change instanceof ClusterEdit.AddNode added && added.name().equals(node));
  }

  /// Returns how many nodes the suggestion adds; 0 if it also makes other changes.
  public int newNodes() {
    boolean isThatAlone = changes.stream().allMatch(ClusterEdit.AddNode.class::isInstance);
    return isThatAlone ? changes.size() : 0;
  }

  /// Returns the node of which all added nodes are exact copies; empty if there is none, or if the
  /// suggestion also makes other changes.
  public String newNodesLike() {
    return newNodes() > 0
            && changes.getFirst() instanceof ClusterEdit.AddNode added
            && added.labels().isEmpty()
        ? added.like()
        : "";
  }

  /// Returns the suggestion with so many copies of the added node, and no other change.
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

  /// Returns the first lowered request; null if there is none.
  public PodChange.@Nullable LowerRequest loweredRequest() {
    return changes.stream()
        .filter(PodChange.LowerRequest.class::isInstance)
        .map(PodChange.LowerRequest.class::cast)
        .findFirst()
        .orElse(null);
  }

  /// Returns the suggestion with another amount for its first lowered request.
  public Suggestion withLoweredRequest(PodChange.LowerRequest other) {
    PodChange.LowerRequest lowered = loweredRequest();
    return with(it -> it.equals(lowered) ? other : it);
  }

  Suggestion withStranded(List<ObjectKey> pods) {
    return new Suggestion(changes, node, evicted, pods);
  }

  /// Returns the worst intent of the changes; pods that have to go for this pod count, too.
  public Intent intent() {
    var worst = Intent.of(changes);
    return worst == Intent.KEPT && !(evicted.isEmpty() && stranded.isEmpty())
        ? Intent.LESSENED
        : worst;
  }

  /// Returns the suggestions to show if there is no room for all: one of each kind, then a second
  /// one, the best first. Always contains a suggestion of a new node, and never one that defeats
  /// the pod's purpose.
  ///
  /// @param all all suggestions, the best first
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
    // A line about one omitted suggestion takes as much room as the suggestion.
    return few.size() == useful.size() - 1 ? useful : few;
  }

  /// @param number the number of the suggestion among the suggestions of its kind
  private record Turn(Suggestion suggestion, int number) {
    int rank() {
      return number == 1 && suggestion.isOnNewNode() ? 0 : number;
    }
  }

  private List<Class<?>> kind() {
    Stream<Class<?>> kinds = changes.stream().map(Change::getClass);
    return newNodes() > 0 ? List.of(ClusterEdit.AddNode.class) : kinds.toList();
  }

  /// Returns the maximum number of shown suggestions of its kind.
  private int most() {
    return changes.getFirst() instanceof PodChange.AddTolerations ? POOLS : OF_A_KIND;
  }

  /// Returns the total size of the changes, which orders suggestions of the same intent.
  public double size() {
    return (newNodes() > 0
            ? ChangeSize.of(changes.getFirst())
            : changes.stream().mapToDouble(ChangeSize::of).sum() + (changes.size() - 1))
        + 0.5 * evicted.size()
        + 1.5 * stranded.size();
  }

  /// Returns each change in words; equal new nodes share one text.
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

  /// Returns the changes in words, without the node.
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
