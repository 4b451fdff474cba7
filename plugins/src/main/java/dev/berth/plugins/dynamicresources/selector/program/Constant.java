package dev.berth.plugins.dynamicresources.selector.program;

/// Something known beforehand, for nothing.
final class Constant extends Node {
  final Object value;

  Constant(Object value) {
    this.value = value;
  }

  @Override
  Object eval(Frame frame) {
    return value;
  }
}
