package dev.berth.suggestion;

import static java.util.Comparator.comparingDouble;

import dev.berth.api.core.Pod;
import dev.berth.api.meta.ObjectKey;
import dev.berth.engine.ClusterChange;
import dev.berth.engine.DryRun;
import dev.berth.engine.cycle.PodFilters;
import dev.berth.engine.cycle.PreemptionPlan;
import dev.berth.framework.diagnosis.Decision;
import dev.berth.framework.diagnosis.PluginStatus;
import dev.berth.framework.handle.Snapshot;
import dev.berth.framework.state.NodeInfo;
import dev.berth.framework.state.PodInfo;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/// Searches what would help a pod that fits no node: single changes, then pairs, the smallest
/// first. Each is verified by the profile's own PreFilter and Filter plugins on a cluster that is
/// changed accordingly, preemption by the victims that it would select. Extenders are not called,
/// nor anything after Filter.
///
/// The search is bounded by numbers, not by time, so that its result depends on its input alone.
/// For one thread, as its [DryRun] is.
public final class SuggestionSearch {
  /// How many are shown in all, and of one kind.
  private static final int SHOWN = 8;

  private static final int OF_A_KIND = 2;

  /// If there are fewer single changes, pairs are searched.
  private static final int ENOUGH = 3;

  private static final int PAIRS = 3;

  /// So many changes are tried as the first of a pair, on so many nodes.
  private static final int FIRST_CHANGES = 24;

  private static final int NODES_OF_PAIRS = 60;

  /// How much a search may cost: a unit is about what it takes to filter a node.
  private static final int MOST_COST = 400_000;

  private final DryRun dryRun;
  private final Situation situation;
  private final List<NodeBlockers> blockers;
  private final NodeLabels labels;
  private final Set<Change> enough = new HashSet<>();
  private final Set<Change> tried = new HashSet<>();
  private int cost;

  private SuggestionSearch(DryRun dryRun, Situation situation, List<NodeBlockers> blockers) {
    this.dryRun = dryRun;
    this.situation = situation;
    this.blockers = blockers;
    labels = new NodeLabels(situation.cluster().nodes());
  }

