package dev.berth.loadaware.usage;

import java.time.Duration;
import java.util.Locale;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;

/// The variation of a node's use over a time.
///
/// @param over from the beginning of the first measurement to the end of the last; whole seconds
/// @param milliCpu in thousandths of a core
/// @param memory of bytes
public record UsageStatistics(Duration over, Distribution milliCpu, Distribution memory) {
  private static final String NUMBERS =
      "avg=(\\d+) std=(\\d+) p50=(\\d+) p90=(\\d+) p95=(\\d+) p99=(\\d+)";
  private static final Pattern TEXT =
      Pattern.compile("over=(\\d+)s; cpu: %1$s; memory: %1$s".formatted(NUMBERS));

  /// The values of one resource, rounded to whole numbers.
  ///
  /// @param p50 half of the values are at most this, and so on
  public record Distribution(long average, long deviation, long p50, long p90, long p95, long p99) {
    static Distribution of(long value) {
      return new Distribution(value, 0, value, value, value, value);
    }

    private String text() {
      return String.format(
          Locale.ROOT,
          "avg=%d std=%d p50=%d p90=%d p95=%d p99=%d",
          average,
          deviation,
          p50,
          p90,
          p95,
          p99);
    }

    private static Distribution parse(Matcher text, int first) {
      long[] numbers =
          IntStream.range(first, first + 6)
              .mapToLong(group -> Long.parseLong(text.group(group)))
              .toArray();
      return new Distribution(
          numbers[0], numbers[1], numbers[2], numbers[3], numbers[4], numbers[5]);
    }
  }

  /// Parses the text of [#toString]; null for any other text.
  static @Nullable UsageStatistics parse(String text) {
    Matcher matcher = TEXT.matcher(text);
    if (!matcher.matches()) {
      return null;
    }
    try {
      return new UsageStatistics(
          Duration.ofSeconds(Long.parseLong(matcher.group(1))),
          Distribution.parse(matcher, 2),
          Distribution.parse(matcher, 8));
    } catch (NumberFormatException e) {
      return null; // larger than any number
    }
  }

  /// Such as `over=300s; cpu: avg=900 std=50 p50=… p90=… p95=… p99=…; memory: …`: for people, and
  /// for [#parse].
  @Override
  public String toString() {
    return "over=%ds; cpu: %s; memory: %s"
        .formatted(over.toSeconds(), milliCpu.text(), memory.text());
  }
}
