package dev.berth.engine.cache;

import dev.berth.api.core.Node;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/// The order in which nodes are filtered: zones take turns, so that a search that stops early has
/// seen all zones. A zone's nodes keep the order in which they came, and so do the zones.
final class NodeTree {
  private final Map<String, Zone> zones = new LinkedHashMap<>();
  private final NodeSlots slots;
  private @Nullable NodeOrder order = NodeOrder.EMPTY;

  /// @param slots of the nodes; a node is there while the tree has it
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

  /// The slots of a zone's nodes, in the order in which these came.
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
