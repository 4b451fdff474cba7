package dev.berth.plugins.dynamicresources.selector.program;

import dev.berth.plugins.dynamicresources.selector.value.CelError;
import java.util.Optional;

/// `x.or(y)` and `x.orValue(y)`: the second is looked at only if the first has no value.
final class Optionals extends Node {
  private final Node first;
  private final Node second;
  private final boolean unwrap;

  /// @param unwrap whether it is `orValue`
  Optionals(Node first, Node second, boolean unwrap) {
    this.first = first;
    this.second = second;
    this.unwrap = unwrap;
  }

  @Override
  Object eval(Frame frame) {
    return switch (first.eval(frame)) {
      case CelError error -> error;
      case Optional<?> held when held.isEmpty() -> second.eval(frame);
      case Optional<?> held -> unwrap ? held.get() : held;
      default -> CelError.NO_SUCH_OVERLOAD;
    };
  }
}
