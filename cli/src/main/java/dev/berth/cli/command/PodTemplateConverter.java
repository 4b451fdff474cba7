package dev.berth.cli.command;

import dev.berth.cluster.operators.PodTemplatePath;
import picocli.CommandLine.ITypeConverter;
import picocli.CommandLine.TypeConversionException;

/// The values of `--pod-template`.
final class PodTemplateConverter implements ITypeConverter<PodTemplatePath> {
  PodTemplateConverter() {}

  @Override
  public PodTemplatePath convert(String text) {
    try {
      return PodTemplatePath.parse(text);
    } catch (IllegalArgumentException e) {
      throw new TypeConversionException(String.valueOf(e.getMessage()));
    }
  }
}
