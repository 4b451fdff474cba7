package dev.berth.cel.value;

import java.util.List;
import java.util.stream.Collectors;

/// The result of a failed evaluation, in cel-go's words.
public record CelError(String message) {
  /// The operand's type does not have the operation.
  public static final CelError NO_SUCH_OVERLOAD = new CelError("no such overload");

  /// Returns the error for a function that does not accept the types of its arguments.
  public static CelError noSuchOverload(String function, List<Object> arguments) {
    return new CelError(
        arguments.stream()
            .map(CelValues::typeName)
            .collect(Collectors.joining(", ", "no such overload: " + function + "(", ")")));
  }

  /// Returns the error for a key that is not in a map.
  public static CelError noSuchKey(Object key) {
    return new CelError("no such key: " + CelValues.display(key));
  }
}
