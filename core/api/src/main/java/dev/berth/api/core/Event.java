package dev.berth.api.core;

import dev.berth.api.meta.KubernetesObject;
import dev.berth.api.meta.ObjectMeta;
import dev.berth.tables.Field;
import dev.berth.tables.Message;
import dev.berth.tables.MicroTime;
import java.time.Instant;
import org.jspecify.annotations.Nullable;

/// Something that happened to an object, in the older of the two event kinds.
///
/// @param count 0 if the event is of the newer form, which has an event time instead
/// @param eventTime null if the event has the older form
/// @param reportingComponent the component that reports it; client libraries repeat the source's
///   component
@Message
public record Event(
    @Field(1) ObjectMeta metadata,
    @Field(2) ObjectReference involvedObject,
    @Field(3) String reason,
    @Field(4) String message,
    @Field(5) EventSource source,
    @Field(6) @Nullable Instant firstTimestamp,
    @Field(7) @Nullable Instant lastTimestamp,
    @Field(8) int count,
    @Field(9) String type,
    @Field(10) @MicroTime @Nullable Instant eventTime,
    @Field(14) String reportingComponent)
    implements KubernetesObject {
  @Override
  public String apiVersion() {
    return "v1";
  }

  @Override
  public String kind() {
    return "Event";
  }
}
