package dev.berth.suggestion;

import static java.util.Comparator.comparing;
import static java.util.Comparator.comparingLong;

import dev.berth.api.meta.ObjectKey;
import dev.berth.api.selector.PreferredNodeTerms;
import dev.berth.engine.cycle.PodFilters;
import dev.berth.engine.dryrun.DryRun;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.function.ToLongFunction;

/// Searches for changes with which a pod that fits on no node fits: first single changes, then
/// pairs, in the order of [Suggestion#BEST_FIRST]. The profile's own PreFilter and Filter plugins
/// verify each change on the changed cluster; preemption is verified with the victims that it would
/// select. The search calls no extenders, and nothing after Filter.
///
/// Numbers limit the search, not time, so the result depends only on the input. For one thread,
/// like its [DryRun].
public final class SuggestionSearch {
  /// The maximum number of suggestions with preemption.
  private static final int PREEMPTING = 8;

  /// The search tries pairs only if there are fewer single changes that leave reserved nodes alone.
  private static final int ENOUGH = 3;

  private static final int PAIRS = 3;

  private static final Comparator<Change> BEST_FIRST =
      comparing((Change change) -> Intent.of(change)).thenComparingDouble(ChangeSize::of);

  /// The maximum number of changes to try as the first of a pair, and of nodes to try them on.
  private static final int FIRST_CHANGES = 24;

  private static final int NODES_OF_PAIRS = 60;

  private final DryRun dryRun;
  private final Verification verification;
  private final Situation situation;
  private final List<NodeBlockers> blockers;
  private final NodeLabels labels;
  private final Set<Change> enough = new HashSet<>();
  private final Set<Change> tried = new HashSet<>();

  private SuggestionSearch(DryRun dryRun, Situation situation, List<NodeBlockers> blockers) {
    this.dryRun = dryRun;
    verification = new Verification(dryRun);
    this.situation = situation;
    this.blockers = blockers;
    labels = new NodeLabels(situation.cluster().nodes());
  }

  /// Returns all suggestions that help, the best first. Returns an empty list if no change helps,
  /// if all changes would defeat the pod's purpose, or if the filters let the pod onto a node, so
  /// something else keeps it away.
  ///
  /// @param blockers the blockers of all nodes, nearest first, from [NodeBlockers#nearestFirst]
  /// @throws IllegalArgumentException if no profile has the pod's scheduler name
  public static List<Suggestion> search(
      DryRun dryRun, Situation situation, List<NodeBlockers> blockers) {
    var gates = situation.pod().spec().schedulingGates();
    if (gates.isEmpty()) {
      if (blockers.size() < situation.cluster().nodes().nodes().size()) {
        return List.of();
      }
      return new SuggestionSearch(dryRun, situation, blockers).run();
    }
    var opened =
        new PodChange.RemoveSchedulingGates(gates.stream().map(gate -> gate.name()).toList());
    Situation after = situation.after(opened);
    var search = new SuggestionSearch(dryRun, after, blockers);
    String node = dryRun.consider(after.cluster(), after.pod()).chosen();
    Suggestion alone =
        node == null
            ? search.verification.preempting(List.of(opened), after, blockers)
            : new Suggestion(List.of(opened), node, List.of(), List.of());
    return alone == null
        ? search.run().stream().map(suggestion -> suggestion.after(opened)).toList()
        : List.of(alone);
  }

  private List<Suggestion> run() {
    List<Suggestion> singles = singles();
    singles.forEach(single -> enough.addAll(single.changes()));
    Suggestion room = singles.stream().filter(this::isRoomMadeForIt).findFirst().orElse(null);
    if (room != null) {
      return List.of(room);
    }
    var found = new ArrayList<>(singles);
    if (singles.stream().filter(SuggestionSearch::isAcceptable).count() < ENOUGH) {
      found.addAll(pairs());
    }
    if (singles.stream().allMatch(single -> single.intent() == Intent.DEFEATED)
        && dryRun.preempts(situation.pod())) {
      found.addAll(withPreemption());
    }
    return found.stream().allMatch(suggestion -> suggestion.intent() == Intent.DEFEATED)
        ? List.of()
        : inOrder(found);
  }

