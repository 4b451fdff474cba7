package dev.berth.plugins.dynamicresources.selector.program;

/// The condition of `all` and `exists`: false only if it is false, not if it went wrong.
final class NotStrictlyFalse extends Node {
  private final Node condition;

  NotStrictlyFalse(Node condition) {
    this.condition = condition;
  }

  @Override
  Object eval(Frame frame) {
    var value = condition.eval(frame);
    frame.charge(1);
    return value instanceof Boolean ? value : true;
  }
}
