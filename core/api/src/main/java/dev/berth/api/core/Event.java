package dev.berth.api.core;

import dev.berth.api.meta.KubernetesObject;
import dev.berth.api.meta.ObjectMeta;
import java.time.Instant;
import org.jspecify.annotations.Nullable;

/// Something that happened to an object, in the older of the two event kinds.
///
/// @param count 0 if the event is of the newer form, which has an event time instead
/// @param eventTime null if it is of the older form
/// @param reportingComponent the component that reports it; client libraries repeat the source's
///   component
public record Event(
    ObjectMeta metadata,
    ObjectReference involvedObject,
    String reason,
    String message,
    EventSource source,
    @Nullable Instant firstTimestamp,
    @Nullable Instant lastTimestamp,
    int count,
    String type,
    @Nullable Instant eventTime,
    String reportingComponent)
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
