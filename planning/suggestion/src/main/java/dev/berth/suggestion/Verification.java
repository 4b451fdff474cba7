package dev.berth.suggestion;

import dev.berth.api.meta.ObjectKey;
import dev.berth.engine.cycle.PodFilters;
import dev.berth.engine.cycle.PreemptionPlan;
import dev.berth.engine.dryrun.DryRun;
import dev.berth.framework.diagnosis.Decision;
import dev.berth.framework.model.NodeInfo;
import dev.berth.framework.model.PodInfo;
import dev.berth.framework.status.PluginStatus;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/// Verifies changes with the filters, and counts the cost. For one thread.
final class Verification {
  /// The maximum cost of a search; a unit is about the cost of filtering one node.
  private static final int MOST_COST = 400_000;

  private final DryRun dryRun;
  private int cost;

  Verification(DryRun dryRun) {
    this.dryRun = dryRun;
  }

  /// Returns the remaining blockers after a change, on the nodes where the change removes a
  /// blocker.
  List<NodeBlockers> left(Situation after, List<NodeBlockers> near) {
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

  /// Returns the suggestion for the change after other changes, if the filters then let the pod
  /// onto a node.
  @Nullable Suggestion verified(
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
    if (smallest instanceof PodChange.UsePriorityClass) {
      return preempting(all, after, considered);
    }
    if (!fitsSomewhere(smallest, after, considered)) {
      return null;
    }
    Decision decision = dryRun.consider(after.cluster(), after.pod());
    String node = decision.chosen();
    return node == null ? null : new Suggestion(all, node, List.of(), List.of());
  }

  /// Returns the suggestion for the changes, if preemption then makes room for the pod.
  @Nullable Suggestion preempting(
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
    // Preemption tries nodes only with PreFilter's extensions. Even without the victims, the pod
    // may not fit, for example if it shares a claim with a pod elsewhere.
    Situation evicted = after.after(new ClusterEdit.MovePods(plan.node(), victims));
    return fits(filters(evicted), evicted, plan.node())
        ? new Suggestion(changes, plan.node(), victims, List.of())
        : null;
  }

  /// Returns the smallest skew that helps; null if none does.
  private PodChange.@Nullable RaiseMaxSkew smallestSkew(
      PodChange.RaiseMaxSkew change, Situation before, List<NodeBlockers> considered) {
    if (!fits(change, Short.MAX_VALUE, before, considered)) {
      return null;
    }
    int low = change.constraint().maxSkew();
    int step = 1;
    // Doubles the step from below, because usually a slightly larger skew is enough.
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

  /// Whether the pod fits on one of the nodes, or on a node that the change concerns.
  private boolean fitsSomewhere(Change change, Situation after, List<NodeBlockers> considered) {
    PodFilters filters = filters(after);
    if (!filters.preFilterRejections().isEmpty()) {
      return false;
    }
    return switch (change) {
      case ClusterEdit.AddNode(var _, var name, var _) -> fits(filters, after, name);
      case ClusterEdit.RemoveTaints(var name, var _, var _) -> fits(filters, after, name);
      case ClusterEdit.SeeToNode(var name, var _) -> fits(filters, after, name);
      case ClusterEdit.AwaitDeletion(var name, var _, var _) -> fits(filters, after, name);
      case ClusterEdit.Uncordon(var name) -> fits(filters, after, name);
      default -> considered.stream().anyMatch(node -> fits(filters, after, node.node()));
    };
  }

  private boolean fits(PodFilters filters, Situation after, String name) {
    NodeInfo node = after.cluster().nodes().node(name);
    cost++;
    return node != null && filters.fits(node);
  }

  /// Whether the search has reached its limit.
  boolean isTooCostly() {
    return cost > MOST_COST;
  }

  /// Returns the pod's filters. If pod affinity or spreading matter, PreFilter also counts all
  /// relevant pods.
  PodFilters filters(Situation of) {
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
