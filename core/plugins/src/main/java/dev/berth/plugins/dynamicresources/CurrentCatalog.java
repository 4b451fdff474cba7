package dev.berth.plugins.dynamicresources;

import dev.berth.framework.PluginData;
import dev.berth.framework.cluster.NodeInputs;
import dev.berth.framework.model.NodeAspect;
import dev.berth.plugins.dynamicresources.allocation.plan.Pool;
import dev.berth.plugins.dynamicresources.allocation.plan.SliceCatalog;
import dev.berth.plugins.support.devices.DeviceInventory;
import dev.berth.plugins.support.devices.PoolId;

/// The inventory's slices, prepared for allocation: one catalog for the plugins of all profiles.
/// Reports nodes whose devices, or their use, have changed. For the engine's thread.
final class CurrentCatalog {
  private final DeviceInventory inventory;
  private final NodeInputs inputs;
  private SliceCatalog catalog;
  private long revision;

  private CurrentCatalog(DeviceInventory inventory, NodeInputs inputs) {
    this.inventory = inventory;
    this.inputs = inputs;
    catalog = SliceCatalog.of(inventory.features(), inventory.slices());
    inventory.watchUse(this::useChanged);
  }

  static CurrentCatalog of(DeviceInventory inventory, PluginData data) {
    return data.shared(
        CurrentCatalog.class, () -> new CurrentCatalog(inventory, data.nodeInputs()));
  }

  SliceCatalog get() {
    SliceCatalog current = catalog.with(inventory.slices());
    if (current != catalog) {
      current.differentFrom(catalog).forEach(this::report);
      catalog = current;
    }
    return catalog;
  }

  /// Returns a number that changes whenever a pool changes that several nodes can reach.
  long revision() {
    return revision;
  }

  private void useChanged(PoolId id) {
    Pool pool = catalog.pool(id);
    if (pool != null) {
      report(pool);
    }
  }

  private void report(Pool pool) {
    String node = pool.onlyNode();
    if (node == null) {
      revision++;
    } else {
      inputs.changed(node, NodeAspect.DEVICES);
    }
  }
}
