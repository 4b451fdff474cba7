package dev.berth.cel.program;

import dev.berth.cel.value.CelError;
import dev.berth.cel.value.CelValues;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/// `[a, ?b]`
final class NewList extends Interpretable {
  private static final long COST = 10;

  /// @param optional whether the element is left out if the value is absent
  record Item(Interpretable node, boolean optional) {}

  private final List<Item> items;

  NewList(List<Item> items) {
    this.items = List.copyOf(items);
  }

  @Override
  Object eval(Activation activation) {
    var list = list(activation);
    activation.charge(COST);
    return list;
  }

  private Object list(Activation activation) {
    var elements = new ArrayList<Object>(items.size());
    for (var item : items) {
      var value = item.node.eval(activation);
      if (value instanceof CelError) {
        return value;
      }
      if (!item.optional) {
        elements.add(value);
      } else if (value instanceof Optional<?> held) {
        held.ifPresent(elements::add);
      } else {
        return new CelError(
            "cannot initialize optional list element from non-optional value "
                + CelValues.display(value));
      }
    }
    return elements;
  }
}
