package dev.berth.ui.page;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Objects;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/// What was measured in a simulation over time.
///
/// @param document of it
/// @param pages of the spans of time
public record OverTimeView(DocumentPart document, PageLinks pages) {
  /// What pods are grouped by where their waits are told.
  public static final List<String> GROUPINGS =
      List.of("namespace", "queue", "priority", "workload");

  private static final double PERCENT = 100;

  /// Makes it of the document.
  ///
  /// @param url of the page
  /// @param wanted which page of the spans is asked for
  public static OverTimeView of(DocumentPart document, String url, int wanted) {
    int spans = document.part("waiting").decimals("values").size();
    return new OverTimeView(document, PageLinks.of(url, wanted, spans));
  }

  /// A span of time.
  ///
  /// @param seconds when it begins
  /// @param values the averages over it, by what was measured
  public record Span(double seconds, List<Value> values) {
    public Span {
      values = List.copyOf(values);
    }
  }

  /// An average over a span.
  ///
  /// @param name of what was measured
  /// @param number as the document has it; empty if it is not known
  /// @param text for people
  public record Value(String name, String number, String text) {}

  /// What is measured: pods that wait and run, and how much of each resource is requested.
  public List<String> names() {
    return Stream.concat(
            Stream.of("waiting", "running"),
            document.parts("resources").stream().map(it -> it.text("name")))
        .toList();
  }

  /// The charts.
  public List<LineChart> charts() {
    String when = "over " + ElapsedTime.of(document.decimal("end"));
    var pods = new LinkedHashMap<String, List<@Nullable Double>>();
    pods.put("waiting", document.part("waiting").decimals("values"));
    pods.put("running", document.part("running").decimals("values"));
    var shares = new LinkedHashMap<String, List<@Nullable Double>>();
    document
        .parts("resources")
        .forEach(it -> shares.put(it.text("name"), it.part("utilisation").decimals("values")));
    return List.of(
        LineChart.of("Pods", when, places(), pods, OverTimeView::number),
        LineChart.of(
            "Requested of what nodes have", when, places(), shares, OverTimeView::percent));
  }

  /// The middle of each span.
  private List<Integer> places() {
    int spans = pages.rows();
    var places = new ArrayList<Integer>();
    for (int i = 0; i < spans; i++) {
      places.add((2 * i + 1) * LineChart.WIDTH / (2 * spans));
    }
    return places;
  }

  /// The spans of this page.
  public List<Span> spans() {
    var spans = new ArrayList<Span>();
    for (int i = pages.from(); i < pages.to(); i++) {
      var values = new ArrayList<Value>();
      values.add(value("waiting", document.part("waiting"), i, false));
      values.add(value("running", document.part("running"), i, false));
      for (DocumentPart resource : document.parts("resources")) {
        values.add(value(resource.text("name"), resource.part("utilisation"), i, true));
      }
      spans.add(new Span(i * document.decimal("span"), values));
    }
    return spans;
  }

  private static Value value(String name, DocumentPart series, int span, boolean isShare) {
    List<@Nullable Double> values = series.decimals("values");
    Double value = span < values.size() ? values.get(span) : null;
    String number = span < values.size() ? Objects.toString(series.texts("values").get(span)) : "";
    return value == null
        ? new Value(name, "", "–")
        : new Value(name, number, isShare ? percent(value) : number(value));
  }

  private static String number(double value) {
    return value == (long) value
        ? "%,d".formatted((long) value)
        : String.format(Locale.ROOT, "%,.1f", value);
  }

  private static String percent(double share) {
    return String.format(Locale.ROOT, "%.0f %%", share * PERCENT);
  }
}
