package dev.berth.engine.memo;

import dev.berth.framework.Rejected;
import dev.berth.framework.RememberedFilter;
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
  record Remembered<F>(RememberedFilter<F> plugin, F fragment, Slots slots) implements Rejections {
    @Override
    public boolean has(int slot) {
      return slots.has(slot);
    }

    @Override
    public PluginStatus status(int slot, NodeInfo node) {
      if (plugin.filter(fragment, node) instanceof Rejected why) {
        return why.toStatus(plugin.name());
      }
      throw new IllegalStateException(
          "%s has rejected node %s and does not any more, for the same fragment"
              .formatted(plugin.name(), node.name()));
    }

    @Override
    public long bytes() {
      return slots.bytes() + DecisionFootprint.ofFragment(plugin, slots.size());
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
