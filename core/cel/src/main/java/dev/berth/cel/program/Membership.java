package dev.berth.cel.program;

import dev.berth.cel.value.CelError;
import dev.berth.cel.value.Numbers;
import java.util.HashSet;
import java.util.List;
import java.util.Set;

/// `x in [1, 2, 3]` with constants on the right: a lookup in a set, without cost.
final class Membership extends Interpretable {
  private final Interpretable element;
  private final Set<Object> members = new HashSet<>();

  /// @param list bools, numbers and strings only
  Membership(Interpretable element, List<?> list) {
    this.element = element;
    for (var member : list) {
      members.add(member);
      Numbers.losslessInt(member).ifPresent(members::add);
      Numbers.losslessUint(member).ifPresent(members::add);
      Numbers.toDouble(member).ifPresent(members::add);
    }
  }

  @Override
  Object eval(Activation activation) {
    var value = element.eval(activation);
    return value instanceof CelError ? value : members.contains(value);
  }
}
