package dev.berth.preemption;

import dev.berth.framework.cluster.Groups;
import dev.berth.framework.cluster.Hierarchy;
import dev.berth.framework.cluster.SharedLister;
import dev.berth.framework.model.GroupKey;
import dev.berth.framework.model.GroupSpec;
import dev.berth.framework.model.NodeInfo;
import dev.berth.framework.model.PodInfo;
import dev.berth.framework.model.VictimUnit;
import dev.berth.framework.status.PluginException;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/// Preemption units in a cluster with groups. The highest group above a pod that is disrupted as a
/// whole is one unit, with all its scheduled pods, wherever they are. A pod without such a group is
/// a unit. The priority is the priority of the highest group that is found.
final class GroupedPods implements VictimUnits {
  private final Groups groups;
  private final SharedLister nodes;

  GroupedPods(Groups groups, SharedLister nodes) {
    this.groups = groups;
    this.nodes = nodes;
  }

  /// The properties that the groups above a pod give it.
  ///
  /// @param together the highest group that is disrupted as a whole; null if there is none
  private record Above(int priority, @Nullable GroupKey together) {}

  @Override
  public List<VictimUnit> on(List<NodeInfo> on) {
    if (!groups.hasMembers()) {
      return SINGLE_PODS.on(on);
    }
    var units = new ArrayList<VictimUnit>();
    Set<GroupKey> seen = new HashSet<>();
    for (NodeInfo node : on) {
      for (PodInfo pod : node.pods()) {
        Above above = above(pod);
        if (above.together == null) {
          units.add(alone(pod, above));
        } else if (seen.add(above.together)) {
          units.add(whole(above.together, pod, above));
        }
      }
    }
    return units;
  }

  private VictimUnit alone(PodInfo pod, Above above) {
    return new VictimUnit(null, groups.groupOf(pod.pod()) != null, List.of(pod), above.priority);
  }

  /// @param found a pod of the group
  private VictimUnit whole(GroupKey group, PodInfo found, Above above) {
    var pods = new ArrayList<PodInfo>();
    collect(group, 0, pods);
    if (pods.isEmpty()) {
      return alone(found, above);
    }
    // kube-scheduler takes them in an arbitrary order.
    pods.sort(Comparator.comparing(PodInfo::key));
    pods.forEach(this::nodeOf);
    return new VictimUnit(group, true, pods, above.priority);
  }

  /// Deeper levels are left out.
  private void collect(GroupKey group, int depth, List<PodInfo> pods) {
    if (depth >= Hierarchy.MAX_DEPTH) {
      return;
    }
    switch (group.kind()) {
      case POD_GROUP -> pods.addAll(groups.members(group.object()).scheduled());
      case COMPOSITE_POD_GROUP ->
          groups.children(group.object()).forEach(child -> collect(child, depth + 1, pods));
    }
  }

  /// Climbs until a group is missing, the groups form a cycle, or there are too many levels.
  private Above above(PodInfo pod) {
    GroupKey at = groups.groupOf(pod.pod());
    if (at == null) {
      return new Above(pod.priority(), null);
    }
    int priority = pod.priority();
    GroupKey together = null;
    Set<GroupKey> seen = new HashSet<>(Hierarchy.MAX_DEPTH * 2);
    while (at != null && seen.size() < Hierarchy.MAX_DEPTH && seen.add(at)) {
      GroupSpec spec = groups.spec(at);
      if (spec == null) {
        break;
      }
      priority = spec.priority();
      together = spec.disruptedTogether() ? at : together;
      at = spec.hasParent() ? spec.parentKey() : null;
    }
    return new Above(priority, together);
  }

  @Override
  public NodeInfo nodeOf(PodInfo pod) {
    String name = pod.pod().spec().nodeName();
    NodeInfo node = nodes.node(name);
    if (node == null) {
      throw new PluginException(
          "failed to get node info for node \"%s\" from snapshot: nodeinfo not found for node name \"%s\""
              .formatted(name, name));
    }
    return node;
  }

  @Override
  public VictimUnit alone(PodInfo pod) {
    return alone(pod, above(pod));
  }

  @Override
  public int lowestPriority(NodeInfo node) {
    if (areLocal(node)) {
      return node.lowestPriority();
    }
    int lowest = Integer.MAX_VALUE;
    for (PodInfo pod : node.pods()) {
      lowest = Math.min(lowest, above(pod).priority);
    }
    return lowest;
  }

  @Override
  public boolean areLocal(NodeInfo node) {
    if (!groups.hasMembers()) {
      return true;
    }
    for (PodInfo pod : node.pods()) {
      if (groups.groupOf(pod.pod()) != null) {
        return false;
      }
    }
    return true;
  }
}
