package dev.berth.plugins.dynamicresources.selector.program;

import dev.berth.plugins.dynamicresources.selector.function.Callable;
import dev.berth.plugins.dynamicresources.selector.value.Values;

/// `==` and `!=`.
final class Equality {
  static final Callable EQUAL = operands -> Values.equal(operands.getFirst(), operands.get(1));

  /// What cannot be compared is different; so it is in cel-go.
  static final Callable NOT_EQUAL =
      operands ->
          !(Values.equal(operands.getFirst(), operands.get(1)) instanceof Boolean equal && equal);

  private Equality() {}
}
