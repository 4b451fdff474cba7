package dev.berth.cli.explanation;

import dev.berth.framework.diagnosis.ScoreTable;
import dev.berth.framework.diagnosis.ScoreTable.Column;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;

/// The rows of a score table, best first; equally good ones by name, but the chosen one first.
final class ScoreRanking {
  private final ScoreTable table;
  private final List<Integer> rows;

  ScoreRanking(ScoreTable table, @Nullable String chosen) {
    this.table = table;
    rows =
        IntStream.range(0, table.nodes().size())
            .boxed()
            .sorted(
                Comparator.comparingLong((Integer row) -> -table.total(row))
                    .thenComparing(row -> !table.nodes().get(row).equals(chosen))
                    .thenComparing(row -> table.nodes().get(row)))
            .toList();
  }

  /// By how much the best nodes are better than the next one.
  ///
  /// @param over the next node
  /// @param byPlugin what each plugin contributes, the largest part first; those that see no
  ///   difference left out
  record Margin(String over, long points, Map<String, Long> byPlugin) {}

  ScoreTable table() {
    return table;
  }

  /// Positions in the table.
  List<Integer> rows() {
    return rows;
  }

  String node(int row) {
    return table.nodes().get(row);
  }

  /// The margin of the first row over the best one that is worse; null if none is.
  @Nullable Margin margin() {
    int first = rows.getFirst();
    for (int row : rows) {
      if (table.total(row) < table.total(first)) {
        return new Margin(
            node(row), table.total(first) - table.total(row), differences(first, row));
      }
    }
    return null;
  }

  private Map<String, Long> differences(int better, int worse) {
    Map<String, Long> differences = new LinkedHashMap<>();
    table.columns().stream()
        .sorted(
            Comparator.comparingLong(column -> column.weighted(worse) - column.weighted(better)))
        .filter(column -> column.weighted(better) != column.weighted(worse))
        .forEach(column ->
            differences.put(column.plugin(), column.weighted(better) - column.weighted(worse)));
    return differences;
  }

  /// Nodes that are equal to every plugin.
  ///
  /// @param row the first of them
  /// @param others how many more there are
  record Peers(int row, int others) {}

  /// All rows, equal ones together; the best come first.
  List<Peers> peers() {
    Map<List<Long>, Integer> counts = new LinkedHashMap<>();
    Map<List<Long>, Integer> first = new HashMap<>();
    for (int row : rows) {
      List<Long> scores = scores(row);
      counts.merge(scores, 1, Integer::sum);
      first.putIfAbsent(scores, row);
    }
    return counts.entrySet().stream()
        .map(count -> new Peers(first.getOrDefault(count.getKey(), 0), count.getValue() - 1))
        .toList();
  }

  private List<Long> scores(int row) {
    var scores = new ArrayList<Long>();
    for (Column column : table.columns()) {
      scores.add(column.raw(row));
      scores.add(column.weighted(row));
    }
    return scores;
  }

  /// The plugins whose scores differ between nodes.
  List<Column> distinguishing() {
    return table.columns().stream().filter(column -> !isConstant(column)).toList();
  }

  /// The plugins to which all nodes are equal.
  List<Column> constant() {
    return table.columns().stream().filter(this::isConstant).toList();
  }

  private boolean isConstant(Column column) {
    for (int row : rows) {
      if (column.weighted(row) != column.weighted(0)) {
        return false;
      }
    }
    return true;
  }
}
