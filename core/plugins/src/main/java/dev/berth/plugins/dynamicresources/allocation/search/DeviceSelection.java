package dev.berth.plugins.dynamicresources.allocation.search;

import dev.berth.api.core.Node;
import dev.berth.plugins.dynamicresources.allocation.plan.AllocationException;
import dev.berth.plugins.dynamicresources.allocation.plan.DeviceEntry;
import dev.berth.plugins.dynamicresources.allocation.plan.RequestData;
import dev.berth.plugins.dynamicresources.allocation.plan.SelectorCheck;
import org.jspecify.annotations.Nullable;

/// Which devices a request may get on a node, as far as it does not matter what else is given.
final class DeviceSelection {
  private final Node node;

  DeviceSelection(Node node) {
    this.node = node;
  }

  /// Whether the device matches the request, and is within reach.
  ///
  /// @throws AllocationException if a selector cannot be compiled or evaluated, or read
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

  /// Why the device is not selected; null if it is.
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
