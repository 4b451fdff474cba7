package dev.berth.conformance.live;

import dev.berth.api.codec.Kinds;
import dev.berth.api.core.Pod;
import dev.berth.engine.port.TimeSource;
import java.io.IOException;
import java.time.Duration;
import java.time.Instant;
import java.util.Map;
import java.util.TreeMap;
import java.util.concurrent.ConcurrentHashMap;

/// When pods were seen to be deleted for the first time. Looks ten times a second, on a thread of
/// its own.
final class PodDiary implements AutoCloseable {
  private static final Duration PERIOD = Duration.ofMillis(100);

  private final Admin admin;
  private final Map<String, Instant> deleted = new ConcurrentHashMap<>();
  private final Map<String, Pod> known = new ConcurrentHashMap<>();
  private final Thread thread;

  private PodDiary(Admin admin) {
    this.admin = admin;
    thread = Thread.ofVirtual().unstarted(this::watch);
  }

  static PodDiary begin(Admin admin) {
    var diary = new PodDiary(admin);
    diary.thread.start();
    return diary;
  }

  private void watch() {
    try {
      while (true) {
        look();
        TimeSource.system().sleep(PERIOD);
      }
    } catch (IOException e) {
      // the control plane is gone
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
  }

  private void look() throws IOException, InterruptedException {
    var pods = admin.list(Kinds.POD);
    var now = TimeSource.system().instant();
    var present = new TreeMap<String, Pod>();
    for (var pod : pods) {
      present.put(pod.metadata().uid(), pod);
      known.putIfAbsent(pod.metadata().uid(), pod);
      if (pod.isTerminating()) {
        deleted.putIfAbsent(pod.key().toString(), now);
      }
    }
    known.forEach((uid, pod) -> {
      if (!present.containsKey(uid)) {
        deleted.putIfAbsent(pod.key().toString(), now);
      }
    });
  }

  /// How long after a time the pods of a namespace were deleted, by name; those that were.
  Map<String, Duration> deletedAfter(Instant time, String namespace) {
    var after = new TreeMap<String, Duration>();
    deleted.forEach((key, at) -> {
      if (key.startsWith(namespace + "/")) {
        after.put(key.substring(namespace.length() + 1), Duration.between(time, at));
      }
    });
    return after;
  }

  @Override
  public void close() {
    thread.interrupt();
  }
}
