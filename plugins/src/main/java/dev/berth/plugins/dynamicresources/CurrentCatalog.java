package dev.berth.plugins.dynamicresources;

import dev.berth.framework.PluginContext;
import dev.berth.plugins.dynamicresources.allocation.plan.SliceCatalog;
import dev.berth.plugins.support.devices.DeviceInventory;

/// The slices of the inventory, ready to allocate from: one catalog for the plugins of all
/// profiles. For the engine's thread.
final class CurrentCatalog {
  private final DeviceInventory inventory;
  private SliceCatalog catalog;

  private CurrentCatalog(DeviceInventory inventory) {
    this.inventory = inventory;
    catalog = SliceCatalog.of(inventory.features(), inventory.slices());
  }

  static CurrentCatalog of(PluginContext context) {
    return context.shared(
        CurrentCatalog.class, () -> new CurrentCatalog(DeviceInventory.of(context)));
  }

  SliceCatalog get() {
    catalog = catalog.with(inventory.slices());
    return catalog;
  }
}
