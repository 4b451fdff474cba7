package dev.berth.cel.value;

/// A value of a type that Kubernetes adds to CEL, such as a quantity.
public interface CelObject {
  /// The name of its type in messages.
  String typeName();

  /// Returns the result of `==`: a `Boolean` or a [CelError].
  Object isEqual(Object other);

  /// The size for the computation of costs.
  default long size() {
    return 1;
  }
}
