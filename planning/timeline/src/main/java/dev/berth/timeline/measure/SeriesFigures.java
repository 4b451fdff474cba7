package dev.berth.timeline.measure;

import java.time.Duration;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import org.jspecify.annotations.Nullable;

/// A value over time.
///
/// @param mean over all the time at which there was a value; null if there was none
/// @param max of all values that lasted for some time; null if there was none
/// @param points its averages
public record SeriesFigures(@Nullable Double mean, @Nullable Double max, Points points) {

  /// Averages over spans of time of the same length, one behind the other from the beginning on.
  ///
  /// @param averages null where there was no value
  public record Points(Duration span, List<@Nullable Double> averages) {
    public Points {
      averages = Collections.unmodifiableList(new ArrayList<>(averages));
    }
  }
}
