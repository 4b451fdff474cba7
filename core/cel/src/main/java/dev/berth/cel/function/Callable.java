package dev.berth.cel.function;

import java.util.List;

/// A function of a name, for all types of arguments.
@FunctionalInterface
public interface Callable {
  /// Returns the result, or a [dev.berth.cel.value.CelError].
  ///
  /// @param arguments for a member function, the target comes first; no argument is an error
  Object call(List<Object> arguments);
}
