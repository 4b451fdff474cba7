package dev.berth.questions.explanation;

import static java.util.Comparator.comparingLong;
import static java.util.stream.Collectors.groupingBy;
import static java.util.stream.Collectors.toList;

import dev.berth.framework.diagnosis.ScoreTable;
import dev.berth.framework.diagnosis.ScoreTable.Column;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/// The rows of a score table, the best first; equal rows by name, but the chosen row first.
///
/// @param rows positions in the table
record ScoreRanking(ScoreTable table, List<Integer> rows) {

  static ScoreRanking of(ScoreTable table, @Nullable String chosen) {
    return new ScoreRanking(
        table,
        IntStream.range(0, table.nodes().size())
            .boxed()
            .sorted(
                comparingLong((Integer row) -> -table.total(row))
                    .thenComparing(row -> !table.nodes().get(row).equals(chosen))
                    .thenComparing(row -> table.nodes().get(row)))
            .toList());
  }

  String node(int row) {
    return table.nodes().get(row);
  }

  /// The lead of the best nodes over the next one.
  ///
  /// @param over the next node
  /// @param byPlugin the contribution of each plugin, the largest first, without plugins that see
  ///   no difference
  record Margin(String over, long points, Map<String, Long> byPlugin) {}

  /// The lead of the first row over the best worse row; null if there is none.
  @Nullable Margin margin() {
    int first = rows.getFirst();
    return rows.stream()
        .filter(row -> table.total(row) < table.total(first))
        .findFirst()
        .map(row ->
            new Margin(node(row), table.total(first) - table.total(row), differences(first, row)))
        .orElse(null);
  }

  private Map<String, Long> differences(int better, int worse) {
    Map<String, Long> differences = new LinkedHashMap<>();
    table.columns().stream()
        .sorted(comparingLong(column -> column.weighted(worse) - column.weighted(better)))
        .filter(column -> column.weighted(better) != column.weighted(worse))
        .forEach(column ->
            differences.put(column.plugin(), column.weighted(better) - column.weighted(worse)));
    return differences;
  }

  /// Nodes with the same scores from every plugin.
  ///
  /// @param row the first of them
  /// @param others the number of further nodes
  record Peers(int row, int others) {}

  /// All rows, with equal rows together; the best come first.
  List<Peers> peers() {
    return rows.stream()
        .collect(groupingBy(this::scores, LinkedHashMap::new, toList()))
        .values()
        .stream()
        .map(equal -> new Peers(equal.getFirst(), equal.size() - 1))
        .toList();
  }

  private List<Long> scores(int row) {
    return table.columns().stream()
        .flatMap(column -> Stream.of(column.raw(row), column.weighted(row)))
        .toList();
  }

  /// The plugins whose scores differ between nodes.
  List<Column> distinguishing() {
    return table.columns().stream().filter(column -> !isConstant(column)).toList();
  }

  /// The plugins that score all nodes equally.
  List<Column> constant() {
    return table.columns().stream().filter(this::isConstant).toList();
  }

  private boolean isConstant(Column column) {
    return rows.stream().allMatch(row -> column.weighted(row) == column.weighted(0));
  }
}
