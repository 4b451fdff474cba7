package dev.berth.questions.disruption;

import dev.berth.capacity.disruption.DisruptionReport;
import dev.berth.capacity.disruption.DisruptionReport.LostPod;
import dev.berth.capacity.disruption.DisruptionReport.Successor;
import dev.berth.capacity.disruption.LossTrial;
import dev.berth.timeline.chart.BarChart;
import dev.berth.timeline.chart.Chart;
import dev.berth.timeline.chart.TimeChart;
import java.time.Duration;
import java.util.List;
import java.util.Objects;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/// Charts of the effects of disruptions on pods.
public final class DisruptionCharts {
  private static final int POINTS = 200;
  private static final int MOST_LOSSES = 16;

  private DisruptionCharts() {}

  /// The numbers of lost pods, and of pods that were placed again, over time; none if no time
  /// passes.
  ///
  /// @param about a description of the disruption, such as the names of files
  public static List<Chart> of(DisruptionReport report, String about) {
    if (report.lost().isEmpty() || report.end().isZero()) {
      return List.of();
    }
    var lost = report.lost().stream().map(LostPod::at).toList();
    var again =
        report.lost().stream()
            .map(LostPod::successor)
            .filter(Objects::nonNull)
            .map(Successor::placed)
            .filter(Objects::nonNull)
            .toList();
    Duration span = report.end().dividedBy(POINTS);
    return List.of(
        new Chart(
            "pods",
            new TimeChart("Pods that nodes lose", about, "pods")
                .ofThings()
                .line("lost", counts(lost, span))
                .line("placed again", counts(again, span))
                .svg(span, report.end())));
  }

  /// The cumulative number of these events over time.
  private static List<@Nullable Double> counts(List<Duration> times, Duration span) {
    return IntStream.rangeClosed(1, POINTS)
        .mapToObj(i -> {
          Duration now = span.multipliedBy(i);
          var count = (double) times.stream().filter(at -> at.compareTo(now) <= 0).count();
          return (@Nullable Double) count;
        })
        .toList();
  }

  /// Draws the effect of each loss on pods, the worst losses first.
  ///
  /// @param by the unit of each loss, such as `node`
  public static List<Chart> of(String by, List<LossTrial> trials, String about) {
    if (trials.isEmpty()) {
      return List.of();
    }
    var chart =
        new BarChart(
                "Pods that lose their %s".formatted(by),
                about,
                "pods",
                List.of("pending, or gone", "until it is back", "placed again"))
            .ofThings();
    trials.stream()
        .limit(MOST_LOSSES)
        .forEach(trial ->
            chart.group(
                trial.name(),
                Stream.of(
                        trial.pending().size() + trial.gone(), trial.untilBack(), trial.replaced())
                    .map(Double::valueOf)
                    .toList()));
    return List.of(new Chart("losses", chart.svg()));
  }
}
