package dev.berth.suggestion;

import dev.berth.api.core.LimitRangeItem;
import dev.berth.api.meta.Quantity;
import java.util.HashMap;
import java.util.Map;

/// One bound of a LimitRange.
///
/// @param type the type of objects that the bound limits, as in [LimitRangeItem]
/// @param resource such as `cpu`
public record LimitBound(String type, Side side, String resource, Quantity amount) {
  /// The kind of a bound.
  public enum Side {
    /// The minimum.
    MIN("min"),
    /// The maximum.
    MAX("max"),
    /// The maximum ratio of limit to request.
    RATIO("maxLimitRequestRatio");

    private final String field;

    Side(String field) {
      this.field = field;
    }
  }

  LimitRangeItem in(LimitRangeItem item) {
    if (!item.type().equals(type)) {
      return item;
    }
    return switch (side) {
      case MIN -> item.withMin(changed(item.min()));
      case MAX -> item.withMax(changed(item.max()));
      case RATIO -> item.withMaxLimitRequestRatio(changed(item.maxLimitRequestRatio()));
    };
  }

  private Map<String, Quantity> changed(Map<String, Quantity> bounds) {
    Map<String, Quantity> changed = new HashMap<>(bounds);
    changed.replace(resource, amount);
    return changed;
  }

  /// Returns a text such as `max.memory: 2Gi of a Container`.
  String text() {
    return "%s.%s: %s of a %s".formatted(side.field, resource, amount, type);
  }
}
