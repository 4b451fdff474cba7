package dev.berth.bench.report;

import static java.util.stream.Collectors.groupingBy;
import static java.util.stream.Collectors.joining;
import static java.util.stream.Collectors.toList;

import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.stream.Stream;

/// Medians of measurements, as tables and charts.
public final class BenchReport {
  private final List<String> situation;
  private final List<Column> columns;
  private final List<Column> compared;
  private final List<Group> groups = new ArrayList<>();

  /// A number in the table.
  ///
  /// @param scale the divisor of the field's value
  public record Column(String head, String field, double scale) {
    public Column(String head, String field) {
      this(head, field, 1);
    }
  }

  /// Runs of one contender in one situation.
  private record Group(List<String> situation, String contender, List<Measurement> runs) {
    double median(Column column) {
      double[] sorted =
          runs.stream()
              .mapToDouble(run -> run.number(column.field) / column.scale)
              .sorted()
              .toArray();
      int middle = sorted.length / 2;
      return sorted.length % 2 == 1 ? sorted[middle] : (sorted[middle - 1] + sorted[middle]) / 2;
    }

    boolean isWhole() {
      return runs.stream().allMatch(run -> run.text("finished").equals("true"));
    }
  }

  /// @param measurements in any order
  /// @param situation the fields in which situations differ, such as `nodes`; the first one is the
  ///   category of the charts' bars
  /// @param compared columns that show Berth's share; the first one is drawn
  public BenchReport(
      List<Measurement> measurements,
      List<String> situation,
      List<Column> columns,
      List<Column> compared) {
    this.situation = List.copyOf(situation);
    this.columns = List.copyOf(columns);
    this.compared = List.copyOf(compared);
    Map<List<String>, Map<String, List<Measurement>>> grouped =
        measurements.stream()
            .collect(
                groupingBy(
                    run -> situation.stream().map(run::text).toList(),
                    LinkedHashMap::new,
                    groupingBy(Measurement::contender, LinkedHashMap::new, toList())));
    grouped.forEach((where, contenders) ->
        contenders.forEach((contender, runs) -> groups.add(new Group(where, contender, runs))));
  }

  private List<String> head() {
    return Stream.of(
            situation.stream(),
            Stream.of("scheduler", "runs"),
            columns.stream().map(Column::head),
            compared.stream().map(column -> "Berth: " + column.head))
        .flatMap(it -> it)
        .toList();
  }

  private List<List<String>> rows() {
    return groups.stream().map(this::row).toList();
  }

  private List<String> row(Group group) {
    String runs = group.runs.size() + (group.isWhole() ? "" : " (CPU limit)");
    return Stream.of(
            group.situation.stream(),
            Stream.of(group.contender, runs),
            columns.stream().map(column -> number(group.median(column))),
            compared.stream().map(column -> ratio(group, column)))
        .flatMap(it -> it)
        .toList();
  }

  /// Berth's share in a column, relative to this contender.
  private String ratio(Group group, Column column) {
    return groups.stream()
        .filter(other -> other.situation.equals(group.situation))
        .filter(other -> other.contender.startsWith("berth") && !other.equals(group))
        .findFirst()
        .map(berth -> number(berth.median(column) / group.median(column)) + "×")
        .orElse("");
  }

  /// At least three digits.
  private static String number(double value) {
    int decimals = value == Math.rint(value) || Math.abs(value) >= 100 ? 0 : 1;
    return String.format(
        Locale.ROOT, "%,." + (Math.abs(value) < 10 && decimals > 0 ? 2 : decimals) + "f", value);
  }

  /// The table as text.
  public String text() {
    var lines = new ArrayList<List<String>>();
    lines.add(head());
    lines.addAll(rows());
    int[] widths = new int[lines.getFirst().size()];
    for (List<String> line : lines) {
      for (int i = 0; i < widths.length; i++) {
        widths[i] = Math.max(widths[i], line.get(i).length());
      }
    }
    int words = situation.size() + 1;
    var text = new StringBuilder();
    for (List<String> line : lines) {
      for (int i = 0; i < widths.length; i++) {
        text.append(("%" + (i < words ? "-" : "") + widths[i] + "s  ").formatted(line.get(i)));
      }
      text.append('\n');
    }
    return text.toString();
  }

  /// The table with its machine.
  String markdown(Hardware machine, List<String> charts) {
    return "%s\n\nMedians; raw numbers in `raw.jsonl`.\n\n%s\n| %s |\n|%s\n%s"
        .formatted(
            machine,
            charts.stream().map("![](%s)\n"::formatted).collect(joining()),
            String.join(" | ", head()),
            "---|".repeat(head().size()),
            rows().stream().map(row -> "| " + String.join(" | ", row) + " |\n").collect(joining()));
  }

  /// Draws the first compared column: one chart for each situation; situations that differ only in
  /// the first field share a chart.
  ///
  /// @return the names of the files
  List<String> charts(Path folder) throws IOException {
    Map<List<String>, List<Group>> byChart =
        groups.stream()
            .collect(
                groupingBy(
                    group -> group.situation.subList(1, group.situation.size()),
                    LinkedHashMap::new,
                    toList()));
    var names = new ArrayList<String>();
    for (var chart : byChart.entrySet()) {
      String name = String.join("-", chart.getKey()) + ".svg";
      var bars = new BarChart(compared.getFirst().head + ": " + String.join(", ", chart.getKey()));
      chart
          .getValue()
          .forEach(group ->
              bars.add(
                  group.contender, group.situation.getFirst(), group.median(compared.getFirst())));
      bars.write(folder.resolve(name));
      names.add(name);
    }
    return names;
  }
}
