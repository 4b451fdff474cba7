package dev.berth.cel.program;

import dev.berth.cel.value.CelError;
import dev.berth.cel.value.CelMap;
import dev.berth.cel.value.CelValues;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Optional;

/// `{a: b, ?c: d}`
final class NewMap extends Interpretable {
  private static final long COST = 30;

  /// @param optional whether the entry is left out if the value is absent
  record Entry(Interpretable key, Interpretable value, boolean optional) {}

  private final List<Entry> entries;

  NewMap(List<Entry> entries) {
    this.entries = List.copyOf(entries);
  }

  @Override
  Object eval(Activation activation) {
    var map = map(activation);
    activation.charge(COST);
    return map;
  }

  private Object map(Activation activation) {
    var map = new LinkedHashMap<Object, Object>();
    for (var entry : entries) {
      var key = entry.key.eval(activation);
      if (key instanceof CelError) {
        return key;
      }
      var value = entry.value.eval(activation);
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
                .formatted(CelValues.display(key), CelValues.display(value)));
      }
    }
    return new CelMap(map);
  }
}
