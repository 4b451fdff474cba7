package dev.berth.ui.page;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Objects;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/// The measurements of a simulation over time.
///
/// @param document of it
/// @param pages the pages of the list of time spans
public record OverTimeView(DocumentPart document, PageLinks pages) {
  /// The properties by which pods are grouped in the report of their waits.
  public static final List<String> GROUPINGS =
      List.of("namespace", "queue", "priority", "workload");

  private static final double PERCENT = 100;

  /// Makes the view from the document.
  ///
  /// @param url the URL of the page
  /// @param wanted the requested page of the list of time spans
  public static OverTimeView of(DocumentPart document, String url, int wanted) {
    int spans = document.part("waiting").decimals("values").size();
    return new OverTimeView(document, PageLinks.of(url, wanted, spans));
  }

  /// A span of time.
  ///
  /// @param seconds when it begins
  /// @param values the averages over the span, by the name of the measurement
  public record Span(double seconds, List<Value> values) {
    public Span {
      values = List.copyOf(values);
    }
  }

  /// An average over a span.
  ///
  /// @param name of what was measured
  /// @param number the number as in the document; empty if it is not known
  /// @param text for people
  public record Value(String name, String number, String text) {}

  /// The measurements, span by span.
  ///
  /// @param measured has the averages
  /// @param isShare whether the values are shares of the nodes' capacity, and not numbers of pods
  private record Series(String name, DocumentPart measured, boolean isShare) {
    List<@Nullable Double> values() {
      return measured.decimals("values");
    }

    Value at(int span) {
      List<@Nullable Double> values = values();
      Double value = span < values.size() ? values.get(span) : null;
      return value == null
          ? new Value(name, "", "–")
          : new Value(
              name,
              Objects.toString(measured.texts("values").get(span)),
              isShare ? percent(value) : number(value));
    }
  }

  /// The pods that wait, the pods that run, and the requested share of each resource.
  private List<Series> series() {
    return Stream.concat(
            Stream.of("waiting", "running")
                .map(name -> new Series(name, document.part(name), false)),
            document.parts("resources").stream()
                .map(it -> new Series(it.text("name"), it.part("utilisation"), true)))
        .toList();
  }

  /// The names of the measurements.
  public List<String> names() {
    return series().stream().map(Series::name).toList();
  }

  /// The charts.
  public List<LineChart> charts() {
    String when = "over " + ElapsedTime.of(document.decimal("end"));
    var pods = new LinkedHashMap<String, List<@Nullable Double>>();
    var shares = new LinkedHashMap<String, List<@Nullable Double>>();
    series().forEach(it -> (it.isShare ? shares : pods).put(it.name, it.values()));
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
    List<Series> series = series();
    return IntStream.range(pages.from(), pages.to())
        .mapToObj(i ->
            new Span(i * document.decimal("span"), series.stream().map(it -> it.at(i)).toList()))
        .toList();
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
