package dev.berth.timeline.chart;

import java.util.Locale;
import java.util.stream.IntStream;
import java.util.stream.Stream;

/// Round numbers along an axis that begins at 0.
///
/// @param step the difference between two neighbouring numbers
/// @param steps how many numbers follow 0
record Scale(double step, int steps) {
  private static final int ABOUT = 5;

  /// Returns a scale that reaches the value.
  static Scale upTo(double value) {
    if (value <= 0) {
      return new Scale(1, 1);
    }
    double power = Math.pow(10, Math.floor(Math.log10(value / ABOUT)));
    double step =
        Stream.of(1.0, 2.0, 2.5, 5.0, 10.0)
            .map(factor -> factor * power)
            .filter(candidate -> candidate * ABOUT >= value * (1 - 1e-9))
            .findFirst()
            .orElse(10 * power);
    return new Scale(step, Math.max(1, (int) Math.ceil(value / step - 1e-9)));
  }

  /// Returns a scale of whole numbers that reaches the count.
  static Scale upToCount(double value) {
    Scale scale = upTo(value);
    return scale.step >= 1 && scale.step == Math.rint(scale.step)
        ? scale
        : new Scale(Math.ceil(scale.step), (int) Math.ceil(value / Math.ceil(scale.step) - 1e-9));
  }

  /// Returns the end of the axis.
  double end() {
    return step * steps;
  }

  /// Returns the numbers along the axis.
  double[] marks() {
    return IntStream.rangeClosed(0, steps).mapToDouble(i -> i * step).toArray();
  }

  /// Returns the text of a number on the axis.
  String text(double mark) {
    int decimals = 0;
    for (double unit = step; decimals < 6 && Math.abs(unit - Math.rint(unit)) > 1e-6; unit *= 10) {
      decimals++;
    }
    return String.format(Locale.ROOT, "%,." + decimals + "f", mark);
  }
}
