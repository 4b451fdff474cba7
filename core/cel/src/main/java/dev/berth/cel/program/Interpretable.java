package dev.berth.cel.program;

/// A node of a program.
abstract class Interpretable {
  /// Returns the value, or a [dev.berth.cel.value.CelError].
  abstract Object eval(Activation activation);
}
