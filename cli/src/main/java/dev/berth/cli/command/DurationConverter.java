package dev.berth.cli.command;

import dev.berth.api.codec.GoDuration;
import java.time.DateTimeException;
import java.time.Duration;
import picocli.CommandLine.ITypeConverter;
import picocli.CommandLine.TypeConversionException;

/// Reads durations such as `90s`.
final class DurationConverter implements ITypeConverter<Duration> {
  DurationConverter() {}

  @Override
  public Duration convert(String text) {
    try {
      var duration = GoDuration.parse(text);
      if (!duration.isNegative()) {
        return duration;
      }
    } catch (DateTimeException e) {
      // it is none
    }
    throw new TypeConversionException("\"%s\" is no duration such as 90s or 1h30m".formatted(text));
  }
}
