package dev.berth.api.core;

import dev.berth.api.meta.Quantity;
import dev.berth.tables.Field;
import dev.berth.tables.Message;
import io.soabase.recordbuilder.core.RecordBuilder;
import java.util.Map;

/// Limits and defaults for one type of object, by resource.
///
/// @param type [#POD], [#CONTAINER] or [#PERSISTENT_VOLUME_CLAIM]
/// @param defaults the limits of containers that specify none; `default` in documents
@Message
@RecordBuilder
public record LimitRangeItem(
    @Field(1) String type,
    @Field(2) Map<String, Quantity> max,
    @Field(3) Map<String, Quantity> min,
    @Field(value = 4, name = "default") Map<String, Quantity> defaults,
    @Field(5) Map<String, Quantity> defaultRequest,
    @Field(6) Map<String, Quantity> maxLimitRequestRatio)
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
