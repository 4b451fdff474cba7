package dev.berth.timeline.chart;

import java.time.Duration;

/// The units of time on the axis of a chart.
enum TimeAxis {
  SECONDS("seconds", Duration.ofSeconds(1)),
  MINUTES("minutes", Duration.ofMinutes(1)),
  HOURS("hours", Duration.ofHours(1)),
  DAYS("days", Duration.ofDays(1));

  /// The minimum number of units on the axis of a chart.
  private static final int LEAST = 3;

  private final String title;
  private final Duration unit;

  TimeAxis(String title, Duration unit) {
    this.title = title;
    this.unit = unit;
  }

  /// Returns the largest unit of which a chart of this length has enough.
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

  /// Returns the time in this unit.
  double inUnits(Duration time) {
    return (double) time.toNanos() / unit.toNanos();
  }
}
