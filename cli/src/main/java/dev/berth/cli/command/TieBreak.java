package dev.berth.cli.command;

import picocli.CommandLine.ITypeConverter;

/// How a choice is made that kube-scheduler leaves to chance.
enum TieBreak {
  /// The first by name.
  NAME,
  RANDOM;

  /// What users have written.
  static final class Converter implements ITypeConverter<TieBreak> {
    Converter() {}

    @Override
    public TieBreak convert(String text) {
      return EnumNames.parse(text, values());
    }
  }

  /// As users write it.
  @Override
  public String toString() {
    return EnumNames.of(this);
  }
}
