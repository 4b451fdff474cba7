package dev.berth.loadaware.annotator;

import dev.berth.api.core.Event;
import java.time.Instant;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/// A pod was bound to a node.
///
/// @param second since 1970
record ScheduledBinding(String node, long second) {
  private static final Pattern MESSAGE =
      Pattern.compile(
          "Successfully assigned\\s+[^/\\s]+(?:/[^/\\s]+)?\\s+to\\s+(\\S+).*", Pattern.DOTALL);

  /// The binding that an event tells of; null if it tells of none.
  static @Nullable ScheduledBinding of(Event event) {
    var told = MESSAGE.matcher(event.message());
    Instant time = event.count() == 0 ? event.eventTime() : event.lastTimestamp();
    return event.type().equals("Normal")
            && event.reason().equals("Scheduled")
            && time != null
            && told.matches()
        ? new ScheduledBinding(told.group(1), time.getEpochSecond())
        : null;
  }
}
