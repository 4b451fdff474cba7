package dev.berth.cel.program;

/// Something known beforehand, for nothing.
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
