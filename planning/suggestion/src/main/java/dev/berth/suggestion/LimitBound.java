package dev.berth.suggestion;

import dev.berth.api.core.LimitRangeItem;
import dev.berth.api.meta.Quantity;
import java.util.HashMap;
import java.util.Map;

/// One bound of a LimitRange.
///
/// @param type of what it is for, as in [LimitRangeItem]
/// @param resource such as `cpu`
public record LimitBound(String type, Side side, String resource, Quantity amount) {
  /// Which bound.
  public enum Side {
    /// The least.
    MIN("min"),
    /// The most.
    MAX("max"),
    /// How many times the request the limit may be.
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

  /// Such as `max.memory: 2Gi of a Container`.
  String text() {
    return "%s.%s: %s of a %s".formatted(side.field, resource, amount, type);
  }
}
