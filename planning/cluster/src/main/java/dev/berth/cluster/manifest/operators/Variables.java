package dev.berth.cluster.manifest.operators;

import dev.berth.api.codec.ObjectTree;
import java.util.HashMap;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/// The variables of a recipe's expressions: the operator's object, named values, and other objects.
/// Immutable.
///
/// @param values the values by name
/// @param related finds other objects of the input
record Variables(ObjectTree object, Map<String, Object> values, Related related) {
  /// Finds other objects.
  interface Related {
    /// Returns the object with this kind and name in the namespace of the operator's object; null
    /// if there is none.
    @Nullable ObjectTree find(String kind, String name);
  }

  Variables {
    values = Map.copyOf(values);
  }

  /// Returns the variables with an additional named value.
  ///
  /// @param value null for no value
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
