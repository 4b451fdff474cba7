package dev.berth.engine.lifecycle;

import dev.berth.framework.PlacementGeneratePlugin;
import dev.berth.framework.PlacementScorePlugin;
import dev.berth.framework.PluginContext;
import dev.berth.framework.PluginFactory;
import dev.berth.framework.cluster.Groups;
import dev.berth.framework.cluster.Hierarchy;
import dev.berth.framework.cluster.SharedLister;
import dev.berth.framework.model.CycleState;
import dev.berth.framework.model.NodeInfo;
import dev.berth.framework.model.Placement;
import dev.berth.framework.model.PodInfo;
import dev.berth.framework.model.QueuedGroup;
import dev.berth.framework.status.PluginException;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.Set;
import java.util.TreeMap;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/// A group goes into one rack, or whatever label it names as its topology: where it has pods
/// already, or where most of it fits.
final class Racks implements PlacementGeneratePlugin, PlacementScorePlugin {
  static final String NAME = "Racks";
  static final PluginFactory<?> FACTORY = new Made(NAME, Racks.class, Racks::new);

  private final SharedLister nodes;
  private final Groups groups;
  private final Hierarchy hierarchy;

  private Racks(PluginContext context) {
    nodes = context.cluster().nodes();
    groups = context.cluster().groups();
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
    Set<String> inUse =
        hierarchy.podGroups(group.key()).stream()
            .flatMap(podGroup -> groups.members(podGroup.object()).scheduled().stream())
            .map(pod -> rackOf(pod, key))
            .collect(Collectors.toSet());
    var racks = new TreeMap<String, List<NodeInfo>>();
    for (NodeInfo node : parent.nodes()) {
      String rack = rackOf(node, key);
      if (rack != null && (inUse.isEmpty() || inUse.contains(rack))) {
        racks.computeIfAbsent(rack, _ -> new ArrayList<>()).add(node);
      }
    }
    return new PlacementResult.Placements(
        racks.entrySet().stream()
            .map(rack -> new Placement(rack.getKey(), rack.getValue()))
            .toList());
  }

  private static @Nullable String rackOf(NodeInfo node, String key) {
    return node.node().metadata().labels().get(key);
  }

  private String rackOf(PodInfo pod, String key) {
    String rack =
        rackOf(Objects.requireNonNull(nodes.node(pod.pod().spec().nodeName()), "no node"), key);
    if (rack == null) {
      throw new PluginException(
          "cannot determine domain for already scheduled pods: no topology domain found for pod "
              + pod.key());
    }
    return rack;
  }

  @Override
  public long scorePlacement(
      CycleState state, QueuedGroup group, Placement placement, List<PodInfo> pods) {
    return pods.size();
  }
}
