package dev.berth.api.events;

import dev.berth.api.core.ObjectReference;
import dev.berth.api.meta.KubernetesObject;
import dev.berth.api.meta.ObjectMeta;
import io.soabase.recordbuilder.core.RecordBuilder;
import java.time.Instant;
import org.jspecify.annotations.Nullable;

/// Something that happened to an object.
///
/// @param eventTime when it first happened
/// @param series how often it has happened; null if once
/// @param related another object involved
/// @param note a text for people
@RecordBuilder
public record Event(
    ObjectMeta metadata,
    @Nullable Instant eventTime,
    @Nullable EventSeries series,
    String reportingController,
    String reportingInstance,
    String action,
    String reason,
    ObjectReference regarding,
    @Nullable ObjectReference related,
    String note,
    String type)
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
