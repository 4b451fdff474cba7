package dev.berth.questions;

import dev.berth.terminal.Page;
import dev.berth.timeline.chart.Chart;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/// The answer to a question. Does not change.
public interface Answer {
  /// The answer for programs, as maps and lists.
  Map<String, @Nullable Object> document();

  /// Writes the answer for people.
  ///
  /// @param all whether to show all rows
  void write(Page page, boolean all);

  /// The charts of the answer; the most important chart comes first.
  ///
  /// @param input the input of the question, such as names of files
  default List<Chart> charts(String input) {
    return List.of();
  }
}
