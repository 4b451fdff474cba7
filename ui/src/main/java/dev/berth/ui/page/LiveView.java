package dev.berth.ui.page;

import static java.util.stream.Collectors.groupingBy;
import static java.util.stream.Collectors.toList;

import java.time.Instant;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.function.LongFunction;
import java.util.function.ToLongFunction;
import org.jspecify.annotations.Nullable;

/// The work of a running scheduler in the last hour.
///
/// @param document the document of the rates
public record LiveView(DocumentPart document) {
  private static final List<String> QUEUES =
      List.of("active", "backoff", "unschedulable", "gated", "binding");
  private static final List<String> RESULTS = List.of("scheduled", "unschedulable", "error");
  private static final String MEDIAN = "medianMicroseconds";
  private static final String P99 = "p99Microseconds";
  private static final String WHEN = "in the last hour";

  /// The number of seconds in a row of the table.
  private static final long ROW = 300;

  /// Some minutes.
  ///
  /// @param at when they begin
  /// @param attempts by result
  /// @param waiting the largest number of waiting pods
  /// @param p99 the longest duration of the steps; a dash if there was no attempt
  /// @param inbox the most messages
  public record Row(String at, List<Long> attempts, long waiting, String p99, long inbox) {
    public Row {
      attempts = List.copyOf(attempts);
    }
  }

  /// The steps in their order.
  public List<DocumentPart> steps() {
    return document.parts("items");
  }

  /// The last step; empty if there are no steps.
  public DocumentPart latest() {
    var steps = steps();
    return steps.isEmpty() ? document.part("none") : steps.getLast();
  }

  /// The results of attempts, as columns of the table.
  public static List<String> results() {
    return RESULTS;
  }

  /// The charts.
  public List<LineChart> charts() {
    var charts = new ArrayList<LineChart>();
    charts.add(
        chart("Pods by queue", QUEUES, Long::toString, (step, queue) -> counts(step, queue)));
    charts.add(
        chart(
            "Attempts in %s seconds".formatted(document.text("stepSeconds")),
            RESULTS,
            Long::toString,
            (step, result) -> step.part("attempts").number(result)));
    charts.add(
        chart(
            "Time of an attempt",
            List.of("median", "99 of 100"),
            LiveView::time,
            (step, name) -> micros(step, name.equals("median") ? MEDIAN : P99)));
    charts.add(
        chart(
            "Messages that the scheduler has to take",
            List.of("inbox"),
            Long::toString,
            DocumentPart::number));
    return charts;
  }

  /// A value of a step; null if it is not known.
  @FunctionalInterface
  private interface Value {
    @Nullable Long of(DocumentPart step, String name);
  }

  private static Long counts(DocumentPart step, String queue) {
    return step.part("counts").number(queue);
  }

  private static @Nullable Long micros(DocumentPart step, String name) {
    return step.has(name) ? step.number(name) : null;
  }

  private LineChart chart(
      String title, List<String> names, LongFunction<String> text, Value value) {
    var lines = new LinkedHashMap<String, List<@Nullable Double>>();
    List<DocumentPart> steps = steps();
    for (String name : names) {
      var values = new ArrayList<@Nullable Double>();
      for (DocumentPart step : steps) {
        Long known = value.of(step, name);
        values.add(known == null ? null : known.doubleValue());
      }
      lines.put(name, values);
    }
    return LineChart.of(title, WHEN, places(steps), lines, it -> text.apply((long) it));
  }

  /// The places of the steps on the chart: the last step is at the right edge, with one unit for
  /// each step.
  private List<Integer> places(List<DocumentPart> steps) {
    long length = Math.max(1, document.number("stepSeconds"));
    return steps.stream()
        .map(step -> LineChart.WIDTH - (int) ((seconds(latest()) - seconds(step)) / length))
        .toList();
  }

  private static long seconds(DocumentPart step) {
    return Instant.parse(step.text("at")).getEpochSecond();
  }

  /// The hour in rows, the latest first.
  public List<Row> rows() {
    var rows = new ArrayList<Row>();
    new TreeMap<>(steps().stream().collect(groupingBy(step -> seconds(step) / ROW, toList())))
        .descendingMap()
        .forEach((row, steps) -> rows.add(row(row, steps)));
    return rows;
  }

  private static Row row(long number, List<DocumentPart> steps) {
    long p99 = most(steps, step -> step.number(P99));
    return new Row(
        Instant.ofEpochSecond(number * ROW).toString().substring(11, 16),
        RESULTS.stream()
            .map(result ->
                steps.stream().mapToLong(step -> step.part("attempts").number(result)).sum())
            .toList(),
        most(steps, step -> QUEUES.stream().limit(4).mapToLong(queue -> counts(step, queue)).sum()),
        steps.stream().anyMatch(step -> step.has(P99)) ? time(p99) : "–",
        most(steps, step -> step.number("inbox")));
  }

  private static long most(List<DocumentPart> steps, ToLongFunction<DocumentPart> value) {
    return steps.stream().mapToLong(value).max().orElse(0);
  }

  /// The number of pods that each plugin has rejected, in descending order.
  public Map<String, Long> rejections() {
    var sums = new TreeMap<String, Long>();
    steps()
        .forEach(step ->
            step.numbersByName("rejectedBy")
                .forEach((plugin, pods) -> sums.merge(plugin, pods, Long::sum)));
    var sorted = new LinkedHashMap<String, Long>();
    sums.entrySet().stream()
        .sorted(Map.Entry.<String, Long>comparingByValue().reversed())
        .forEach(it -> sorted.put(it.getKey(), it.getValue()));
    return sorted;
  }

  /// Microseconds in words.
  static String time(long micros) {
    if (micros < 1_000) {
      return micros + " µs";
    }
    return micros < 1_000_000
        ? "%d.%d ms".formatted(micros / 1_000, micros % 1_000 / 100)
        : "%d.%d s".formatted(micros / 1_000_000, micros % 1_000_000 / 100_000);
  }
}
