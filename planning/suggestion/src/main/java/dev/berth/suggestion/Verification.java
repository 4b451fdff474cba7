package dev.berth.suggestion;

import dev.berth.api.meta.ObjectKey;
import dev.berth.engine.DryRun;
import dev.berth.engine.cycle.PodFilters;
import dev.berth.engine.cycle.PreemptionPlan;
import dev.berth.framework.diagnosis.Decision;
import dev.berth.framework.diagnosis.PluginStatus;
import dev.berth.framework.state.NodeInfo;
import dev.berth.framework.state.PodInfo;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/// Tries changes out by the filters, and keeps account of what that costs. For one thread.
final class Verification {
  /// How much a search may cost: a unit is about what it takes to filter a node.
  private static final int MOST_COST = 400_000;

  private final DryRun dryRun;
  private int cost;

  Verification(DryRun dryRun) {
    this.dryRun = dryRun;
  }

  /// The blockers that are left after a change, on the nodes where it takes some away.
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

  /// The suggestion of the change after others, if the filters let the pod onto a node then.
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

  /// The suggestion of the changes, if preemption makes room for the pod then.
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

  /// Whether enough has been tried.
  boolean isTooCostly() {
    return cost > MOST_COST;
  }

  /// PreFilter looks at all pods that can matter for pod affinity and spreading, if those matter.
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
