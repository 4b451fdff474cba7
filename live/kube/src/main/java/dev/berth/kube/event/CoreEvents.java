package dev.berth.kube.event;

import dev.berth.api.codec.Codecs;
import dev.berth.api.codec.JsonEncoder;
import dev.berth.api.core.ObjectReference;
import dev.berth.api.events.Event;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/// Events for API servers without `events.k8s.io/v1`: the kind `v1` `Event`, with its fields.
///
/// Source: client-go's `tools/record`.
final class CoreEvents {
  private CoreEvents() {}

  /// Returns the event to create.
  static String text(Event event) {
    var tree = new LinkedHashMap<String, @Nullable Object>();
    tree.put("apiVersion", "v1");
    tree.put("kind", "Event");
    var metadata = new LinkedHashMap<String, @Nullable Object>();
    metadata.put("name", event.metadata().name());
    metadata.put("namespace", event.metadata().namespace());
    tree.put("metadata", metadata);
    tree.put("involvedObject", tree(event.regarding()));
    tree.put("reason", event.reason());
    tree.put("message", event.note());
    tree.put("source", Map.of("component", event.reportingController()));
    tree.put("firstTimestamp", time(event.eventTime()));
    tree.put("lastTimestamp", time(last(event)));
    tree.put("count", count(event));
    tree.put("type", event.type());
    tree.put("reportingComponent", event.reportingController());
    tree.put("reportingInstance", "");
    return JsonEncoder.text(Codecs.ANY, tree);
  }

  /// Returns the patch for an event that has happened again.
  static String patch(Event event) {
    var tree = new LinkedHashMap<String, @Nullable Object>();
    tree.put("message", event.note());
    tree.put("lastTimestamp", time(last(event)));
    tree.put("count", count(event));
    return JsonEncoder.text(Codecs.ANY, tree);
  }

  private static @Nullable Instant last(Event event) {
    return event.series() == null ? event.eventTime() : event.series().lastObservedTime();
  }

  private static int count(Event event) {
    return event.series() == null ? 1 : event.series().count();
  }

  private static String time(@Nullable Instant time) {
    return Objects.requireNonNull(time).truncatedTo(ChronoUnit.SECONDS).toString();
  }

  private static Map<String, @Nullable Object> tree(ObjectReference reference) {
    var tree = new LinkedHashMap<String, @Nullable Object>();
    tree.put("kind", reference.kind());
    tree.put("namespace", reference.namespace());
    tree.put("name", reference.name());
    tree.put("uid", reference.uid());
    tree.put("apiVersion", reference.apiVersion());
    tree.put("resourceVersion", reference.resourceVersion());
    return tree;
  }
}
