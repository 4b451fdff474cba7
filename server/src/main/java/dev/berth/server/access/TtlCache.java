package dev.berth.server.access;

import dev.berth.kube.TimeSource;
import java.time.Duration;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import org.jspecify.annotations.Nullable;

/// Answers that are good for a while. For any thread.
final class TtlCache<K, V> {

  private static final int MOST = 4096;

  private record Entry<V>(V value, long until) {}

  private final Map<K, Entry<V>> entries = new ConcurrentHashMap<>();
  private final TimeSource time;

  TtlCache(TimeSource time) {
    this.time = time;
  }

  /// The answer, if it is still good.
  @Nullable V get(K key) {
    var entry = entries.get(key);
    return entry == null || time.nanos() - entry.until >= 0 ? null : entry.value;
  }

  void put(K key, V value, Duration ttl) {
    if (entries.size() >= MOST) {
      entries.values().removeIf(entry -> time.nanos() - entry.until >= 0);
      if (entries.size() >= MOST) {
        entries.clear(); // somebody tries everything
      }
    }
    if (ttl.isPositive()) {
      entries.put(key, new Entry<>(value, time.nanos() + ttl.toNanos()));
    }
  }
}
