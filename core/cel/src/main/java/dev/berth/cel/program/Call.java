package dev.berth.cel.program;

import dev.berth.cel.function.Callable;
import dev.berth.cel.value.CelError;
import dev.berth.cel.value.CelNull;
import java.util.ArrayList;
import java.util.List;

/// A call of a function, of which no argument may be an error.
final class Call extends Interpretable {
  private final Callable function;
  private final List<Interpretable> arguments;
  private final CostRule cost;
  private final boolean stopsAtError;

  /// @param stopsAtError whether arguments behind one that is an error are not computed, and the
  ///   call is not charged for then; cel-go has calls of both kinds
  Call(Callable function, List<Interpretable> arguments, CostRule cost, boolean stopsAtError) {
    this.function = function;
    this.arguments = List.copyOf(arguments);
    this.cost = cost;
    this.stopsAtError = stopsAtError;
  }

  @Override
  Object eval(Activation activation) {
    var values = new ArrayList<Object>(arguments.size());
    CelError error = null;
    for (var argument : arguments) {
      var value = argument.eval(activation);
      values.add(value);
      if (value instanceof CelError wrong) {
        if (stopsAtError && values.size() < arguments.size()) {
          return wrong;
        }
        error = error == null ? wrong : error;
      }
    }
    if (error != null) {
      activation.charge(cost.cost(values, error));
      return error;
    }
    if (cost.isOfResult()) {
      var result = function.call(values);
      activation.charge(cost.cost(values, result));
      return result;
    }
    // What is too expensive is not done first.
    activation.charge(cost.cost(values, CelNull.NULL));
    return function.call(values);
  }
}
