package dev.berth.plugins.dynamicresources.allocation;

import dev.berth.api.core.Node;
import org.jspecify.annotations.Nullable;

/// Which devices a wish may get on a node, as far as it does not matter what else is given.
final class Selection {
  private final Node node;

  Selection(Node node) {
    this.node = node;
  }

  /// Whether the device is what the wish asks for, and within reach.
  ///
  /// @throws AllocationException if a selector cannot be compiled or evaluated, or read
  boolean selects(Wish wish, DeviceEntry device) {
    if (!device.supported()) {
      return false;
    }
    for (SelectorCheck selector : wish.selectors()) {
      if (!selector.matches(device)) {
        return false;
      }
    }
    return device.reach().includes(node);
  }

  /// Why the device is not selected; null if it is.
  @Nullable Obstacle obstacle(Wish wish, DeviceEntry device) {
    if (!device.supported()) {
      return new Obstacle.Unsupported("binding conditions");
    }
    for (SelectorCheck selector : wish.selectors()) {
      if (!selector.matches(device)) {
        return selector.obstacle();
      }
    }
    return device.reach().includes(node) ? null : new Obstacle.OutOfReach();
  }
}
