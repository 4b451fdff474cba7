package dev.berth.cel.function;

import java.util.List;

/// A function by its name, whatever the types of its arguments.
@FunctionalInterface
public interface Callable {

  /// The result, or a [dev.berth.cel.value.CelError].
  ///
  /// @param arguments for a member function, what it is called on comes first; none is an error
  Object call(List<Object> arguments);
}
