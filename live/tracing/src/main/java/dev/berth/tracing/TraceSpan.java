package dev.berth.tracing;

import java.util.Map;

/// A span that has begun, and ends when it is closed. For any thread.
public interface TraceSpan extends AutoCloseable {
  /// Follows nothing.
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

  /// Begins a span inside this one.
  TraceSpan begin(String name, Map<String, String> attributes);

  /// Notes down something that happens now.
  void event(String name, Map<String, String> attributes);

  @Override
  void close();
}
