package dev.berth.plugins.dynamicresources.selector.program;

import dev.berth.plugins.dynamicresources.selector.value.CelError;
import dev.berth.plugins.dynamicresources.selector.value.Numbers;
import java.util.HashSet;
import java.util.List;
import java.util.Set;

/// `x in [1, 2, 3]` with constants on the right: one look into a set, for nothing.
final class Membership extends Node {
  private final Node element;
  private final Set<Object> members = new HashSet<>();

  /// @param list bools, numbers and strings only
  Membership(Node element, List<?> list) {
    this.element = element;
    for (var member : list) {
      members.add(member);
      Numbers.losslessInt(member).ifPresent(members::add);
      Numbers.losslessUint(member).ifPresent(members::add);
      Numbers.toDouble(member).ifPresent(members::add);
    }
  }

  @Override
  Object eval(Frame frame) {
    var value = element.eval(frame);
    return value instanceof CelError ? value : members.contains(value);
  }
}
