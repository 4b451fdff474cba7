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
  /// @param all whether to show every row, however many
  void write(Page page, boolean all);

  /// What people may want to see drawn; the first chart says the most.
  ///
  /// @param input what the question is about, such as names of files
  default List<Chart> charts(String input) {
    return List.of();
  }
}
