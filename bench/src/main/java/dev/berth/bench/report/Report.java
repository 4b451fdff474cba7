package dev.berth.bench.report;

import static java.util.stream.Collectors.groupingBy;
import static java.util.stream.Collectors.joining;
import static java.util.stream.Collectors.toList;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;

/// Medians of measurements, as tables.
public final class Report {
  private static final List<String> HEAD =
      List.of(
          "shape",
          "nodes",
          "stretch",
          "scheduler",
          "pods",
          "CPU s",
          "wall s",
          "pods/s",
          "pods/CPU s",
          "CPU s/1,000",
          "p50 µs",
          "p99 µs",
          "p99.9 µs",
          "KB/pod",
          "peak MB",
          "rejected",
          "Berth ×");

  private final List<Group> groups;

  /// Runs of one contender in one situation.
  private record Group(Situation situation, String contender, List<Measurement> runs) {
    double median(String field) {
      double[] sorted = runs.stream().mapToDouble(run -> run.number(field)).sorted().toArray();
      int middle = sorted.length / 2;
      return sorted.length % 2 == 1 ? sorted[middle] : (sorted[middle - 1] + sorted[middle]) / 2;
    }
  }

  /// What contenders are compared in.
  private record Situation(String shape, String nodes, String stretch) {
    static Situation of(Measurement measurement) {
      return new Situation(
          measurement.text("shape"), measurement.text("nodes"), measurement.text("stretch"));
    }
  }

  /// @param measurements in any order
  public Report(List<Measurement> measurements) {
    Map<Situation, Map<String, List<Measurement>>> grouped =
        measurements.stream()
            .collect(
                groupingBy(
                    Situation::of,
                    LinkedHashMap::new,
                    groupingBy(Measurement::contender, LinkedHashMap::new, toList())));
    groups = new ArrayList<>();
    grouped.forEach((situation, contenders) ->
        contenders.forEach((contender, runs) -> groups.add(new Group(situation, contender, runs))));
  }

  private List<List<String>> rows() {
    return groups.stream().map(this::row).toList();
  }

  private List<String> row(Group group) {
    boolean isWhole = group.runs.stream().allMatch(run -> run.text("finished").equals("true"));
    return List.of(
        group.situation.shape,
        group.situation.nodes,
        group.situation.stretch,
        group.contender,
        "%,.0f%s".formatted(group.median("pods"), isWhole ? "" : " (time limit)"),
        number(group.median("cpuSeconds")),
        number(group.median("wallSeconds")),
        number(group.median("podsPerSecond")),
        number(group.median("podsPerCpuSecond")),
        number(group.median("cpuSecondsPer1000Pods")),
        number(group.median("p50Micros")),
        number(group.median("p99Micros")),
        number(group.median("p999Micros")),
        number(group.median("allocatedBytesPerPod") / 1024),
        number(group.median("peakRssMB")),
        "%,.0f".formatted(group.median("rejected")),
        ratio(group));
  }

  /// How much more pods per CPU second Berth schedules than this contender.
  private String ratio(Group group) {
    return groups.stream()
        .filter(other -> other.situation.equals(group.situation))
        .filter(other -> other.contender.startsWith("berth") && !other.equals(group))
        .findFirst()
        .map(berth ->
            number(berth.median("podsPerCpuSecond") / group.median("podsPerCpuSecond")) + "×")
        .orElse("");
  }

  /// Three digits that count.
  private static String number(double value) {
    int decimals = Math.abs(value) >= 100 ? 0 : Math.abs(value) >= 10 ? 1 : 2;
    return String.format(Locale.ROOT, "%,." + decimals + "f", value);
  }

  /// The table as text.
  public String text() {
    var lines = new ArrayList<List<String>>();
    lines.add(HEAD);
    lines.addAll(rows());
    int[] widths = new int[HEAD.size()];
    for (List<String> line : lines) {
      for (int i = 0; i < widths.length; i++) {
        widths[i] = Math.max(widths[i], line.get(i).length());
      }
    }
    var text = new StringBuilder();
    for (List<String> line : lines) {
      for (int i = 0; i < widths.length; i++) {
        text.append(("%" + (i < 4 ? "-" : "") + widths[i] + "s  ").formatted(line.get(i)));
      }
      text.append('\n');
    }
    return text.toString();
  }

  /// The table with where it was made.
  String markdown(Machine machine) {
    return "%s\n\nMedians; raw numbers in `raw.jsonl`.\n\n| %s |\n|%s\n%s"
        .formatted(
            machine,
            String.join(" | ", HEAD),
            "---|".repeat(HEAD.size()),
            rows().stream().map(row -> "| " + String.join(" | ", row) + " |\n").collect(joining()));
  }
}
