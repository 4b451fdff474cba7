package dev.berth.plugins.dynamicresources.allocation.search;

import dev.berth.api.core.Node;
import dev.berth.plugins.dynamicresources.allocation.plan.AllocationException;
import dev.berth.plugins.dynamicresources.allocation.plan.DeviceEntry;
import dev.berth.plugins.dynamicresources.allocation.plan.RequestData;
import dev.berth.plugins.dynamicresources.allocation.plan.SelectorCheck;
import org.jspecify.annotations.Nullable;

/// Decides which devices match a request on a node, independently of other given devices.
final class DeviceSelection {
  private final Node node;

  DeviceSelection(Node node) {
    this.node = node;
  }

  /// Returns whether the device matches the request and can be reached.
  ///
  /// @throws AllocationException if a selector is invalid, or cannot be compiled or evaluated
  boolean selects(RequestData data, DeviceEntry device) {
    if (!device.supported()) {
      return false;
    }
    for (SelectorCheck selector : data.selectors()) {
      if (!selector.matches(device)) {
        return false;
      }
    }
    return device.nodeAccess().includes(node);
  }

  /// Returns why the device is not selected; null if it is.
  @Nullable Rejection rejection(RequestData data, DeviceEntry device) {
    if (!device.supported()) {
      return new Rejection.Unsupported("binding conditions");
    }
    for (SelectorCheck selector : data.selectors()) {
      if (!selector.matches(device)) {
        return new Rejection.SelectorFalse(
            selector.className(), selector.index(), selector.expression());
      }
    }
    return device.nodeAccess().includes(node) ? null : new Rejection.OutOfReach();
  }
}
