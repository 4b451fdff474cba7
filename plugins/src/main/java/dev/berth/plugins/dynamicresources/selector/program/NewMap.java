package dev.berth.plugins.dynamicresources.selector.program;

import dev.berth.plugins.dynamicresources.selector.value.CelError;
import dev.berth.plugins.dynamicresources.selector.value.CelMap;
import dev.berth.plugins.dynamicresources.selector.value.Values;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Optional;

/// `{a: b, ?c: d}`
final class NewMap extends Node {
  private static final long COST = 30;

  /// @param optional whether there is an entry only if the value has one
  record Entry(Node key, Node value, boolean optional) {}

  private final List<Entry> entries;

  NewMap(List<Entry> entries) {
    this.entries = List.copyOf(entries);
  }

  @Override
  Object eval(Frame frame) {
    var map = map(frame);
    frame.charge(COST);
    return map;
  }

  private Object map(Frame frame) {
    var map = new LinkedHashMap<Object, Object>();
    for (var entry : entries) {
      var key = entry.key.eval(frame);
      if (key instanceof CelError) {
        return key;
      }
      var value = entry.value.eval(frame);
      if (value instanceof CelError) {
        return value;
      }
      if (!entry.optional) {
        map.put(key, value);
      } else if (value instanceof Optional<?> held) {
        if (held.isPresent()) {
          map.put(key, held.get());
        } else {
          map.remove(key);
        }
      } else {
        return new CelError(
            "cannot initialize optional entry '%s' from non-optional value %s"
                .formatted(Values.display(key), Values.display(value)));
      }
    }
    return new CelMap(map);
  }
}
