package dev.berth.plugins.dynamicresources.selector.program;

/// A step of a program.
abstract class Node {

  /// The value, or a [dev.berth.plugins.dynamicresources.selector.value.CelError].
  abstract Object eval(Frame frame);
}