  /// Whether the pod has preempted other pods on the node, and only has to wait for them.
  private boolean isRoomMadeForIt(Suggestion suggestion) {
    return suggestion.changes().getFirst() instanceof ClusterEdit.AwaitDeletion
        && suggestion.node().equals(situation.pod().status().nominatedNodeName());
  }

  private static boolean isAcceptable(Suggestion suggestion) {
    return suggestion.intent().compareTo(Intent.OVERRULED) < 0;
  }

  /// Orders suggestions, the best first; of equal suggestions, prefers nodes that the pod prefers.
  /// If several suggestions preempt the same pods, keeps only the best one.
  private List<Suggestion> inOrder(List<Suggestion> suggestions) {
    Set<List<ObjectKey>> evicted = new HashSet<>();
    ToLongFunction<Suggestion> preference = preference();
    return suggestions.stream()
        .map(new StrandedPods(dryRun, situation)::of)
        .sorted(Suggestion.BEST_FIRST.thenComparing(comparingLong(preference).reversed()))
        .filter(suggestion -> suggestion.evicted().isEmpty() || evicted.add(suggestion.evicted()))
        .toList();
  }

  /// Returns a function that says how much the pod prefers the suggestion's node.
  private ToLongFunction<Suggestion> preference() {
    var affinity = situation.pod().spec().affinity();
    var nodes = affinity == null ? null : affinity.nodeAffinity();
    if (nodes == null) {
      return _ -> 0;
    }
    var terms = PreferredNodeTerms.of(nodes.preferredDuringSchedulingIgnoredDuringExecution());
    return suggestion -> {
      var node = situation.cluster().nodes().node(suggestion.node());
      return node == null ? 0 : terms.score(node.node());
    };
  }

  private List<Suggestion> singles() {
    var found = new ArrayList<Suggestion>();
    for (Change change : candidates(situation, blockers, true)) {
      if (verification.isTooCostly()) {
        break;
      }
      if ((change instanceof PodChange.LowerMinDomains more && hasLess(found, more))
          || (change instanceof ClusterEdit.MakeClaim claim && hasLarger(found, claim))
          || (change instanceof ClusterEdit.ReleaseDevices claims && hasLess(found, claims))
          || (change instanceof ClusterEdit.AddNode node && hasAlike(found, node))) {
        continue;
      }
      Suggestion suggestion = verification.verified(List.of(), change, situation, blockers);
      if (suggestion != null) {
        found.add(suggestion);
      }
    }
    return found;
  }

  /// Whether a copy of a node that differs at most by its zone already helps.
  private boolean hasAlike(List<Suggestion> found, ClusterEdit.AddNode node) {
    return found.stream()
        .anyMatch(it ->
            it.changes().getFirst() instanceof ClusterEdit.AddNode other
                && other.labels().isEmpty() == node.labels().isEmpty()
                && ClusterCandidates.areAlike(node, other, situation, labels));
  }

  /// Whether releasing fewer claims already helps.
  private static boolean hasLess(List<Suggestion> found, ClusterEdit.ReleaseDevices change) {
    return found.stream()
        .anyMatch(it ->
            it.changes().getFirst() instanceof ClusterEdit.ReleaseDevices less
                && less.claims().size() < change.claims().size());
  }

  /// Whether lowering `minDomains` by less already helps.
  private static boolean hasLess(List<Suggestion> found, PodChange.LowerMinDomains change) {
    return found.stream()
        .anyMatch(it ->
            it.changes().getFirst() instanceof PodChange.LowerMinDomains less
                && less.index() == change.index());
  }

