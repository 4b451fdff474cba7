package dev.berth.api.events;

import dev.berth.api.core.ObjectReference;
import dev.berth.api.meta.KubernetesObject;
import dev.berth.api.meta.ObjectMeta;
import dev.berth.tables.Field;
import dev.berth.tables.Message;
import dev.berth.tables.MicroTime;
import io.soabase.recordbuilder.core.RecordBuilder;
import java.time.Instant;
import org.jspecify.annotations.Nullable;

/// Something that happened to an object.
///
/// @param eventTime when it first happened
/// @param series how often it has happened; null if once
/// @param related another object involved
/// @param note a text for people
@Message
@RecordBuilder
public record Event(
    @Field(1) ObjectMeta metadata,
    @Field(2) @MicroTime @Nullable Instant eventTime,
    @Field(3) @Nullable EventSeries series,
    @Field(4) String reportingController,
    @Field(5) String reportingInstance,
    @Field(6) String action,
    @Field(7) String reason,
    @Field(8) ObjectReference regarding,
    @Field(9) @Nullable ObjectReference related,
    @Field(10) String note,
    @Field(11) String type)
    implements KubernetesObject, EventBuilder.With {
  /// The group and version.
  public static final String API_VERSION = "events.k8s.io/v1";

  /// Values of `type`.
  public static final String NORMAL = "Normal";

  public static final String WARNING = "Warning";

  @Override
  public String apiVersion() {
    return API_VERSION;
  }

  @Override
  public String kind() {
    return "Event";
  }
}
