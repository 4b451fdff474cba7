package dev.berth.cel.program;

import dev.berth.cel.function.Callable;
import dev.berth.cel.value.CelValues;

/// `==` and `!=`.
final class Equality {
  static final Callable EQUAL = operands -> CelValues.equal(operands.getFirst(), operands.get(1));

  /// As in cel-go, values that cannot be compared are different.
  static final Callable NOT_EQUAL =
      operands ->
          !(CelValues.equal(operands.getFirst(), operands.get(1)) instanceof Boolean equal
              && equal);

  private Equality() {}
}
