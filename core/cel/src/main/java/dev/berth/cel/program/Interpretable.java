package dev.berth.cel.program;

/// A step of a program.
abstract class Interpretable {

  /// The value, or a [dev.berth.cel.value.CelError].
  abstract Object eval(Activation activation);
}
