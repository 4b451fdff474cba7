package dev.berth.engine.binding;

import java.time.Instant;
import java.util.Comparator;
import java.util.HashMap;
import java.util.Map;
import java.util.NavigableSet;
import java.util.TreeSet;
import org.jspecify.annotations.Nullable;

/// The deadlines of pods, earliest first; equal deadlines are ordered by UID. For one thread.
final class Deadlines {
  private final Map<String, Deadline> byUid = new HashMap<>();
  private final NavigableSet<Deadline> inOrder =
      new TreeSet<>(Comparator.comparing(Deadline::at).thenComparing(Deadline::uid));

  /// The deadline of one pod.
  record Deadline(Instant at, String uid) {}

  /// Replaces the deadline of a pod.
  ///
  /// @param at null for no deadline
  void set(String uid, @Nullable Instant at) {
    Deadline before = byUid.remove(uid);
    if (before != null) {
      inOrder.remove(before);
    }
    if (at != null) {
      var deadline = new Deadline(at, uid);
      byUid.put(uid, deadline);
      inOrder.add(deadline);
    }
  }

  /// Returns the earliest deadline, or null if there is none.
  @Nullable Deadline first() {
    return inOrder.isEmpty() ? null : inOrder.first();
  }
}
