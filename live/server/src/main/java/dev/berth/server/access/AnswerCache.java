package dev.berth.server.access;

import com.github.benmanes.caffeine.cache.Cache;
import com.github.benmanes.caffeine.cache.Caffeine;
import com.github.benmanes.caffeine.cache.Expiry;
import dev.berth.engine.port.TimeSource;
import java.time.Duration;
import java.util.function.Function;

/// Creates caches of the API server's answers to reviews; each answer expires. Thread-safe.
final class AnswerCache {

  private static final int MOST = 4096;

  private AnswerCache() {}

  /// @param ttl how long to keep an answer; zero to not keep it
  static <K, V> Cache<K, V> of(TimeSource time, Function<V, Duration> ttl) {
    return Caffeine.newBuilder()
        .maximumSize(MOST)
        .expireAfter(Expiry.<K, V>writing((_, answer) -> ttl.apply(answer)))
        .ticker(time::nanos)
        .executor(Runnable::run)
        .build();
  }
}
