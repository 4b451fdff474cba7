package dev.berth.plugins.dynamicresources.selector.program;

import dev.berth.plugins.dynamicresources.selector.value.CelError;

/// `&&` and `||`: one term may decide alone, and then errors of others do not matter.
final class Logical extends Node {
  private final boolean decisive;
  private final Node left;
  private final Node right;

  private Logical(boolean decisive, Node left, Node right) {
    this.decisive = decisive;
    this.left = left;
    this.right = right;
  }

  static Logical and(Node left, Node right) {
    return new Logical(false, left, right);
  }

  static Logical or(Node left, Node right) {
    return new Logical(true, left, right);
  }

  @Override
  Object eval(Frame frame) {
    var first = left.eval(frame);
    if (first instanceof Boolean value && value == decisive) {
      return first;
    }
    var second = right.eval(frame);
    if (second instanceof Boolean value && value == decisive) {
      return second;
    }
    return !(first instanceof Boolean)
        ? error(first)
        : second instanceof Boolean ? first : error(second);
  }

  private static Object error(Object value) {
    return value instanceof CelError ? value : CelError.NO_SUCH_OVERLOAD;
  }
}
