package dev.berth.cel.program;

import dev.berth.cel.value.CelError;
import dev.berth.cel.value.CelMap;
import dev.berth.cel.value.CelValues;
import dev.berth.cel.value.Numbers;
import java.util.List;
import org.jspecify.annotations.Nullable;

/// A selection or an index: `.key`, `[key]`, `.?key`, `[?key]`. It costs 1 unit if there is a
/// value.
final class Qualifier {
  private final Interpretable key;
  private final boolean optional;
  private final boolean presenceTest;

  private Qualifier(Interpretable key, boolean optional, boolean presenceTest) {
    this.key = key;
    this.optional = optional;
    this.presenceTest = presenceTest;
  }

  /// @param key a constant or an attribute
  static Qualifier of(Interpretable key, boolean optional) {
    return new Qualifier(key, optional, false);
  }

  /// Tests whether the field exists instead of reading it.
  static Qualifier presenceOf(String field) {
    return new Qualifier(new Constant(field), false, true);
  }

  boolean isOptional() {
    return optional;
  }

  /// Returns the value at the key or a [CelError]; for a presence test, whether there is a value.
  Object get(Activation activation, Object container) {
    var at = key(activation);
    var found = at instanceof CelError ? at : lookUp(container, at);
    activation.charge(1);
    if (presenceTest) {
      return found == null ? (Object) false : found instanceof CelError ? found : true;
    }
    return found == null ? missing(container, at) : found;
  }

  /// Returns the value at the key, null if there is none, or a [CelError].
  @Nullable Object find(Activation activation, Object container) {
    var at = key(activation);
    var found = at instanceof CelError ? at : lookUp(container, at);
    if (found != null && !(found instanceof CelError)) {
      activation.charge(1);
    }
    return found;
  }

  private Object key(Activation activation) {
    return check(
        key instanceof Attribute attribute ? attribute.resolve(activation) : key.eval(activation));
  }

  /// Returns the value if it can be a key, otherwise an error.
  static Object check(Object value) {
    return switch (value) {
      case String _, Boolean _, CelError _ -> value;
      default ->
          Numbers.isNumber(value)
              ? value
              : new CelError("invalid qualifier type: " + GoTypes.of(value));
    };
  }

  private static @Nullable Object lookUp(Object container, Object key) {
    return switch (container) {
      case CelMap map -> map.find(key);
      case List<?> list -> element(list, key);
      default -> null;
    };
  }

  private static @Nullable Object element(List<?> list, Object key) {
    if (!Numbers.isNumber(key)) {
      return new CelError("unsupported index type '" + CelValues.typeName(key) + "' in list");
    }
    var index = Numbers.losslessInt(key);
    if (index.isEmpty()) {
      return new CelError("unsupported index value " + CelValues.display(key) + " in list");
    }
    long at = index.get();
    return at >= 0 && at < list.size() ? list.get((int) at) : null;
  }

  private static CelError missing(Object container, Object key) {
    return container instanceof List<?>
        ? new CelError("index out of bounds: " + CelValues.display(key))
        : CelError.noSuchKey(key);
  }
}
