package dev.berth.plugins.dynamicresources.selector.program;

import dev.berth.plugins.dynamicresources.selector.function.Callable;
import dev.berth.plugins.dynamicresources.selector.value.CelError;
import java.util.ArrayList;
import java.util.List;

/// A call of a function, of which no argument may be an error.
final class Call extends Node {
  private final Callable function;
  private final List<Node> arguments;
  private final CostRule cost;

  Call(Callable function, List<Node> arguments, CostRule cost) {
    this.function = function;
    this.arguments = List.copyOf(arguments);
    this.cost = cost;
  }

  @Override
  Object eval(Frame frame) {
    var values = new ArrayList<Object>(arguments.size());
    CelError error = null;
    for (var argument : arguments) {
      var value = argument.eval(frame);
      values.add(value);
      if (error == null && value instanceof CelError first) {
        error = first;
        // cel-go evaluates both arguments of two, and then charges for the call, too.
        if (arguments.size() > 2 && values.size() < arguments.size()) {
          return error;
        }
      }
    }
    var result = error != null ? error : function.call(values);
    frame.charge(cost.cost(values, result));
    return result;
  }
}
