package dev.berth.api.core;

import dev.berth.api.meta.Quantity;
import io.soabase.recordbuilder.core.RecordBuilder;
import java.util.Map;

/// Limits and defaults for one type of object, by resource.
///
/// @param type [#POD], [#CONTAINER] or [#PERSISTENT_VOLUME_CLAIM]
/// @param defaults the limits of containers that specify none; `default` in documents
@RecordBuilder
public record LimitRangeItem(
    String type,
    Map<String, Quantity> max,
    Map<String, Quantity> min,
    Map<String, Quantity> defaults,
    Map<String, Quantity> defaultRequest,
    Map<String, Quantity> maxLimitRequestRatio)
    implements LimitRangeItemBuilder.With {

  /// Values of `type`.
  public static final String POD = "Pod";

  public static final String CONTAINER = "Container";
  public static final String PERSISTENT_VOLUME_CLAIM = "PersistentVolumeClaim";

  public LimitRangeItem {
    max = Map.copyOf(max);
    min = Map.copyOf(min);
    defaults = Map.copyOf(defaults);
    defaultRequest = Map.copyOf(defaultRequest);
    maxLimitRequestRatio = Map.copyOf(maxLimitRequestRatio);
  }
}
