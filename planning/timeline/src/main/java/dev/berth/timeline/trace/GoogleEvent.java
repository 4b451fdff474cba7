package dev.berth.timeline.trace;

import java.util.List;
import org.jspecify.annotations.Nullable;

/// An event of a task, job or collection in Google's traces.
enum GoogleEvent {
  SUBMIT,
  QUEUE,
  ENABLE,
  SCHEDULE,
  EVICT,
  FAIL,
  FINISH,
  KILL,
  LOST,
  UPDATE_PENDING,
  UPDATE_RUNNING;

  /// The events in the order of their numbers in the trace of 2011.
  static final List<GoogleEvent> OF_2011 =
      List.of(SUBMIT, SCHEDULE, EVICT, FAIL, FINISH, KILL, LOST, UPDATE_PENDING, UPDATE_RUNNING);

  /// The events in the order of their numbers in the trace of 2019.
  static final List<GoogleEvent> OF_2019 = List.of(values());

  /// Returns the event that a line names by number or name; null if the value is wrong.
  ///
  /// @param numbered the events in the order of their numbers
  static @Nullable GoogleEvent of(TraceLine line, String column, List<GoogleEvent> numbered) {
    var text = line.text(column);
    for (int i = 0; i < numbered.size(); i++) {
      if (text.equals(Integer.toString(i)) || text.equals(numbered.get(i).name())) {
        return numbered.get(i);
      }
    }
    line.wrong(column, "a type of event from 0 to %d".formatted(numbered.size() - 1));
    return null;
  }

  /// Whether the event ends the running or waiting of a task.
  boolean isEnd() {
    return switch (this) {
      case EVICT, FAIL, FINISH, KILL, LOST -> true;
      case SUBMIT, QUEUE, ENABLE, SCHEDULE, UPDATE_PENDING, UPDATE_RUNNING -> false;
    };
  }
}
