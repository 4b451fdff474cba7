package dev.berth.cel.program;

import dev.berth.cel.value.CelError;
import java.util.Optional;

/// `x.or(y)` and `x.orValue(y)`: the second is evaluated only if the first is absent.
final class Optionals extends Interpretable {
  private final Interpretable first;
  private final Interpretable second;
  private final boolean unwrap;

  /// @param unwrap whether this is `orValue`
  Optionals(Interpretable first, Interpretable second, boolean unwrap) {
    this.first = first;
    this.second = second;
    this.unwrap = unwrap;
  }

  @Override
  Object eval(Activation activation) {
    return switch (first.eval(activation)) {
      case CelError error -> error;
      case Optional<?> held when held.isEmpty() -> second.eval(activation);
      case Optional<?> held -> unwrap ? held.get() : held;
      default -> CelError.NO_SUCH_OVERLOAD;
    };
  }
}
