package dev.berth.timeline.measure;

import java.time.Duration;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import org.jspecify.annotations.Nullable;

/// A value over time.
///
/// @param mean the mean over the time during which there was a value; null without values
/// @param max the maximum of all values that lasted longer than an instant; null without values
/// @param points averages of the value
public record SeriesFigures(@Nullable Double mean, @Nullable Double max, Points points) {

  /// Averages over consecutive spans of equal length, from the beginning on.
  ///
  /// @param averages null for a span without a value
  public record Points(Duration span, List<@Nullable Double> averages) {
    public Points {
      averages = Collections.unmodifiableList(new ArrayList<>(averages));
    }
  }
}
