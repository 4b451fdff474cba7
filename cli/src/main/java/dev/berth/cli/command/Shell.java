package dev.berth.cli.command;

import picocli.CommandLine.ITypeConverter;

/// Shells that can complete.
enum Shell {
  BASH,
  ZSH,
  FISH;

  /// What users have written.
  static final class Converter implements ITypeConverter<Shell> {
    Converter() {}

    @Override
    public Shell convert(String text) {
      return EnumNames.parse(text, values());
    }
  }

  /// As users write it.
  @Override
  public String toString() {
    return EnumNames.of(this);
  }
}
