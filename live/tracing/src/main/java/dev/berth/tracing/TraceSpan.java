package dev.berth.tracing;

import java.util.Map;

/// A span that has begun; closing it ends it. Thread-safe.
public interface TraceSpan extends AutoCloseable {
  /// Traces nothing.
  TraceSpan NONE =
      new TraceSpan() {
        @Override
        public TraceSpan begin(String name, Map<String, String> attributes) {
          return this;
        }

        @Override
        public void event(String name, Map<String, String> attributes) {}

        @Override
        public void close() {}
      };

  /// Begins a child span.
  TraceSpan begin(String name, Map<String, String> attributes);

  /// Records an event that happens now.
  void event(String name, Map<String, String> attributes);

  @Override
  void close();
}