  /// What would help, the smallest changes first; empty if nothing was found, or if the filters do
  /// let the pod onto some node, so that something else keeps it away.
  ///
  /// @param blockers those of all nodes, nearest first, by [NodeBlockers#nearestFirst]
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
            ? search.preempting(List.of(opened), after, blockers)
            : new Suggestion(List.of(opened), node, List.of(), List.of());
    return alone == null
        ? search.run().stream().map(suggestion -> suggestion.after(opened)).toList()
        : List.of(alone);
  }

  private List<Suggestion> run() {
    List<Suggestion> singles = singles();
    singles.forEach(single -> enough.addAll(single.changes()));
    var shown = new ArrayList<>(best(singles));
    if (shown.size() < ENOUGH) {
      shown.addAll(pairs());
    }
    if (singles.isEmpty() && dryRun.preempts(situation.pod())) {
      shown.addAll(best(withPreemption()));
    }
    return shown.stream()
        .map(this::withStranded)
        .sorted(comparingDouble(Suggestion::size))
        .limit(SHOWN)
        .toList();
  }

  /// With those of the moved pods that would fit no other node.
  private Suggestion withStranded(Suggestion suggestion) {
    Situation after = situation;
    var moved = new ArrayList<PodInfo>();
    for (Change change : suggestion.changes()) {
      if (change instanceof ClusterEdit.MovePods(var name, var pods)) {
        NodeInfo node = after.cluster().nodes().node(name);
        if (node != null) {
          node.pods().stream().filter(pod -> pods.contains(pod.key())).forEach(moved::add);
        }
      }
      after = after.after(change);
    }
    var stranded = new ArrayList<ObjectKey>();
    Snapshot cluster = placed(after.cluster(), after.pod(), suggestion.node());
    for (PodInfo pod : moved) {
      Pod unbound = pod.pod().withSpec(pod.pod().spec().withNodeName(""));
      String place = dryRun.isResponsibleFor(unbound) ? place(cluster, unbound) : "";
      if (place == null) {
        stranded.add(pod.key());
      } else if (!place.isEmpty()) {
        cluster = placed(cluster, unbound, place);
      }
    }
    return suggestion.withStranded(stranded);
  }

  private @Nullable String place(Snapshot cluster, Pod pod) {
    PodFilters filters = dryRun.filters(cluster, pod);
    return cluster.nodes().nodes().stream()
        .filter(filters::fits)
        .map(NodeInfo::name)
        .findFirst()
        .orElse(null);
  }

  private static Snapshot placed(Snapshot cluster, Pod pod, String node) {
    return ChangedCluster.of(
        cluster, List.of(new ClusterChange.Added(pod.withSpec(pod.spec().withNodeName(node)))));
  }

  /// The smallest ones, of each kind a few.
  private static List<Suggestion> best(List<Suggestion> suggestions) {
    Map<Class<?>, Integer> shown = new HashMap<>();
    Set<List<ObjectKey>> evicted = new HashSet<>();
    return suggestions.stream()
        .sorted(comparingDouble(Suggestion::size))
        .filter(suggestion -> suggestion.evicted().isEmpty() || evicted.add(suggestion.evicted()))
        .filter(suggestion ->
            shown.merge(suggestion.changes().getFirst().getClass(), 1, Integer::sum) <= OF_A_KIND)
        .toList();
  }

  private List<Suggestion> singles() {
    var found = new ArrayList<Suggestion>();
    for (Change change : candidates(situation, blockers, true)) {
      if (isTooCostly()) {
        break;
      }
      Suggestion suggestion = verified(List.of(), change, situation, blockers);
      if (suggestion != null) {
        found.add(suggestion);
      }
    }
    return found;
  }

  /// Single changes after which no node has room, but preemption would make some.
  private List<Suggestion> withPreemption() {
    var found = new ArrayList<Suggestion>();
    List<NodeBlockers> near = blockers.stream().limit(NODES_OF_PAIRS).toList();
    List<Change> candidates =
        new ArrayList<>(PodCandidates.lowerRequests(situation.pod(), blockers));
    candidates.addAll(candidates(situation, near, false));
    candidates.sort(comparingDouble(ChangeSize::of));
    for (Change change : candidates) {
      if (change instanceof PodChange ofPod
          && !(ofPod instanceof PodChange.RaiseMaxSkew)
          && found.size() < SHOWN
          && !isTooCostly()) {
        Situation after = situation.after(change);
        Suggestion suggestion = preempting(List.of(change), after, left(after, near));
        if (suggestion != null) {
          found.add(suggestion);
        }
      }
    }
    return found;
  }

  /// Candidates for a change, the smallest first.
  ///
  /// @param considered the nodes for which it may be made
  /// @param alone whether it is to help alone
  private List<Change> candidates(Situation from, List<NodeBlockers> considered, boolean alone) {
    var candidates = new ArrayList<Change>();
    PodFilters filters = filters(from);
    candidates.addAll(VictimCandidates.moves(from, filters, considered));
    if (dryRun.preempts(from.pod()) && !"Never".equals(from.pod().spec().preemptionPolicy())) {
      candidates.addAll(VictimCandidates.priorities(from, filters, considered));
    }
    candidates.addAll(PodCandidates.of(from, considered, labels));
    candidates.addAll(ClusterCandidates.of(from, considered));
    if (alone) {
      candidates.addAll(ClusterCandidates.furtherNodes(from.cluster().nodes().nodes(), labels));
    }
    candidates.sort(Comparator.comparingDouble(ChangeSize::of));
    return candidates;
  }

  /// Pairs of changes: the first takes a blocker away from a node that has two, the second the
  /// other one.
  private List<Suggestion> pairs() {
    var found = new ArrayList<Suggestion>();
    List<NodeBlockers> near = blockers.stream().limit(NODES_OF_PAIRS).toList();
    for (Change first :
        candidates(situation, near, true).stream()
            .filter(change -> !enough.contains(change))
            .limit(FIRST_CHANGES)
            .toList()) {
      if (found.size() >= PAIRS || isTooCostly()) {
        break;
      }
      Situation after = situation.after(first);
      List<NodeBlockers> left =
          left(after, near).stream().filter(it -> it.rejections().size() == 1).toList();
      if (left.isEmpty()) {
        continue;
      }
      for (Change second : candidates(after, left, false)) {
        Suggestion pair =
            tried.contains(second) || enough.contains(second) || isTooCostly()
                ? null
                : verified(List.of(first), second, after, left);
        if (pair != null) {
          found.add(pair);
          break;
        }
      }
      tried.add(first);
    }
    return found;
  }

  /// The blockers that are left after a change, on the nodes where it takes some away.
  private List<NodeBlockers> left(Situation after, List<NodeBlockers> near) {
    PodFilters filters = filters(after);
    var left = new ArrayList<NodeBlockers>();
    for (NodeBlockers before : near) {
      NodeInfo node = after.cluster().nodes().node(before.node());
      if (node != null) {
        cost++;
        List<PluginStatus> rejections = filters.rejections(node);
        if (!rejections.isEmpty() && reasons(rejections) < reasons(before.rejections())) {
          left.add(new NodeBlockers(node.name(), rejections));
        }
      }
    }
    return NodeBlockers.nearestFirst(left);
  }

  private static int reasons(List<PluginStatus> rejections) {
    return rejections.stream().mapToInt(rejection -> Math.max(1, rejection.reasons().size())).sum();
  }

  /// The suggestion of the change after others, if the filters let the pod onto a node then.
  private @Nullable Suggestion verified(
      List<Change> others, Change change, Situation before, List<NodeBlockers> considered) {
    Change smallest =
        change instanceof PodChange.RaiseMaxSkew skew
            ? smallestSkew(skew, before, considered)
            : change;
    Situation after = smallest == null ? before : before.after(smallest);
    if (smallest == null || dryRun.gate(after.cluster(), after.pod()) != null) {
      return null;
    }
    List<Change> all = Stream.concat(others.stream(), Stream.of(smallest)).toList();
    if (smallest instanceof PodChange.RaisePriority
        || smallest instanceof PodChange.AllowPreemption) {
      return preempting(all, after, considered);
    }
    if (!fitsSomewhere(smallest, after, considered)) {
      return null;
    }
    Decision decision = dryRun.consider(after.cluster(), after.pod());
    String node = decision.chosen();
    return node == null ? null : new Suggestion(all, node, List.of(), List.of());
  }

  private @Nullable Suggestion preempting(
      List<Change> changes, Situation after, List<NodeBlockers> considered) {
    PodFilters filters = filters(after);
    PreemptionPlan plan = VictimCandidates.preemption(filters, considered);
    if (plan == null) {
      return null;
    }
    PodInfo pod = dryRun.info(after.pod());
    if (plan.victims().stream()
        .anyMatch(victim -> VictimCandidates.isOfSameController(victim, pod))) {
      return null;
    }
    List<ObjectKey> victims = plan.victims().stream().map(PodInfo::key).toList();
    // Preemption tries nodes out by PreFilter's extensions alone; without the victims, the pod may
    // still not fit, as where it shares a claim with a pod elsewhere.
    Situation evicted = after.after(new ClusterEdit.MovePods(plan.node(), victims));
    return fits(filters(evicted), evicted, plan.node())
        ? new Suggestion(changes, plan.node(), victims, List.of())
        : null;
  }

  /// The smallest skew that helps; null if none does.
  private PodChange.@Nullable RaiseMaxSkew smallestSkew(
      PodChange.RaiseMaxSkew change, Situation before, List<NodeBlockers> considered) {
    if (!fits(change, Short.MAX_VALUE, before, considered)) {
      return null;
    }
    int low = change.constraint().maxSkew();
    int step = 1;
    // Doubling from below: the skew is mostly missed by little.
    while (!fits(change, low + step, before, considered) && low < Short.MAX_VALUE) {
      low += step;
      step *= 2;
    }
    int high = low + step;
    while (high - low > 1) {
      int middle = (low + high) >>> 1;
      if (fits(change, middle, before, considered)) {
        high = middle;
      } else {
        low = middle;
      }
    }
    return new PodChange.RaiseMaxSkew(change.index(), change.constraint(), high);
  }

  private boolean fits(
      PodChange.RaiseMaxSkew change, int skew, Situation before, List<NodeBlockers> considered) {
    var raised = new PodChange.RaiseMaxSkew(change.index(), change.constraint(), skew);
    return fitsSomewhere(raised, before.after(raised), considered);
  }

  /// Whether the pod fits one of the nodes, or one that the change is about.
  private boolean fitsSomewhere(Change change, Situation after, List<NodeBlockers> considered) {
    PodFilters filters = filters(after);
    if (!filters.preFilterRejections().isEmpty()) {
      return false;
    }
    return switch (change) {
      case ClusterEdit.AddNode(var _, var name) -> fits(filters, after, name);
      case ClusterEdit.RemoveTaints(var name, var _) -> fits(filters, after, name);
      case ClusterEdit.Uncordon(var name) -> fits(filters, after, name);
      case ClusterEdit.MovePods(var name, var _) -> fits(filters, after, name);
      default -> considered.stream().anyMatch(node -> fits(filters, after, node.node()));
    };
  }

  private boolean fits(PodFilters filters, Situation after, String name) {
    NodeInfo node = after.cluster().nodes().node(name);
    cost++;
    return node != null && filters.fits(node);
  }

  private boolean isTooCostly() {
    return cost > MOST_COST;
  }

  /// PreFilter looks at all pods that can matter for pod affinity and spreading, if those matter.
  private PodFilters filters(Situation of) {
    var cluster = of.cluster().nodes();
    var spec = of.pod().spec();
    var affinity = spec.affinity();
    boolean countsPods =
        !spec.topologySpreadConstraints().isEmpty()
            || (affinity != null
                && (affinity.podAffinity() != null || affinity.podAntiAffinity() != null));
    cost +=
        cluster.nodesWithPodsWithRequiredAntiAffinity().size()
            + (countsPods ? cluster.nodes().size() : 0);
    return dryRun.filters(of.cluster(), of.pod());
  }
}
