package dev.berth.plugins.podgroups;

import dev.berth.framework.PlacementGeneratePlugin;
import dev.berth.framework.PluginCluster;
import dev.berth.framework.cluster.Groups;
import dev.berth.framework.cluster.Hierarchy;
import dev.berth.framework.cluster.SharedLister;
import dev.berth.framework.model.CycleState;
import dev.berth.framework.model.GroupKey;
import dev.berth.framework.model.NodeInfo;
import dev.berth.framework.model.Placement;
import dev.berth.framework.model.PodInfo;
import dev.berth.framework.model.QueuedGroup;
import dev.berth.framework.status.PluginException;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;

/// Generates one placement for each value of the node label that the group names as its topology.
/// If the group already has pods on nodes, generates only their placement (KEP-5732). Placements
/// are ordered by value; kube-scheduler has no order.
final class TopologyPlacementGeneratorPlugin implements PlacementGeneratePlugin {
  static final String NAME = "TopologyPlacementGenerator";

  private final SharedLister nodes;
  private final Groups groups;
  private final Hierarchy hierarchy;

  TopologyPlacementGeneratorPlugin(PluginCluster cluster) {
    nodes = cluster.nodes();
    groups = cluster.groups();
    hierarchy = new Hierarchy(groups);
  }

  @Override
  public String name() {
    return NAME;
  }

  @Override
  public PlacementResult generatePlacements(CycleState state, QueuedGroup group, Placement parent) {
    String key = group.spec().topologyKey();
    if (key.isEmpty()) {
      return new PlacementResult.Placements(List.of(new Placement("", parent.nodes())));
    }
    String only = domainInUse(group.key(), key);
    Map<String, List<NodeInfo>> domains = new TreeMap<>();
    for (NodeInfo node : parent.nodes()) {
      String domain = node.node().metadata().labels().get(key);
      if (domain != null && (only == null || only.equals(domain))) {
        domains.computeIfAbsent(domain, _ -> new ArrayList<>()).add(node);
      }
    }
    var placements = new ArrayList<Placement>();
    domains.forEach((domain, of) -> placements.add(new Placement(domain, of)));
    return new PlacementResult.Placements(placements);
  }

  /// Returns the domain where the group has pods; null if it has none.
  ///
  /// @throws PluginException if it has pods in several domains
  private @Nullable String domainInUse(GroupKey group, String key) {
    List<PodInfo> scheduled =
        hierarchy.podGroups(group).stream()
            .flatMap(podGroup -> groups.members(podGroup.object()).scheduled().stream())
            .toList();
    String problem = null;
    String found = null;
    for (PodInfo pod : scheduled) {
      String of;
      try {
        of = domain(pod, key);
      } catch (PluginException e) {
        problem = first(problem, e.getMessage());
        continue;
      }
      if (found != null && !found.equals(of)) {
        // kube-scheduler puts the two in a random order.
        boolean inOrder = found.compareTo(of) < 0;
        problem =
            first(
                problem,
                "more than 1 domain found for pod group: %s, %s"
                    .formatted(inOrder ? found : of, inOrder ? of : found));
      }
      found = found == null || of.compareTo(found) < 0 ? of : found;
    }
    if (problem != null) {
      throw new PluginException("cannot determine domain for already scheduled pods: " + problem);
    }
    return found;
  }

  private static String first(@Nullable String problem, String other) {
    return problem == null || other.compareTo(problem) < 0 ? other : problem;
  }

  private String domain(PodInfo pod, String key) {
    String name = pod.pod().spec().nodeName();
    NodeInfo node = nodes.node(name);
    if (node == null) {
      throw new PluginException(
          "getting node for pod %s: nodeinfo not found for node name \"%s\""
              .formatted(pod.key(), name));
    }
    String domain = node.node().metadata().labels().get(key);
    if (domain == null) {
      throw new PluginException("no topology domain found for pod " + pod.key());
    }
    return domain;
  }
}
