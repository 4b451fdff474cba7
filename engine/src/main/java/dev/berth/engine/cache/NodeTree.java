package dev.berth.engine.cache;

import dev.berth.api.core.Node;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/// The order in which nodes are filtered: zones take turns, so that a search that stops early has
/// seen all zones. A zone's nodes keep the order in which they came, and so do the zones.
final class NodeTree {
  private final Map<String, List<Integer>> zones = new LinkedHashMap<>();
  private final NodeSlots slots;
  private @Nullable NodeOrder order = NodeOrder.EMPTY;

  /// @param slots of the nodes; a node is there while the tree has it
  NodeTree(NodeSlots slots) {
    this.slots = slots;
  }

  void add(Node node) {
    order = null;
    zones.computeIfAbsent(zoneKey(node), zone -> new ArrayList<>()).add(slot(node));
  }

  void remove(Node node) {
    order = null;
    String zone = zoneKey(node);
    List<Integer> ofZone = zones.get(zone);
    if (ofZone != null && ofZone.remove(slot(node)) && ofZone.isEmpty()) {
      zones.remove(zone);
    }
  }

  private Integer slot(Node node) {
    return slots.of(node.metadata().name());
  }

  /// A node that moves to another zone becomes the last one there.
  void update(Node before, Node after) {
    if (!zoneKey(before).equals(zoneKey(after))) {
      remove(before);
      add(after);
    }
  }

  /// The order as it is now: the same object as last time if no node has joined, left or moved.
  NodeOrder order() {
    NodeOrder known = order;
    if (known == null) {
      known = new NodeOrder(slotsInOrder(), slots.size(), slots.byName());
      order = known;
    }
    return known;
  }

  private int[] slotsInOrder() {
    var inOrder = new int[zones.values().stream().mapToInt(List::size).sum()];
    int position = 0;
    for (int turn = 0; position < inOrder.length; turn++) {
      for (List<Integer> zone : zones.values()) {
        if (turn < zone.size()) {
          inOrder[position++] = zone.get(turn);
        }
      }
    }
    return inOrder;
  }

  /// Region and zone of a node; the deprecated labels win, as in kube-scheduler.
  private static String zoneKey(Node node) {
    Map<String, String> labels = node.metadata().labels();
    String zone =
        labels.getOrDefault(
            "failure-domain.beta.kubernetes.io/zone",
            labels.getOrDefault("topology.kubernetes.io/zone", ""));
    String region =
        labels.getOrDefault(
            "failure-domain.beta.kubernetes.io/region",
            labels.getOrDefault("topology.kubernetes.io/region", ""));
    return region.isEmpty() && zone.isEmpty() ? "" : region + ":\0:" + zone;
  }
}
