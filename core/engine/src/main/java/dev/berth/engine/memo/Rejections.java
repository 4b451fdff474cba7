package dev.berth.engine.memo;

import dev.berth.engine.profile.PreparedFilter;
import dev.berth.framework.Rejected;
import dev.berth.framework.model.NodeInfo;
import dev.berth.framework.status.PluginStatus;
import java.util.Map;

/// The nodes that one filter rejected, out of those that passed the filters before it.
sealed interface Rejections {
  boolean has(int slot);

  /// Returns the status of a node that the filter rejected.
  ///
  /// @param node the node as it was
  PluginStatus status(int slot, NodeInfo node);

  /// The memory of the rejections, in bytes.
  long bytes();

  /// Rejections that are computed again when they are read.
  ///
  /// @param slots the slots of the nodes
  record Remembered(PreparedFilter<?> filter, Slots slots) implements Rejections {
    @Override
    public boolean has(int slot) {
      return slots.has(slot);
    }

    @Override
    public PluginStatus status(int slot, NodeInfo node) {
      String plugin = filter.plugin().name();
      if (filter.filter(node) instanceof Rejected why) {
        return why.toStatus(plugin);
      }
      throw new IllegalStateException(
          "%s has rejected node %s and does not any more, from the same prepared value"
              .formatted(plugin, node.name()));
    }

    @Override
    public long bytes() {
      return slots.bytes() + DecisionFootprint.ofPrepared(filter.plugin(), slots.size());
    }
  }

  /// Rejections that are already computed.
  record Listed(Map<Integer, PluginStatus> bySlot) implements Rejections {
    @Override
    public boolean has(int slot) {
      return bySlot.containsKey(slot);
    }

    @Override
    public PluginStatus status(int slot, NodeInfo node) {
      return bySlot.getOrDefault(slot, PluginStatus.SUCCESS);
    }

    @Override
    public long bytes() {
      return DecisionFootprint.STATUS * bySlot.size();
    }
  }
}
