package dev.berth.api.meta;

import java.util.LinkedHashMap;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/// Reads amounts of resources of documents.
public final class ResourceLists {
  private ResourceLists() {}

  /// The amounts by name; empty if there are none. What is no quantity is left out.
  ///
  /// @param value a part of a document
  public static Map<String, Quantity> read(@Nullable Object value) {
    var amounts = new LinkedHashMap<String, Quantity>();
    if (value instanceof Map<?, ?> map) {
      map.forEach((name, amount) -> {
        Quantity quantity = quantity(amount);
        if (quantity != null) {
          amounts.put((String) name, quantity);
        }
      });
    }
    return amounts;
  }

  /// Whether all of it is amounts of resources, or nothing.
  public static boolean isSound(@Nullable Object value) {
    return value == null
        || (value instanceof Map<?, ?> map
            && map.values().stream().allMatch(it -> quantity(it) != null));
  }

  private static @Nullable Quantity quantity(@Nullable Object amount) {
    if (!(amount instanceof String || amount instanceof Number)) {
      return null;
    }
    try {
      return Quantity.parse(amount.toString());
    } catch (NumberFormatException e) {
      return null;
    }
  }
}
