package dev.berth.plugins.dynamicresources.selector.program;

import dev.berth.plugins.dynamicresources.selector.value.CelError;
import dev.berth.plugins.dynamicresources.selector.value.Values;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/// `[a, ?b]`
final class NewList extends Node {
  private static final long COST = 10;

  /// @param optional whether there is an element only if the value has one
  record Item(Node node, boolean optional) {}

  private final List<Item> items;

  NewList(List<Item> items) {
    this.items = List.copyOf(items);
  }

  @Override
  Object eval(Frame frame) {
    var list = list(frame);
    frame.charge(COST);
    return list;
  }

  private Object list(Frame frame) {
    var elements = new ArrayList<Object>(items.size());
    for (var item : items) {
      var value = item.node.eval(frame);
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
                + Values.display(value));
      }
    }
    return elements;
  }
}
