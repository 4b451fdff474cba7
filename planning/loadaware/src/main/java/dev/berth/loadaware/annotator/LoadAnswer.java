package dev.berth.loadaware.annotator;

import dev.berth.loadaware.usage.InstantQueries.MeasuredSeries;
import java.util.List;

/// The answer to a query for a metric of a node.
public sealed interface LoadAnswer {
  /// A value.
  ///
  /// @param query the query that had an answer
  /// @param series all series of the answer; the last one counts, as in crane-scheduler
  /// @param value as a fraction, not negative
  record Measured(String query, List<MeasuredSeries> series, double value) implements LoadAnswer {}

  /// No value.
  ///
  /// @param why an error, or an invalid value; empty if there are no series
  record Unknown(List<String> queries, String why) implements LoadAnswer {}
}
