package dev.berth.cel.program;

/// A value that is known beforehand and costs nothing.
final class Constant extends Interpretable {
  final Object value;

  Constant(Object value) {
    this.value = value;
  }

  @Override
  Object eval(Activation activation) {
    return value;
  }
}
