package dev.berth.cli.command;

import java.time.DateTimeException;
import java.time.Instant;
import java.time.OffsetDateTime;
import picocli.CommandLine.ITypeConverter;
import picocli.CommandLine.TypeConversionException;

/// Reads times such as `2026-01-31T12:00:00Z`.
final class InstantConverter implements ITypeConverter<Instant> {
  InstantConverter() {}

  @Override
  public Instant convert(String text) {
    try {
      return OffsetDateTime.parse(text).toInstant();
    } catch (DateTimeException e) {
      throw new TypeConversionException(
          "\"%s\" is no time such as 2026-01-31T12:00:00Z".formatted(text));
    }
  }
}
