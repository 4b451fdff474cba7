package dev.berth.cel.function;

import dev.berth.api.meta.Quantity;
import dev.berth.cel.value.CelError;
import dev.berth.cel.value.CelObject;

/// A Kubernetes quantity in CEL.
///
/// @param computed whether it is the result of `add` or `sub`. In Kubernetes such a result is a Go
///   pointer, and `==` fails if it is on the right.
public record CelQuantity(Quantity amount, boolean computed) implements CelObject {
  @Override
  public String typeName() {
    return "kubernetes.Quantity";
  }

  @Override
  public Object isEqual(Object other) {
    return switch (other) {
      case CelQuantity that when !that.computed -> amount.compareTo(that.amount) == 0;
      case CelError error -> error;
      default -> CelError.NO_SUCH_OVERLOAD;
    };
  }

  @Override
  public String toString() {
    return amount.toString();
  }
}