  /// Whether a claim with a larger request, but the same other fields, already helps.
  private static boolean hasLarger(List<Suggestion> found, ClusterEdit.MakeClaim claim) {
    var resources = claim.change().to().resources();
    return found.stream()
        .anyMatch(it ->
            it.changes().getFirst() instanceof ClusterEdit.MakeClaim(var key, var change)
                && key.equals(claim.claim())
                && change.to().withResources(resources).equals(claim.change().to()));
  }

  /// Returns single changes after which no node has room, but preemption would make room.
  private List<Suggestion> withPreemption() {
    var found = new ArrayList<Suggestion>();
    List<NodeBlockers> near = blockers.stream().limit(NODES_OF_PAIRS).toList();
    List<Change> candidates =
        new ArrayList<>(PodCandidates.lowerRequests(situation.pod(), blockers));
    candidates.addAll(candidates(situation, near, false));
    candidates.sort(BEST_FIRST);
    for (Change change : candidates) {
      if (change instanceof PodChange ofPod
          && !(ofPod instanceof PodChange.RaiseMaxSkew)
          && found.size() < PREEMPTING
          && !verification.isTooCostly()) {
        Situation after = situation.after(change);
        Suggestion suggestion =
            verification.preempting(List.of(change), after, verification.left(after, near));
        if (suggestion != null) {
          found.add(suggestion);
        }
      }
    }
    return found;
  }

  /// Returns candidates for a change, the best first.
  ///
  /// @param considered the nodes for which the change may be made
  /// @param alone whether the change should help without another change
  private List<Change> candidates(Situation from, List<NodeBlockers> considered, boolean alone) {
    var candidates = new ArrayList<Change>();
    PodFilters filters = verification.filters(from);
    candidates.addAll(VictimCandidates.moves(from, filters, considered));
    if (dryRun.preempts(from.pod())) {
      candidates.addAll(VictimCandidates.priorities(from, filters, considered));
    }
    candidates.addAll(PodCandidates.of(from, considered, labels));
    candidates.addAll(ClusterCandidates.of(from, considered, labels));
    if (alone) {
      candidates.addAll(VictimCandidates.leaving(from, considered));
      candidates.addAll(VictimCandidates.neighbours(from, considered));
      candidates.addAll(ClusterCandidates.furtherNodes(from.cluster().nodes().nodes(), labels));
      candidates.addAll(ClusterCandidates.nodesElsewhere(from, labels));
      candidates.addAll(ClusterCandidates.nodesApart(from, labels));
      candidates.addAll(ClusterCandidates.nodesToSpread(from, labels));
    }
    return candidates.stream().distinct().sorted(BEST_FIRST).toList();
  }

  /// Returns pairs of changes: the first change removes one of a node's two blockers, and the
  /// second change removes the other.
  private List<Suggestion> pairs() {
    var found = new ArrayList<Suggestion>();
    List<NodeBlockers> near = blockers.stream().limit(NODES_OF_PAIRS).toList();
    for (Change first :
        candidates(situation, near, true).stream()
            .filter(change -> !enough.contains(change) && Intent.of(change) != Intent.DEFEATED)
            .limit(FIRST_CHANGES)
            .toList()) {
      if (found.size() >= PAIRS || verification.isTooCostly()) {
        break;
      }
      Situation after = situation.after(first);
      List<NodeBlockers> left =
          verification.left(after, near).stream()
              .filter(it -> it.rejections().size() == 1)
              .toList();
      if (left.isEmpty()) {
        continue;
      }
      for (Change second : candidates(after, left, false)) {
        Suggestion pair =
            tried.contains(second)
                    || enough.contains(second)
                    || Intent.of(second) == Intent.DEFEATED
                    || verification.isTooCostly()
                ? null
                : verification.verified(List.of(first), second, after, left);
        if (pair != null) {
          found.add(pair);
          break;
        }
      }
      tried.add(first);
    }
    return found;
  }
}
