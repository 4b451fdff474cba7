package dev.berth.engine.cache;

import dev.berth.api.core.Node;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/// The order in which nodes are filtered: zones take turns, so a search that stops early has seen
/// all zones. Zones, and the nodes of a zone, are in the order of their arrival.
final class NodeTree {
  private final Map<String, Zone> zones = new LinkedHashMap<>();
  private final NodeSlots slots;
  private @Nullable NodeOrder order = NodeOrder.EMPTY;

  /// @param slots the slots of the nodes; the tree assigns and releases them
  NodeTree(NodeSlots slots) {
    this.slots = slots;
  }

  void add(Node node) {
    order = null;
    zones.computeIfAbsent(zoneKey(node), _ -> new Zone()).add(slot(node));
  }

  void remove(Node node) {
    order = null;
    String zone = zoneKey(node);
    Zone known = zones.get(zone);
    if (known != null) {
      known.remove(slot(node));
      if (known.size == 0) {
        zones.remove(zone);
      }
    }
  }

  private int slot(Node node) {
    return slots.of(node.metadata().name());
  }

  /// A node that moves to another zone becomes the last node there.
  void update(Node before, Node after) {
    if (!zoneKey(before).equals(zoneKey(after))) {
      remove(before);
      add(after);
    }
  }

  /// Returns the current order: the same object as last time if no node has joined, left or moved.
  NodeOrder order() {
    NodeOrder known = order;
    if (known == null) {
      known = new NodeOrder(slotsInOrder(), slots.size(), slots.byName());
      order = known;
    }
    return known;
  }

  private int[] slotsInOrder() {
    Zone[] turns = zones.values().toArray(Zone[]::new);
    var inOrder = new int[Arrays.stream(turns).mapToInt(zone -> zone.size).sum()];
    int position = 0;
    for (int turn = 0; position < inOrder.length; turn++) {
      for (Zone zone : turns) {
        if (turn < zone.size) {
          inOrder[position++] = zone.slots[turn];
        }
      }
    }
    return inOrder;
  }

  /// Returns the region and zone of a node; the deprecated labels take precedence, as in
  /// kube-scheduler.
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

  /// The slots of a zone's nodes, in the order of the nodes' arrival.
  private static final class Zone {
    private int[] slots = new int[4];
    private int size;

    void add(int slot) {
      if (size == slots.length) {
        slots = Arrays.copyOf(slots, 2 * size);
      }
      slots[size++] = slot;
    }

    void remove(int slot) {
      int index = 0;
      while (index < size && slots[index] != slot) {
        index++;
      }
      if (index < size) {
        size--;
        System.arraycopy(slots, index + 1, slots, index, size - index);
      }
    }
  }
}
