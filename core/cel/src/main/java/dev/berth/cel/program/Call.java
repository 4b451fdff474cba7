package dev.berth.cel.program;

import dev.berth.cel.function.Callable;
import dev.berth.cel.value.CelError;
import dev.berth.cel.value.CelNull;
import java.util.ArrayList;
import java.util.List;

/// A call of a function that accepts no errors as arguments.
final class Call extends Interpretable {
  private final Callable function;
  private final List<Interpretable> arguments;
  private final CostRule cost;
  private final boolean stopsAtError;

  /// @param stopsAtError whether arguments after an error are not computed and the call is then not
  ///   charged; cel-go has both kinds of calls
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
    // Charges before the call, so that a call that is too expensive does not run.
    activation.charge(cost.cost(values, CelNull.NULL));
    return function.call(values);
  }
}
