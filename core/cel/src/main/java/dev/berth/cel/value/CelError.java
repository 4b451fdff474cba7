package dev.berth.cel.value;

import java.util.List;
import java.util.stream.Collectors;

/// What an evaluation gives instead of a value when it goes wrong, in cel-go's words.
public record CelError(String message) {
  /// An operation that the operand's type does not have.
  public static final CelError NO_SUCH_OVERLOAD = new CelError("no such overload");

  /// A function that was called with values of types that it does not take.
  public static CelError noSuchOverload(String function, List<Object> arguments) {
    return new CelError(
        arguments.stream()
            .map(CelValues::typeName)
            .collect(Collectors.joining(", ", "no such overload: " + function + "(", ")")));
  }

  /// A map without that key.
  public static CelError noSuchKey(Object key) {
    return new CelError("no such key: " + CelValues.display(key));
  }
}
