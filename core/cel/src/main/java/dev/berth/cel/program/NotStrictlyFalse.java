package dev.berth.cel.program;

/// The condition of `all` and `exists`: false only if the value is false, not if it is an error.
final class NotStrictlyFalse extends Interpretable {
  private final Interpretable condition;

  NotStrictlyFalse(Interpretable condition) {
    this.condition = condition;
  }

  @Override
  Object eval(Activation activation) {
    var value = condition.eval(activation);
    activation.charge(1);
    return value instanceof Boolean ? value : true;
  }
}
