package dev.berth.cli.command;

import dev.berth.cli.scenario.FieldValidation;
import picocli.CommandLine.ITypeConverter;

/// The values of `--validate`.
final class ValidateConverter implements ITypeConverter<FieldValidation> {
  ValidateConverter() {}

  @Override
  public FieldValidation convert(String text) {
    return EnumNames.parse(text, FieldValidation.values());
  }
}
