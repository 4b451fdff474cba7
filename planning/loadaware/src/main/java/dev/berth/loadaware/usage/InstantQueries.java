package dev.berth.loadaware.usage;

import java.io.IOException;
import java.util.List;
import java.util.Map;

/// The connection of the process to Prometheus. For any thread; calls block.
@FunctionalInterface
public interface InstantQueries {
  /// A series with its value.
  record MeasuredSeries(Map<String, String> labels, double value) {
    public MeasuredSeries {
      labels = Map.copyOf(labels);
    }
  }

  /// The current series of a query, in the order of the answer.
  ///
  /// @throws IOException if there is no usable answer; the message is for the user
  List<MeasuredSeries> ask(String query) throws IOException;
}
