package dev.berth.timeline.chart;

import java.time.Duration;

/// In which unit a chart counts the time.
enum TimeAxis {
  SECONDS("seconds", Duration.ofSeconds(1)),
  MINUTES("minutes", Duration.ofMinutes(1)),
  HOURS("hours", Duration.ofHours(1)),
  DAYS("days", Duration.ofDays(1));

  /// Of the unit, so many at least are on a chart.
  private static final int LEAST = 3;

  private final String title;
  private final Duration unit;

  TimeAxis(String title, Duration unit) {
    this.title = title;
    this.unit = unit;
  }

  /// The largest unit of which a chart of that length has some.
  static TimeAxis of(Duration length) {
    var axis = SECONDS;
    for (var next : values()) {
      if (length.compareTo(next.unit.multipliedBy(LEAST)) >= 0) {
        axis = next;
      }
    }
    return axis;
  }

  String title() {
    return title;
  }

  /// The time in this unit.
  double inUnits(Duration time) {
    return (double) time.toNanos() / unit.toNanos();
  }
}
