package dev.berth.loadaware.annotator;

import dev.berth.loadaware.usage.InstantQueries.MeasuredSeries;
import java.util.List;

/// What has come of asking for a metric of a node.
public sealed interface LoadAnswer {
  /// A value.
  ///
  /// @param query the one that had an answer
  /// @param series all that were in the answer; the last one counts, as for crane-scheduler
  /// @param value as a fraction, not negative
  record Measured(String query, List<MeasuredSeries> series, double value) implements LoadAnswer {}

  /// No value.
  ///
  /// @param why an error, or a value that is none; empty if there are no series
  record Unknown(List<String> queries, String why) implements LoadAnswer {}
}
