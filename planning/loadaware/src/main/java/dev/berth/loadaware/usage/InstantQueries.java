package dev.berth.loadaware.usage;

import java.io.IOException;
import java.util.List;
import java.util.Map;

/// Prometheus, as the process reaches it. For any thread; calls block.
@FunctionalInterface
public interface InstantQueries {
  /// A series and its value.
  record MeasuredSeries(Map<String, String> labels, double value) {
    public MeasuredSeries {
      labels = Map.copyOf(labels);
    }
  }

  /// The series of a query as of now, in the order in which they come.
  ///
  /// @throws IOException if there is no answer that can be used; the message is for the user
  List<MeasuredSeries> ask(String query) throws IOException;
}
