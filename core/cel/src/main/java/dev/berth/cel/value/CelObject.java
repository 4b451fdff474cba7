package dev.berth.cel.value;

/// A value of a type that Kubernetes adds to CEL, such as a quantity.
public interface CelObject {

  /// The name of its type, as in messages.
  String typeName();

  /// What `==` gives: a `Boolean` or a [CelError].
  Object isEqual(Object other);

  /// What counts as its size where costs are computed.
  default long size() {
    return 1;
  }
}
