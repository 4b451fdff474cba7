package dev.berth.suggestion;

import dev.berth.api.core.Container;
import dev.berth.api.core.LimitRange;
import dev.berth.api.core.LimitRangeItem;
import dev.berth.api.meta.Quantity;
import java.math.BigDecimal;
import java.math.RoundingMode;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/// A container's request and limit for a resource: stated by the container, or completed by a
/// LimitRange and the API server. Its methods bring the amounts within bounds. For one thread.
final class StatedAmounts {
  private final String resource;
  private final @Nullable Quantity oldRequest;
  private final @Nullable Quantity oldLimit;
  private @Nullable Quantity request;
  private @Nullable Quantity limit;
  private boolean isLess;

  StatedAmounts(Container container, String resource, LimitRange range) {
    this.resource = resource;
    limit = container.resources().limits().get(resource);
    request = container.resources().requests().getOrDefault(resource, limit);
    for (LimitRangeItem item : range.spec().limits()) {
      if (item.type().equals(LimitRangeItem.CONTAINER)) {
        limit = limit == null ? item.defaults().get(resource) : limit;
        request = request == null ? item.defaultRequest().get(resource) : request;
      }
    }
    request = request == null ? limit : request;
    oldRequest = request;
    oldLimit = limit;
  }

  @Nullable Quantity request() {
    return request;
  }

  @Nullable Quantity limit() {
    return limit;
  }

  /// Returns the new request; null if it has not changed.
  @Nullable Quantity newRequest() {
    return Objects.equals(request, oldRequest) ? null : request;
  }

  /// Returns the new limit; null if it has not changed.
  @Nullable Quantity newLimit() {
    return Objects.equals(limit, oldLimit) ? null : limit;
  }

  /// Whether an amount was lowered.
  boolean isLess() {
    return isLess;
  }

  void keepBelow(Quantity most) {
    isLess |= limit != null && limit.compareTo(most) > 0;
    limit = limit == null || limit.compareTo(most) > 0 ? most : limit;
    if (request != null && request.compareTo(limit) > 0) {
      request = limit;
      isLess = true;
    }
  }

  void keepAbove(Quantity least) {
    request = request == null || request.compareTo(least) < 0 ? least : request;
    keepConsistent();
  }

  /// @param most the maximum ratio of limit to request
  void keepRatio(Quantity most) {
    if (limit == null) {
      limit = request;
    } else {
      BigDecimal least = limit.toBigDecimal().divide(most.toBigDecimal(), 3, RoundingMode.UP);
      BigDecimal number = resource.equals("cpu") ? least.movePointRight(3) : least;
      keepAbove(
          RequestLimit.quantity(resource, number.setScale(0, RoundingMode.UP).longValueExact()));
    }
  }

  /// Raises a default limit that is below the request.
  void keepConsistent() {
    if (request != null && limit != null && limit.compareTo(request) < 0) {
      limit = request;
    }
  }
}
