package dev.berth.cel.program;

import dev.berth.cel.value.CelError;

/// `&&` and `||`: if one term decides alone, errors of others are ignored.
final class Logical extends Interpretable {
  private final boolean decisive;
  private final Interpretable left;
  private final Interpretable right;

  private Logical(boolean decisive, Interpretable left, Interpretable right) {
    this.decisive = decisive;
    this.left = left;
    this.right = right;
  }

  static Logical and(Interpretable left, Interpretable right) {
    return new Logical(false, left, right);
  }

  static Logical or(Interpretable left, Interpretable right) {
    return new Logical(true, left, right);
  }

  @Override
  Object eval(Activation activation) {
    var first = left.eval(activation);
    if (first instanceof Boolean value && value == decisive) {
      return first;
    }
    var second = right.eval(activation);
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
