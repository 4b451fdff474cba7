package dev.berth.cluster.operators;

import dev.berth.api.codec.ObjectTree;
import java.util.HashMap;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/// What the expressions of a recipe see: the object of the operator, values that have names, and
/// other objects. Immutable.
///
/// @param values by their names
/// @param related finds other objects of the input
record Variables(ObjectTree object, Map<String, Object> values, Related related) {

  /// Finds other objects.
  interface Related {
    /// The object of that kind and name in the namespace of the operator's object; null if there is
    /// none.
    @Nullable ObjectTree find(String kind, String name);
  }

  Variables {
    values = Map.copyOf(values);
  }

  /// With one more value of that name.
  ///
  /// @param value null for none
  Variables with(String name, @Nullable Object value) {
    Map<String, Object> more = new HashMap<>(values);
    if (value == null) {
      more.remove(name);
    } else {
      more.put(name, value);
    }
    return new Variables(object, more, related);
  }
}
